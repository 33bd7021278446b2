// An editor or a grid in the place of the text field; findings and the page at the cursor follow
// what is typed, and what another program writes meanwhile is noticed.
const root = document.querySelector("[data-game]");
const form = document.querySelector("[data-editing]");
const words = form?.dataset ?? {};
const WAIT_MS = 60;
const LOOK_AGAIN_MS = 3000;

const post = (path, sent) => fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(sent) }).catch(() => null);
const answer = async (asked) => {
  const got = await asked;
  return got?.ok ? got.json().catch(() => null) : null;
};

class Writing {
  constructor() {
    this.field = form.querySelector("textarea");
    this.file = form.elements.file.value;
    this.game = root.dataset.game;
    // Somebody may have typed before this was loaded.
    this.saved = this.field.defaultValue;
    this.facts = { schema: null, names: {} };
    this.chosen = "";
    this.asked = this.asking = false;
    this.editor = this.plain();
  }

  get isChanged() { return this.editor.text !== this.saved; }

  /** The text field itself, where there is no editor. */
  plain() {
    const { field } = this;
    field.addEventListener("input", () => this.changed());
    return {
      get text() { return field.value; },
      set text(text) { field.value = text; },
      spot: () => ({ path: [], before: field.selectionStart / (field.value.length + 1) }),
      mark() {},
      go(line) {
        const at = field.value.split("\n").slice(0, line - 1).join("\n").length + (line > 1);
        field.focus();
        field.setSelectionRange(at, at);
      },
    };
  }

  async open() {
    const { kind, editor, grid } = form.dataset;
    const told = [() => this.facts, () => this.changed(), () => this.ask()];
    const made = kind === "table" && grid
      ? Promise.all([import(grid), import("./table.js")]).then(([code, { openTable }]) => openTable(code, this.field, form, ...told))
      : editor && Promise.all([import(editor), import("./text.js")]).then(([code, { openText }]) => openText(code, this.field, kind, ...told));
    this.editor = (await Promise.resolve(made).catch(() => null)) || this.editor;
    if (kind === "yaml") {
      const schema = root.hasAttribute("data-variant") ? "variant" : "game";
      answer(fetch(`/write/schema/${schema}.json`)).then((found) => {
        this.facts.schema = found;
        form.dataset.completes = "";
      });
    }
    const line = Number(new URLSearchParams(location.search).get("line"));
    if (line) this.editor.go(line, 1);
    if (this.isChanged) this.say(words.wordChanged);
    this.ask();
    form.dataset.ready = "";
  }

