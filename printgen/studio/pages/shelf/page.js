// Fill in what was not known of the games yet, as it becomes known.
const shelf = document.querySelector("[data-shelf]");
const every = 400;

async function fill() {
  const answer = await fetch("/looks").catch(() => null);
  const known = answer?.ok ? await answer.json() : { games: {}, more_comes: true };
  for (const card of document.querySelectorAll("[data-look]")) {
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
  if (known.more_comes) setTimeout(fill, every);
  else shelf.dataset.shelf = "whole";
}

if (shelf.dataset.shelf !== "whole") fill();
