// What may stand at a place in a YAML file, by the JSON Schema of its kind.

const KEY = /^(\s*)((?:- +)*)(?:"([^"]*)"|'([^']*)'|([^\s#:{}[\],"'][^:#]*?))\s*:(?:\s|$)/;
// What is written in one of these keys is the name of something else of the game.
const NAMES = {
  group: "groups", front: "faces", back: "faces", style: "styles", fill: "colours", stroke: "colours",
  colour: "colours", sign: "signs", emblem: "signs", figure: "figures", component: "components",
};

const indentOf = (line) => line.match(/^\s*(?:- +)*/)[0].length;
const keyOf = (line) => {
  const found = line.match(KEY);
  return found && { name: found[3] ?? found[4] ?? found[5], at: found[1].length + found[2].length, inList: found[2] !== "" };
};

/** The keys and "-" on the way to a line of block style, without what stands in it. */
function blockPath(lines, number, indent) {
  const path = [];
  for (let n = number - 1, deep = indent; n >= 0 && deep > 0; n -= 1) {
    const line = lines[n];
    if (!line.trim() || line.trimStart().startsWith("#")) continue;
    const start = line.match(/^\s*/)[0].length;
    if (start >= deep) continue;
    const key = keyOf(line);
    if (key && key.at < deep) {
      path.unshift(key.name);
      if (key.inList) path.unshift("-");
      deep = start;
    } else if (line.trimStart().startsWith("-")) {
      path.unshift("-");
      deep = start;
    }
  }
  return path;
}

/** The brackets that are open at the end of a text in flow style, each with the key it is in. */
function openBrackets(text) {
  const open = [];
  let key = "", word = "", quote = "";
  for (const [at, sign] of [...text].entries()) {
    if (quote) {
      if (sign === quote) quote = "";
      else word += sign;
    } else if ((sign === '"' || sign === "'") && !word.trim()) {
      quote = sign;
      word = "";
    } else if (sign === "#" && /\s/.test(text[at - 1] ?? " ")) {
      return null;
    } else if (sign === "{" || sign === "[") {
      open.push({ sign, key });
      key = word = "";
    } else if (sign === "}" || sign === "]") {
      if (!open.pop()) return null;
      key = word = "";
    } else if (sign === ",") {
      key = word = "";
    } else if (sign === ":" && /\s|$/.test(text[at + 1] ?? " ")) {
      key = word.trim();
      word = "";
    } else word += sign;
  }
  return quote ? null : { open, key, word: word.trimStart() };
}

/** Where in the data a place of a text is: its path, and the key whose value is written there. */
export function placeAt(before) {
  const lines = before.split("\n");
  const last = lines.length - 1;
  for (let n = last; n >= 0 && n > last - 30; n -= 1) {
    const key = keyOf(lines[n]);
    if (!key) continue;
    const flow = openBrackets([lines[n].slice(key.at), ...lines.slice(n + 1)].join("\n"));
    if (!flow) break;
    if (!flow.open.length) {
      if (n === last) break;
      continue;
    }
    const path = blockPath(lines, n, key.at);
    if (key.inList) path.push("-");
    for (const bracket of flow.open) {
      if (bracket.key) path.push(bracket.key);
      if (bracket.sign === "[") path.push("-");
    }
    const inList = flow.open.at(-1).sign === "[";
    return { path, key: flow.key, word: flow.word, isValue: inList || flow.key !== "" };
  }
  const line = lines[last];
  const key = keyOf(line);
  if (key) {
    const path = blockPath(lines, last, key.at);
    if (key.inList) path.push("-");
    return { path, key: key.name, word: line.slice(line.indexOf(":", key.at) + 1).trimStart(), isValue: true };
  }
  const path = blockPath(lines, last, indentOf(line));
  if (/^\s*- /.test(line)) path.push("-");
  return { path, key: "", word: line.trimStart().replace(/^(- +)+/, ""), isValue: false };
}

/** The other keys of the mapping at a place with their values, where each stands on a line. */
function siblings(lines, number) {
  const indent = indentOf(lines[number]);
  const found = {};
  const look = (step) => {
    for (let n = number + step; n >= 0 && n < lines.length; n += step) {
      if (!lines[n].trim()) continue;
      const key = keyOf(lines[n]);
      const at = key ? key.at : indentOf(lines[n]);
      if (at < indent) return;
      if (key && at === indent) found[key.name] = lines[n].slice(lines[n].indexOf(":", at) + 1).trim();
      if (key?.inList && at === indent && step < 0) return;
    }
  };
  look(-1);
  look(1);
  return found;
}

