// Add up as one types: what the server says of the form takes the place of what it said before.
// What was typed stays in this tab when the page is loaded again.
const form = document.querySelector("[data-scores]");
const kept = `score ${form?.action}`;
let asked = false;
let asking = false;

async function add() {
  asked = true;
  if (asking) return;
  asking = true;
  while (asked) {
    asked = false;
    const typed = new URLSearchParams(new FormData(form));
    sessionStorage.setItem(kept, typed);
    const answer = await fetch(form.action, { method: "POST", body: typed }).catch(() => null);
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

function restore() {
  const fields = [...form.querySelectorAll("input[id]")];
  // Somebody may have typed before this was loaded.
  if (fields.some((field) => field.value !== field.defaultValue)) return add();
  const typed = new URLSearchParams(sessionStorage.getItem(kept) ?? "");
  if (!typed.size || fields.some((field) => field.value)) return;
  for (const field of fields) field.value = typed.get(field.name) ?? "";
  add();
}

if (form) {
  restore();
  document.querySelector(".ask").addEventListener("submit", () => sessionStorage.removeItem(kept));
  form.addEventListener("input", add);
  form.addEventListener("submit", (event) => {
    if (event.submitter?.formTarget === "_blank") return;
    event.preventDefault();
    add();
  });
  form.dataset.ready = "";
}
