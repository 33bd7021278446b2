// Add up as one types: what the server says of the form takes the place of what it said before.
const form = document.querySelector("[data-scores]");
let asked = false;
let asking = false;

async function add() {
  asked = true;
  if (asking) return;
  asking = true;
  while (asked) {
    asked = false;
    const answer = await fetch(location.pathname, { method: "POST", body: new URLSearchParams(new FormData(form)) }).catch(() => null);
    if (asked) continue;
    if (!answer?.ok) {
      lost();
      continue;
    }
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!asked) show(page.querySelector("#sums"));
  }
  asking = false;
}

function lost() {
  const old = document.querySelector("#sums");
  const words = document.createElement("h2");
  words.id = "verdict";
  words.textContent = old.dataset.lost;
  old.replaceChildren(words);
}

function show(sums) {
  const old = document.querySelector("#sums");
  const open = old.querySelector("details")?.open;
  old.replaceChildren(...sums.childNodes);
  if (open && old.querySelector("details")) old.querySelector("details").open = true;
  const invalid = new Set(sums.dataset.invalid.split(" "));
  for (const field of form.querySelectorAll("input[id]")) {
    if (invalid.has(field.id)) field.setAttribute("aria-invalid", "true");
    else field.removeAttribute("aria-invalid");
  }
}

if (form) {
  form.addEventListener("input", add);
  form.addEventListener("submit", (event) => {
    if (event.submitter?.formTarget === "_blank") return;
    event.preventDefault();
    add();
  });
  form.dataset.ready = "";
}