/** All plain schemas that a schema may mean, with its references and choices resolved. */
function* meant(schema, root, beside, depth = 0) {
  if (!schema || typeof schema !== "object" || depth > 12) return;
  if (schema.$ref) {
    const target = schema.$ref.split("/").slice(1).reduce((at, part) => at?.[part], root);
    yield* meant(target && schema.description ? { ...target, description: schema.description } : target, root, beside, depth + 1);
    return;
  }
  const kind = schema.discriminator?.mapping?.[beside?.[schema.discriminator.propertyName]];
  const choices = kind ? [{ $ref: kind }] : [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])];
  if (!choices.length || schema.properties || schema.type || schema.enum) yield schema;
  for (const choice of choices) yield* meant(choice, root, beside, depth + 1);
  const branch = beside && "extends" in beside ? schema.then : schema.else;
  if (branch) yield* meant(branch, root, beside, depth + 1);
}

/** The schemas of what stands under a key of a schema. */
function* under(schema, key) {
  if (key === "-") {
    if (schema.items) yield schema.items;
    return;
  }
  if (schema.properties?.[key]) {
    yield schema.properties[key];
    return;
  }
  for (const [pattern, each] of Object.entries(schema.patternProperties ?? {})) {
    if (new RegExp(pattern, "u").test(key)) yield each;
  }
  if (typeof schema.additionalProperties === "object") yield schema.additionalProperties;
}

/** The schemas of the mapping or list at a path. */
function schemasAt(root, path, beside) {
  let now = [...meant(root, root, path.length ? undefined : beside)];
  path.forEach((key, n) => {
    const last = n === path.length - 1;
    now = now.flatMap((schema) => [...under(schema, key)].flatMap((each) => [...meant(each, root, last ? beside : undefined)]));
  });
  return now;
}

/** What can be written at a place: [{label, detail, info}]. */
export function offers(root, names, text, offset) {
  const before = text.slice(0, offset);
  const number = before.split("\n").length - 1;
  const place = placeAt(before);
  const beside = siblings(text.split("\n"), number);
  const found = new Map();
  const add = (label, type, info) => found.has(label) || found.set(label, { label, type, info });
  const here = schemasAt(root, place.path, beside);
  if (!place.isValue) {
    // A variant changes what its game has.
    const known = place.path.length === 1 ? names[place.path[0]] ?? [] : [];
    for (const name of known) if (!(name in beside)) add(name, "variable");
    for (const schema of here) {
      for (const [key, each] of Object.entries(schema.properties ?? {})) {
        if (!(key in beside)) add(key, "property", each.description ?? [...meant(each, root)][0]?.description);
      }
    }
    return { place, options: [...found.values()] };
  }
  for (const name of names[NAMES[place.key]] ?? []) add(name, "variable");
  const values = place.key
    ? here.flatMap((schema) => [...under(schema, place.key)].flatMap((each) => [...meant(each, root)]))
    : here;
  for (const schema of values) {
    for (const value of schema.enum ?? ("const" in schema ? [schema.const] : [])) add(`${value}`, "enum", schema.description);
    if (schema.type === "boolean") for (const value of ["true", "false"]) add(value, "keyword", schema.description);
  }
  return { place, options: [...found.values()] };
}

/** A source of completions for the editor. `facts` gives the schema and the game's names. */
export function completions(facts) {
  return (context) => {
    const { schema, names } = facts();
    const text = context.state.doc.toString();
    if (!schema || /^[^"']*\s#|^\s*#/.test(context.state.doc.lineAt(context.pos).text.slice(0, context.pos - context.state.doc.lineAt(context.pos).from))) return null;
    const { place, options } = offers(schema, names, text, context.pos);
    const word = place.word.match(/[\w-]*$/)[0];
    if (!options.length || (!word && !context.explicit && !place.isValue)) return null;
    if (word !== place.word.trim()) return null;
    const named = place.isValue ? options : options.map((each) => ({ ...each, apply: `${each.label}: ` }));
    return { from: context.pos - word.length, options: named, validFor: /^[\w-]*$/ };
  };
}