  changed() {
    this.say(this.isChanged ? words.wordChanged : "");
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.ask(), WAIT_MS);
  }

  /** Ask what is wrong, and then for the page; of what was typed meanwhile, the last counts. */
  async ask() {
    this.asked = true;
    form.dataset.state = "asking";
    if (this.asking) return;
    this.asking = true;
    while (this.asked) {
      this.asked = false;
      const texts = this.isChanged ? { [this.file]: this.editor.text } : {};
      const spot = { file: this.file, ...this.editor.spot() };
      const checked = await answer(post("/write/check", { game: this.game, texts }));
      if (this.asked || !checked) continue;
      this.tell(checked.findings);
      form.dataset.state = "checked";
      const seen = await answer(post("/write/look", { game: this.game, texts, spot, page: this.chosen }));
      if (this.asked || !seen) continue;
      if (Object.keys(seen.names).length) this.facts.names = seen.names;
      if (!checked.findings.some((each) => each.severity === "error")) this.tell([...checked.findings, ...seen.findings]);
      this.show(seen);
    }
    this.asking = false;
    form.dataset.state = "drawn";
  }

  tell(findings) {
    this.editor.mark(findings.filter((each) => each.file === this.file));
    const list = document.querySelector("[data-findings]");
    const items = findings.map((each) => this.item(each));
    if (!items.length) items.push(Object.assign(document.createElement("li"), { className: "well", textContent: words.wordWell }));
    const said = items.map((each) => each.outerHTML).join("");
    if (said !== this.said) list.replaceChildren(...items);
    this.said = said;
  }

  item(finding) {
    const item = document.createElement("li");
    item.className = finding.severity;
    if (finding.file && finding.line) {
      const link = document.createElement("a");
      link.href = `?${new URLSearchParams({ file: finding.file, line: finding.line })}`;
      link.textContent = finding.place;
      Object.assign(link.dataset, { file: finding.file, line: finding.line, column: finding.column });
      item.append(link, " ");
    } else if (finding.place) item.append(`${finding.place} `);
    item.append(finding.message);
    if (finding.hint) {
      const hint = document.createElement("span");
      hint.className = "quiet";
      hint.textContent = ` (${finding.hint})`;
      item.append(hint);
    }
    return item;
  }

  show(seen) {
    const panel = document.querySelector("[data-look]");
    const picture = panel.querySelector("img");
    panel.hidden = false;
    panel.classList.toggle("old", !seen.page);
    panel.querySelector("[data-title]").textContent = seen.page ? seen.title : words.wordNone;
    if (!seen.page) return;
    const select = panel.querySelector("select");
    if (select.options.length !== seen.pages.length + 1 || select.dataset.of !== seen.pages.join()) {
      select.dataset.of = seen.pages.join();
      select.replaceChildren(select.options[0], ...seen.pages.map(([file, title]) => new Option(title, file, false, file === this.chosen)));
    }
    picture.alt = seen.title;
    const source = `/write/drawn/${seen.page}.svg?${new URLSearchParams({ game: this.game })}`;
    if (picture.getAttribute("src") !== source) picture.src = source;
  }

  say(text) { form.querySelector("[data-said]").textContent = text; }

  async save(digest = form.elements.digest.value) {
    const text = this.editor.text;
    const sent = new FormData(form);
    sent.set("text", text);
    sent.set("digest", digest);
    const got = await fetch("/write/save", { method: "POST", body: sent, headers: { Accept: "application/json" } }).catch(() => null);
    const said = await got?.json().catch(() => null);
    if (said?.theirs) return this.conflict(said.theirs);
    if (got?.status === 404) return this.say(words.wordGone);
    if (!got?.ok) return this.say(said?.error ?? words.wordFailed);
    form.elements.digest.value = said.digest;
    this.saved = text;
    this.hideConflict();
    this.say(this.isChanged ? words.wordChanged : words.wordSaved);
    this.ask();
  }

  /** Another program has written the file: ask whose text stays. Who types goes on typing. */
  conflict(theirs) {
    if (theirs.text === this.editor.text) return this.take(theirs);
    const panel = document.querySelector("[data-conflict]");
    this.theirs = theirs;
    panel.hidden = false;
    panel.querySelector("textarea").value = theirs.text;
    this.say(words.wordAsked);
  }

  hideConflict() { document.querySelector("[data-conflict]").hidden = true; }

  take(theirs) {
    this.saved = theirs.text;
    if (this.editor.text !== theirs.text) this.editor.text = theirs.text;
    // What an editor shows may end its lines in another way than the file.
    this.saved = this.editor.text;
    form.elements.digest.value = theirs.digest;
    this.hideConflict();
    this.say(words.wordTaken);
    this.ask();
  }

  async lookForOthers() {
    const query = new URLSearchParams({ game: this.game, seen: this.fingerprint ?? "" });
    const found = document.hidden ? null : await answer(fetch(`/write/digests?${query}`).catch(() => null));
    if (found?.digests) {
      const isFirst = this.fingerprint === undefined;
      this.fingerprint = found.fingerprint;
      const now = found.digests[this.file];
      if (now && now !== form.elements.digest.value) {
        const theirs = await answer(fetch(`/write/text?${new URLSearchParams({ game: this.game, file: this.file })}`).catch(() => null));
        // It may have been saved here meanwhile.
        if (theirs && theirs.digest !== form.elements.digest.value) {
          if (this.isChanged) this.conflict(theirs);
          else this.take(theirs);
        }
      } else if (!isFirst) this.ask();
    }
    clearTimeout(this.again);
    this.again = setTimeout(() => this.lookForOthers(), LOOK_AGAIN_MS);
  }

  listen() {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.save();
    });
    addEventListener("keydown", (event) => {
      if (!(event.ctrlKey || event.metaKey) || event.key !== "s") return;
      event.preventDefault();
      this.save();
    });
    addEventListener("beforeunload", (event) => this.isChanged && event.preventDefault());
    addEventListener("focus", () => this.lookForOthers());
    document.querySelector("[data-findings]").addEventListener("click", (event) => {
      const link = event.target.closest("a[data-line]");
      if (link?.dataset.file !== this.file) return;
      event.preventDefault();
      this.editor.go(Number(link.dataset.line), Number(link.dataset.column) || 1);
    });
    document.querySelector("[data-look] select").addEventListener("change", (event) => {
      this.chosen = event.target.value;
      this.ask();
    });
    const [mine, theirs] = document.querySelectorAll("[data-conflict] button");
    mine.addEventListener("click", () => this.save(this.theirs.digest));
    theirs.addEventListener("click", () => this.take(this.theirs));
  }
}

