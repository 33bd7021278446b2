// Play without leaving the page: what the server answers takes the place of what it said before.
// The game stays in this tab when the page is loaded again; a new tab goes on with the last one.
const main = document.querySelector("main");
const kept = `play ${location.pathname}`;
const parser = new DOMParser();
let busy = false;

async function send(data) {
  if (busy) return;
  busy = true;
  main.setAttribute("aria-busy", "true");
  const answer = await fetch(location.pathname, { method: "POST", body: data }).catch(() => null);
  const page = answer && parser.parseFromString(await answer.text(), "text/html");
  const next = page?.querySelector("[data-game]");
  if (next) await loaded(next);
  busy = false;
  main.querySelector("[data-lost]").hidden = answer !== null;
  main.removeAttribute("aria-busy");
  const old = document.querySelector("[data-game]");
  const was = document.activeElement?.id;
  if (next && old) old.replaceWith(next);
  else if (page?.querySelector("main")) main.replaceChildren(...page.querySelector("main").childNodes);
  else return;
  document.title = page.title;
  ready();
  if (document.querySelector("[data-thinking]")) return send(filled("turn"));
  if (data.get("do") === "end" && document.querySelector("[data-end]")) return send(filled("end"));
  const field = document.getElementById(document.querySelector("#refusal") ? "written" : was);
  (field && !field.disabled ? field : document.querySelector("#now"))?.focus({ preventScroll: !!old });
}

// Fetch the new pictures before they are shown, so that nothing flickers.
function loaded(next) {
  return Promise.all([...next.querySelectorAll("img")].map((each) => {
    const picture = new Image();
    picture.src = each.getAttribute("src");
    return new Promise((done) => { picture.onload = picture.onerror = done; });
  }));
}

// What is asked of the game besides its buttons.
function filled(what) {
  return new URLSearchParams({ record: document.querySelector("[data-game] [name=record]").value, do: what });
}

function ready() {
  for (const form of main.querySelectorAll("form")) {
    form.addEventListener("submit", (event) => {
      if ("save" in (event.submitter?.dataset ?? {})) return;
      event.preventDefault();
      const data = new FormData(form, event.submitter);
      send(form.enctype === "multipart/form-data" ? data : new URLSearchParams(data));
    });
    form.dataset.ready = "";
  }
  const begin = main.querySelector("[data-begin]");
  if (begin) sit(begin);
  const game = main.querySelector("[data-game]");
  if (!game) return;
  const record = game.querySelector("[name=record]").value;
  const forget = () => [sessionStorage, localStorage].forEach((each) => each.removeItem(kept));
  forget();
  sessionStorage.setItem(kept, record);
  if (!("over" in game.dataset)) localStorage.setItem(kept, record);
  game.querySelector("[data-new]").addEventListener("click", forget);
  const slider = game.querySelector("#at");
  slider?.addEventListener("change", () => {
    const data = filled("show");
    data.set("at", slider.value);
    send(data);
  });
  game.querySelector("#written")?.addEventListener("input", (event) => find(game, event.target.value));
}

// Show as many seats as there are players.
function sit(begin) {
  const count = begin.querySelector("#players");
  const show = () => {
    for (const seat of begin.querySelectorAll("[data-seat]")) seat.hidden = Number(seat.dataset.seat) > Number(count.value);
  };
  count.addEventListener("change", show);
  show();
}

// Show only the actions in which that text stands.
function find(game, text) {
  const wanted = text.trim().toLowerCase();
  for (const button of game.querySelectorAll("[name=take]")) {
    button.hidden = !`${button.value} ${button.textContent}`.toLowerCase().includes(wanted);
  }
  for (const group of game.querySelectorAll("[data-verb]")) {
    group.hidden = !group.querySelector("button:not([hidden])");
  }
}

const last = sessionStorage.getItem(kept) ?? localStorage.getItem(kept);
if (last && main.querySelector("[data-begin]")) send(new URLSearchParams({ record: last, do: "now" }));
ready();
