// Tell what is wrong and draw what changes as one types. The text of the variant goes to the server
// with what was typed, and comes back with it: the server keeps nothing that is not here as well.
const form = document.querySelector("[data-change]");
const PAGES_AFTER = 60;
const CHECK_AFTER = 1500;
const SAME_FOR = 1000;

if (form) start();

function start() {
  const address = form.getAttribute("action");
  const settings = new Map([...form.querySelectorAll(".setting")].map((each) => [each.dataset.name, each]));
  const undo = form.querySelector("[data-undo]");
  const redo = form.querySelector("[data-redo]");
  const pagesOf = document.querySelector("#pages");
  const checkedOf = document.querySelector("#checked");
  const waiting = checkedOf.firstElementChild;
  const saved = "unsaved" in form.dataset ? null : form.elements.text.value;
  const done = [];
  const undone = [];
  let typed = new Map();
  let fill = false;
  let asking = false;
  let last = { name: "", at: 0 };
  let pagesTimer = 0;
  let checkTimer = 0;
  let round = 0;
  let job = "";

  function post(path, fields) {
    return fetch(`${address}/${path}`, { method: "POST", body: new URLSearchParams(fields) }).catch(() => null);
  }

  // -- what was typed, and what is wrong with it

  async function ask() {
    if (asking) return;
    asking = true;
    clearTimeout(pagesTimer);
    clearTimeout(checkTimer);
    giveUp();
    form.dataset.state = "asking";
    pagesOf.dataset.state = "drawing";
    while (typed.size || fill) {
      const [now, all] = [typed, fill];
      [typed, fill] = [new Map(), false];
      const fields = [["text", form.elements.text.value], ...[...now].map(([name, value]) => [`set.${name}`, value])];
      const answer = await post("findings", fields);
      const told = answer && (await answer.json().catch(() => null));
      if (!told || told.errors) {
        tell([{ field: now.size === 1 ? [...now.keys()][0] : "", message: told ? told.errors.join(" ") : form.dataset.wordsLost, hint: "", severity: "error" }]);
        continue;
      }
      remember(told.text, [...now.keys()].join(" "), !now.size);
      form.elements.text.value = told.text;
      show(told, all);
    }
    asking = false;
    form.dataset.state = "checked";
    pagesTimer = setTimeout(draw, PAGES_AFTER);
  }

  // A text that was typed without a pause is taken back in one step.
  function remember(text, name, isBack) {
    const before = form.elements.text.value;
    if (isBack || text === before) return;
    const now = performance.now();
    if (!(name === last.name && now - last.at < SAME_FOR && done.length)) done.push(before);
    last = { name, at: now };
    undone.length = 0;
  }

  function show(told, all) {
    document.querySelector("#source").textContent = told.text;
    undo.disabled = !done.length;
    redo.disabled = !undone.length;
    const list = document.querySelector("#changed");
    const items = [];
    for (const [name, setting] of settings) {
      const base = setting.dataset.base;
      const value = told.given[name] ?? base;
      const field = setting.querySelector("input, textarea");
      if (all && field.value !== value) {
        field.value = value;
        follow(setting);
      }
      const isChanged = value !== base;
      setting.classList.toggle("is-changed", isChanged);
      showBack(setting, isChanged);
      if (isChanged) items.push(item(name, setting, base, value));
    }
    list.replaceChildren(...items);
    if (!items.length) list.append(list.dataset.none);
    tell(told.findings);
  }

  function item(name, setting, base, value) {
    const line = document.createElement("li");
    const link = document.createElement("a");
    link.href = `#${name}`;
    link.textContent = setting.querySelector("label").textContent.trim().replace(/\s+/g, " ");
    const [was, is] = [document.createElement("del"), document.createElement("ins")];
    [was.textContent, is.textContent] = [short(base), short(value)];
    line.append(link, " ", was, " ", is);
    return line;
  }

  function short(text) {
    return text.length > 60 ? `${text.slice(0, 59)}…` : text;
  }

  function tell(findings) {
    const beside = new Map();
    const others = [];
    for (const each of findings) {
      const line = document.createElement("li");
      line.className = each.severity;
      line.textContent = each.hint ? `${each.message} (${each.hint})` : each.message;
      if (each.place) {
        const place = document.createElement(each.address ? "a" : "span");
        if (each.address) place.href = each.address;
        else place.className = "quiet";
        place.textContent = each.place;
        line.append(" ", place);
      }
      if (settings.has(each.field)) beside.set(each.field, [...(beside.get(each.field) ?? []), line]);
      else others.push(line);
    }
    for (const [name, setting] of settings) {
      const list = document.getElementById(`${name}--told`);
      const lines = beside.get(name) ?? [];
      if (lines.length || list.childElementCount) list.replaceChildren(...lines);
      const field = setting.querySelector("input, textarea");
      if (lines.some((line) => line.className === "error")) field.setAttribute("aria-invalid", "true");
      else field.removeAttribute("aria-invalid");
    }
    const told = document.querySelector("#told");
    told.hidden = !others.length;
    told.querySelector("ul").replaceChildren(...others);
  }

  // -- the pages that change

  async function draw() {
    const mine = ++round;
    const answer = await post("pages", { text: form.elements.text.value });
    if (mine !== round || asking) return;
    // Somebody types in another tab.
    if (answer?.status === 204) pagesTimer = setTimeout(draw, PAGES_AFTER);
    if (answer?.status !== 200) return;
    const parts = document.createElement("template");
    parts.innerHTML = await answer.text();
    if (mine !== round || asking) return;
    const images = [...parts.content.querySelectorAll("img:not([loading])")];
    pagesOf.replaceChildren(parts.content);
    await Promise.all(images.map((image) => image.decode().catch(() => null)));
    if (mine !== round) return;
    pagesOf.dataset.state = "drawn";
    checkTimer = setTimeout(check, CHECK_AFTER);
  }

  // -- the check in full, which the next change gives up

  async function check() {
    const mine = round;
    const answer = await post("check", { text: form.elements.text.value });
    const begun = answer?.ok && (await answer.json());
    if (!begun) return;
    job = begun.job;
    if (mine !== round || asking) return giveUp();
    checkedOf.dataset.state = "checking";
    let found = null;
    do {
      await new Promise((resolve) => setTimeout(resolve, 250));
      found = job === begun.job && (await fetch(`${address}/checked/${job}`).catch(() => null));
    } while (job === begun.job && found?.status === 202);
    if (!found?.ok || job !== begun.job) return;
    checkedOf.innerHTML = await found.text();
    checkedOf.dataset.state = "checked";
    job = "";
  }

  function giveUp() {
    round += 1;
    checkedOf.replaceChildren(waiting);
    delete checkedOf.dataset.state;
    if (!job) return;
    fetch(`/changes/${job}/stop`, { method: "POST" }).catch(() => null);
    job = "";
  }

  // -- fields

  function set(name, value) {
    typed.set(name, value);
    ask();
  }

  function showBack(setting, isChanged) {
    let back = setting.querySelector(".back");
    if (isChanged && !back) {
      back = document.createElement("p");
      back.className = "back small";
      const words = document.createElement("span");
      words.textContent = form.dataset.wordsWas.replace("{}", short(setting.dataset.base));
      const button = document.createElement("button");
      button.type = "button";
      button.textContent = form.dataset.wordsBack;
      button.setAttribute("aria-label", `${form.dataset.wordsBack}: ${setting.querySelector("label").textContent.trim()}`);
      button.addEventListener("click", () => {
        const field = setting.querySelector("input, textarea");
        field.value = setting.dataset.base;
        follow(setting);
        field.focus();
        set(setting.dataset.name, field.value);
      });
      back.append(words, button);
      setting.append(back);
    }
    if (!isChanged) back?.remove();
  }

  function follow(setting) {
    const colour = setting.querySelector("input[type=color]");
    const value = setting.querySelector("input[name]")?.value;
    if (colour && /^#[0-9a-f]{6}$/i.test(value)) colour.value = value;
  }

  function addHelpers(setting) {
    const field = setting.querySelector("input");
    const control = setting.querySelector(".control");
    const label = setting.querySelector("label").textContent.trim().replace(/\s+/g, " ");
    const isNumber = /^\d+$/.test(setting.dataset.base);
    if (setting.dataset.kind === "colour") {
      const colour = document.createElement("input");
      colour.type = "color";
      colour.setAttribute("aria-label", label);
      control.append(colour);
      follow(setting);
      colour.addEventListener("input", () => {
        field.value = colour.value;
        set(setting.dataset.name, field.value);
      });
    } else if (isNumber && (setting.dataset.kind === "count" || setting.dataset.kind === "figure")) {
      for (const [sign, step] of [["−", -1], ["+", 1]]) {
        const button = document.createElement("button");
        button.type = "button";
        button.textContent = sign;
        button.setAttribute("aria-label", `${label} ${sign}1`);
        button.addEventListener("click", () => {
          field.value = `${(Number.parseInt(field.value, 10) || 0) + step}`;
          set(setting.dataset.name, field.value);
        });
        control.append(button);
      }
    }
  }

  for (const setting of settings.values()) addHelpers(setting);

  form.addEventListener("input", (event) => {
    const name = event.target.name;
    if (!name?.startsWith("set.")) return;
    follow(event.target.closest(".setting"));
    set(name.slice(4), event.target.value);
  });

  undo.addEventListener("click", () => goTo(done, undone));
  redo.addEventListener("click", () => goTo(undone, done));

  function goTo(from, to) {
    if (!from.length || asking) return;
    to.push(form.elements.text.value);
    form.elements.text.value = from.pop();
    last = { name: "", at: 0 };
    fill = true;
    ask();
  }

  addEventListener("keydown", (event) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    // What is typed into a field is undone there.
    const isUndo = key === "z" && !event.target.matches("input, textarea");
    if (key !== "s" && !isUndo) return;
    event.preventDefault();
    if (key === "s") form.requestSubmit(form.querySelector(".bar [name=save]"));
    else if (event.shiftKey) goTo(undone, done);
    else goTo(done, undone);
  });

  let isSaving = false;
  form.addEventListener("submit", (event) => {
    if (event.submitter?.name) isSaving = true;
    else event.preventDefault();
  });
  addEventListener("beforeunload", (event) => {
    if (!isSaving && form.elements.text.value !== saved) event.preventDefault();
  });

  // -- finding a setting, and looking at a page

  const find = form.querySelector("[data-find]");
  find.hidden = undo.hidden = redo.hidden = checkedOf.hidden = false;
  find.querySelector("input").addEventListener("input", (event) => {
    const words = event.target.value.toLowerCase().split(/\s+/).filter(Boolean);
    for (const section of form.querySelectorAll(".section")) {
      let any = false;
      for (const setting of section.querySelectorAll(".setting")) {
        const said = `${setting.textContent} ${setting.dataset.name} ${setting.dataset.base}`.toLowerCase();
        setting.hidden = !words.every((word) => said.includes(word));
        any ||= !setting.hidden;
      }
      section.hidden = !any;
      if (words.length && any) section.open = true;
    }
  });

  const large = document.querySelector("#large");
  pagesOf.addEventListener("click", (event) => {
    const pair = event.target.closest(".pair");
    if (!pair || !event.target.closest("a") || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    large.querySelector("h2").textContent = pair.dataset.title;
    large.querySelector(".both").replaceChildren(...[...pair.querySelectorAll("img")].map((each) => each.cloneNode()));
    large.showModal();
  });

  // A link to a setting opens the section that it is in.
  function openTarget() {
    const field = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    const section = field?.closest("details");
    if (!section) return;
    section.open = true;
    field.focus();
    field.scrollIntoView({ block: "center" });
  }
  addEventListener("hashchange", openTarget);
  openTarget();

  // Somebody may have typed before this was loaded.
  for (const [name, setting] of settings) {
    const field = setting.querySelector("input, textarea");
    if (field.value !== field.defaultValue) typed.set(name, field.value);
  }
  fill = true;
  ask();
  form.dataset.ready = "";
}
