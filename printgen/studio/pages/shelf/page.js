// Fill in what was not known of the games yet, as it becomes known; a card shows the version that is
// chosen.
const shelf = document.querySelector("[data-shelf]");
const cards = [...document.querySelectorAll("[data-look]")];
const every = 400;
let again = 0;

async function fill() {
  clearTimeout(again);
  const versions = cards.map((card) => card.dataset.look).filter((look, n) => look !== cards[n].id);
  const answer = await fetch(`/looks?${new URLSearchParams(versions.map((each) => ["version", each]))}`).catch(() => null);
  const known = answer?.ok ? await answer.json() : { games: {}, more_comes: true };
  for (const card of cards) {
    const facts = known.games[card.dataset.look] ?? {};
    for (const place of card.querySelectorAll("[data-fact]")) {
      const fact = facts[place.dataset.fact] ?? (facts.errors && place.localName === "dd" ? "–" : undefined);
      if (fact !== undefined && place.textContent !== fact) place.textContent = fact;
    }
    const picture = card.querySelector("img");
    if (facts.picture && picture.getAttribute("src") !== facts.picture) {
      picture.addEventListener("load", () => picture.classList.remove("none"), { once: true });
      picture.src = facts.picture;
    }
  }
  if (known.more_comes) again = setTimeout(fill, every);
  else shelf.dataset.shelf = "whole";
}

function choose(card, version) {
  card.dataset.look = version || card.id;
  card.querySelector("h2 a").href = `/games/${card.dataset.look}/pages`;
  for (const fact of card.querySelectorAll("dd")) fact.textContent = "…";
  fill();
}

for (const card of cards) {
  const versions = card.querySelector("select");
  versions?.addEventListener("change", () => choose(card, versions.value));
  // A browser may show again what was chosen before.
  if (versions?.value) choose(card, versions.value);
}
const how = shelf.querySelector(".how");
how.addEventListener("change", () => {
  const chosen = [...how.querySelectorAll("select")].map((each) => each.selectedOptions[0].text);
  how.querySelector("[data-chosen]").textContent = chosen.join(" · ");
  fetch("/chosen", { method: "POST", body: new FormData(shelf), keepalive: true }).catch(() => null);
});

if (shelf.dataset.shelf !== "whole") fill();
