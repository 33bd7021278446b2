// Look at pages one by one: at any size, from both sides, with lines over them.
const viewer = document.querySelector(".viewer");
if (viewer) start(viewer);

const STEP = 1.25;
const [LEAST, MOST] = [0.1, 12];

async function start(root) {
  const pages = new Map((await (await fetch(root.dataset.pages)).json()).map((page) => [page.file, page]));
  const links = [...root.querySelectorAll("[data-file]")];
  const look = root.querySelector(".look");
  const table = root.querySelector(".table");
  const paper = root.querySelector(".paper");
  const [front, back] = paper.querySelectorAll("img");
  const turn = root.querySelector("[data-turn]");
  const boxes = [...root.querySelectorAll("[data-show]")];
  const sight = root.querySelector("#sight");
  // A browser may show again what was chosen before.
  const shown = new Set(boxes.filter((box) => box.checked).map((box) => box.dataset.show));
  let page, zoom = 1, fits = true;
  look.hidden = false;

  const address = (file) => `${root.dataset.pages}/${file}`;
  const size = (value) => {
    const { scrollLeft, scrollTop, clientWidth, clientHeight } = table;
    const by = Math.min(MOST, Math.max(LEAST, value)) / zoom;
    zoom *= by;
    paper.style.setProperty("--zoom", zoom);
    // What is in the middle stays there.
    const moved = (at, room) => (at + room / 2) * by - room / 2;
    table.scrollTo(moved(scrollLeft, clientWidth), moved(scrollTop, clientHeight));
  };
  const fit = () => {
    // A millimetre of CSS is 96 / 25.4 pixels.
    const room = table.getBoundingClientRect();
    const gap = 2 * parseFloat(getComputedStyle(table).paddingLeft) + 2;
    const millimetre = 96 / 25.4;
    size(Math.min((room.width - gap) / (page.width * millimetre), (room.height - gap) / (page.height * millimetre)));
  };
  const overlay = () => {
    paper.querySelector("svg")?.remove();
    const side = paper.classList.contains("turned") ? pages.get(page.behind) ?? page : page;
    paper.append(drawn(side, shown));
  };
  const name = (side) => {
    root.querySelector("#shown").textContent = side.title;
    for (const link of links) {
      const is = link.dataset.file === side.file;
      is ? link.setAttribute("aria-current", "true") : link.removeAttribute("aria-current");
      if (is) link.scrollIntoView({ block: "nearest" });
    }
  };
  const open = (file, { push = true } = {}) => {
    page = pages.get(file);
    const measured = page.width ? Promise.resolve() : measure(page, address(file));
    return measured.then(() => {
      paper.classList.remove("turned");
      front.src = address(file);
      front.alt = page.title;
      if (page.behind) {
        back.src = address(page.behind);
        back.alt = pages.get(page.behind).title;
      } else {
        back.removeAttribute("src");
      }
      turn.disabled = !page.behind;
      // Sheets are turned as the printer turns them, and pieces like a page.
      const isPiece = file.startsWith("svg/pieces/");
      const isShort = root.dataset.duplex === "short-edge";
      paper.classList.toggle("level", !isPiece && isShort === page.height >= page.width);
      paper.style.setProperty("--width", page.width);
      paper.style.setProperty("--height", page.height);
      name(page);
      if (fits) fit();
      overlay();
      if (push) history.replaceState(null, "", `#${file}`);
    });
  };

  for (const link of links) {
    link.addEventListener("click", (event) => {
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      open(link.dataset.file);
    });
  }
  turn.addEventListener("click", () => {
    paper.classList.toggle("turned");
    const side = paper.classList.contains("turned") ? pages.get(page.behind) : page;
    name(side);
    overlay();
  });
  root.querySelector(".zoom").addEventListener("click", (event) => {
    const how = event.target.dataset.zoom;
    if (!how) return;
    fits = how === "fit";
    if (fits) fit();
    else size(how === "actual" ? 1 : how === "in" ? zoom * STEP : zoom / STEP);
  });
  for (const box of boxes) {
    box.addEventListener("change", () => {
      box.checked ? shown.add(box.dataset.show) : shown.delete(box.dataset.show);
      overlay();
    });
  }
  const preview = () => {
    for (const side of [front, back]) side.style.setProperty("filter", sight.value ? `url("/pages/sights.svg#${sight.value}")` : "none");
  };
  sight.addEventListener("change", preview);
  preview();
  table.addEventListener("keydown", (event) => {
    const at = links.findIndex((link) => link.dataset.file === page.file);
    const next = { PageDown: at + 1, PageUp: at - 1, Home: 0, End: links.length - 1 }[event.key];
    if (next === undefined || !links[next]) return;
    event.preventDefault();
    open(links[next].dataset.file);
  });
  addEventListener("resize", () => fits && fit());
  const asked = decodeURIComponent(location.hash.slice(1));
  await open(pages.has(asked) ? asked : links[0].dataset.file, { push: false });
}

// Of a first page only the picture tells how large it is.
async function measure(page, address) {
  const picture = new Image();
  picture.src = address;
  await picture.decode();
  page.width = (picture.naturalWidth * 25.4) / 96;
  page.height = (picture.naturalHeight * 25.4) / 96;
}

function element(name, attributes, text = "") {
  const made = document.createElementNS("http://www.w3.org/2000/svg", name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.textContent = text;
  return made;
}

function drawn(page, shown) {
  const lines = element("svg", { viewBox: `0 0 ${page.width} ${page.height}`, "aria-hidden": "true" });
  const guides = page.guides ?? {};
  for (const kind of ["bleeds", "safes", "trims"]) {
    if (!shown.has(kind)) continue;
    for (const d of guides[kind] ?? []) lines.append(element("path", { d: `${d}Z`, class: `lines ${kind}` }));
  }
  if (shown.has("cuts")) {
    (guides.cuts ?? []).forEach(([[x1, y1], [x2, y2]], n) => {
      lines.append(element("line", { x1, y1, x2, y2, class: "lines cuts" }));
      lines.append(element("text", { x: x1, y: y1 + 1, class: "cut-number" }, `${n + 1}`));
    });
  }
  if (shown.has("ruler")) ruler(lines, page);
  return lines;
}

// Along the top and the left edge, a mark for each millimetre and a number for each centimetre.
function ruler(lines, { width, height }) {
  const mark = (n) => (n % 10 === 0 ? 4 : n % 5 === 0 ? 3 : 1.8);
  lines.append(element("rect", { x: 0, y: 0, width, height: 5, class: "ruler-ground" }));
  lines.append(element("rect", { x: 0, y: 0, width: 5, height, class: "ruler-ground" }));
  for (let x = 0; x <= width; x += 1) lines.append(element("line", { x1: x, y1: 0, x2: x, y2: mark(x), class: "ruler-mark" }));
  for (let y = 0; y <= height; y += 1) lines.append(element("line", { x1: 0, y1: y, x2: mark(y), y2: y, class: "ruler-mark" }));
  for (let x = 10; x <= width; x += 10) lines.append(element("text", { x: x + 0.5, y: 4.6, class: "ruler-number" }, `${x}`));
  for (let y = 10; y <= height; y += 10) lines.append(element("text", { x: 0.5, y: y - 0.5, class: "ruler-number" }, `${y}`));
}
