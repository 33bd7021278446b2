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

// The place on the sheet comes last: where the list does not scroll by itself, both move the window.
// The browser's own restoring would undo this when a page that was loaded again is complete.
history.scrollRestoration = "manual";
function reveal() {
  document.querySelector(".one[aria-current]")?.scrollIntoView({ block: "nearest" });
  // Along the strip alone: the window stays where it is.
  const [strip, shown] = [document.querySelector(".strip"), document.querySelector(".strip [aria-current]")];
  if (shown) strip.scrollLeft = shown.offsetLeft - strip.offsetLeft - (strip.clientWidth - shown.clientWidth) / 2;
  document.querySelector(".sheet [aria-current]")?.scrollIntoView({ block: "center", inline: "center" });
}

async function turn(address, fromPage) {
  const answer = await fetch(address).catch(() => null);
  if (!answer?.ok) return location.assign(address);
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