/** Files that are dropped anywhere on the page are added, and what is written stays open. */
function takeDrops() {
  const panel = document.querySelector("[data-drop]");
  if (!panel) return;
  const dropping = panel.querySelector("form");
  const has = (event) => [...event.dataTransfer.types].includes("Files");
  addEventListener("dragover", (event) => {
    if (!has(event)) return;
    event.preventDefault();
    panel.classList.add("over");
  });
  addEventListener("dragleave", (event) => event.relatedTarget || panel.classList.remove("over"));
  addEventListener("drop", (event) => {
    if (!has(event)) return;
    event.preventDefault();
    panel.classList.remove("over");
    panel.open = true;
    dropping.elements.files.files = event.dataTransfer.files;
    dropping.requestSubmit();
  });
  dropping.addEventListener("submit", (event) => {
    event.preventDefault();
    add(panel, dropping);
  });
  panel.dataset.ready = "";
}

async function add(panel, dropping) {
  const names = [...dropping.elements.files.files].map((file) => file.name);
  const got = await fetch(dropping.action, { method: "POST", body: new FormData(dropping) }).catch(() => null);
  const page = new DOMParser().parseFromString(await got?.text() ?? "", "text/html");
  const said = panel.querySelector("[data-dropped]");
  const list = page.querySelector(".files ul");
  said.classList.toggle("findings", !got?.ok);
  if (!got?.ok || !list) {
    said.textContent = page.querySelector(".findings")?.textContent.trim() || page.body.textContent.trim();
    return;
  }
  // Files may get plainer names, under which the data has to name them.
  const files = (place) => [...place.querySelectorAll("a")].map((link) => link.textContent);
  const before = files(document.querySelector(".files ul"));
  const added = files(list).filter((name) => !before.includes(name));
  said.textContent = panel.dataset.wordAdded.replace("{}", (added.length ? added : names).join(", "));
  const here = document.querySelector(".files [aria-current]")?.textContent;
  for (const link of list.querySelectorAll("a")) {
    link.removeAttribute("aria-current");
    if (link.textContent === here) link.setAttribute("aria-current", "page");
  }
  document.querySelector(".files ul").replaceChildren(...list.children);
  dropping.reset();
}

// In a long list, the file that is open may be far down.
document.querySelector(".files [aria-current]")?.scrollIntoView({ block: "nearest" });
if (root) takeDrops();
if (form) {
  const writing = new Writing();
  writing.listen();
  writing.open();
  writing.lookForOthers();
}
