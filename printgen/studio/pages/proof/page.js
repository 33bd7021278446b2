// Drop files; go from a finding to its place and back without a new page.
const drop = document.querySelector("[data-drop]");
if (drop) {
  const files = drop.querySelector("input");
  for (const kind of ["dragover", "dragleave", "drop"]) {
    drop.addEventListener(kind, (event) => {
      event.preventDefault();
      drop.classList.toggle("over", kind === "dragover");
      if (kind === "drop") files.files = event.dataTransfer.files;
    });
  }
}

const calm = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth";
const middle = { block: "nearest", inline: "nearest", behavior: calm };

function reveal() {
  document.querySelector(".sheet [aria-current]")?.scrollIntoView({ ...middle, block: "center", inline: "center" });
  document.querySelector(".one[aria-current]")?.scrollIntoView(middle);
  // Along the strip alone: the window stays where it is.
  const [strip, shown] = [document.querySelector(".strip"), document.querySelector(".strip [aria-current]")];
  if (shown) strip.scrollLeft = shown.offsetLeft - strip.offsetLeft - (strip.clientWidth - shown.clientWidth) / 2;
}

async function turn(address, fromPage) {
  const answer = await fetch(address);
  if (!answer.ok) return location.assign(address);
  const next = new DOMParser().parseFromString(await answer.text(), "text/html");
  const scrolled = document.querySelector(".list").scrollTop;
  document.querySelector(".view").replaceWith(next.querySelector(".view"));
  document.querySelector(".list").scrollTop = scrolled;
  reveal();
  const chosen = document.querySelector(fromPage ? ".sheet [aria-current]" : ".one[aria-current]");
  (chosen ?? document.querySelector(".scroll"))?.focus({ preventScroll: true });
}

document.addEventListener("click", (event) => {
  const link = event.target.closest?.("a[data-view]");
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  const address = new URL(link.getAttribute("href"), location.href);
  history.pushState(null, "", address);
  turn(address, link.closest(".paper") !== null);
});
addEventListener("popstate", () => turn(location.href, false));
if (document.querySelector(".one[aria-current]")) reveal();
