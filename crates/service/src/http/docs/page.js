// Draws openapi.json as a page. Text goes in through textContent only.
const make = (name, text, attributes = {}) => {
  const element = document.createElement(name);
  if (text !== undefined) element.textContent = text;
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value);
  return element;
};

// The little Markdown that descriptions use: paragraphs, `code` and **strong**.
const prose = (text) => {
  const box = document.createDocumentFragment();
  for (const paragraph of (text ?? "").split(/\n\n+/)) {
    const p = make("p");
    for (const part of paragraph.split(/(`[^`]+`|\*\*[^*]+\*\*)/)) {
      if (part.startsWith("`")) p.append(make("code", part.slice(1, -1)));
      else if (part.startsWith("**")) p.append(make("strong", part.slice(2, -2)));
      else p.append(part);
    }
    box.append(p);
  }
  return box;
};

const start = async () => {
  const api = await (await fetch("openapi.json")).json();
  const resolve = (schema) => {
    const path = schema?.$ref?.split("/").slice(1);
    return path ? path.reduce((node, key) => node[key], api) : schema;
  };
  const typeOf = (schema) => {
    const it = resolve(schema) ?? {};
    if (it.type === "array") return `list of ${typeOf(it.items)}`;
    return [it.type ?? schema?.$ref?.split("/").pop() ?? "any"].flat().filter((t) => t !== "null").join(" or ");
  };
  const fieldTable = (rows) => {
    const table = make("table");
    const head = make("tr");
    for (const title of ["name", "type", "meaning"]) head.append(make("th", title, { scope: "col" }));
    table.append(head);
    for (const { name, schema, required, description } of rows) {
      const row = make("tr");
      const cell = make("td");
      cell.append(make("code", name), required ? " required" : "");
      const meaning = make("td");
      meaning.append(prose(description));
      row.append(cell, make("td", typeOf(schema)), meaning);
      table.append(row);
    }
    return table;
  };
  const fieldsOf = (schema) => {
    const it = resolve(schema) ?? {};
    return Object.entries(it.properties ?? {}).map(([name, field]) => ({
      name,
      schema: field,
      required: it.required?.includes(name),
      description: field.description ?? resolve(field)?.description,
    }));
  };
  const example = (schema, depth = 0) => {
    const it = resolve(schema) ?? {};
    if (it.example !== undefined) return it.example;
    if (it.oneOf || it.anyOf || it.allOf) return example((it.oneOf ?? it.anyOf ?? it.allOf)[0], depth);
    const type = [it.type].flat().find((t) => t !== "null");
    if (type === "object") {
      return depth > 5 ? {} : Object.fromEntries(Object.entries(it.properties ?? {}).map(([k, v]) => [k, example(v, depth + 1)]));
    }
    if (type === "array") return it.maxItems === 0 || depth > 4 ? [] : [example(it.items, depth + 1)];
    return { string: "…", integer: 0, number: 0, boolean: false }[type] ?? null;
  };

  const introduction = document.getElementById("introduction");
  introduction.replaceChildren(prose(api.info.description));
  const sections = new Map();
  for (const [path, operations] of Object.entries(api.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const tag = operation.tags?.[0] ?? "Other";
      if (!sections.has(tag)) sections.set(tag, []);
      sections.get(tag).push({ path, method, operation });
    }
  }
  const main = document.getElementById("operations");
  for (const [tag, operations] of sections) {
    main.append(make("h2", tag));
    for (const { path, method, operation } of operations) {
      const details = make("details");
      const summary = make("summary");
      summary.append(make("span", method.toUpperCase(), { class: "method" }), make("code", path, { class: "path" }), make("span", operation.summary ?? ""));
      const body = make("div", undefined, { class: "body" });
      body.append(prose(operation.description));
      const parameters = operation.parameters ?? [];
      if (parameters.length) body.append(make("h3", "Parameters"), fieldTable(parameters));
      const form = Object.entries(operation.requestBody?.content ?? {})[0];
      if (form) body.append(make("h3", "Body"), fieldTable(fieldsOf(form[1].schema)));
      const success = operation.responses?.["200"];
      const media = Object.entries(success?.content ?? {})[0];
      if (media) {
        body.append(make("h3", "Answer"), make("pre", media[0].includes("json") ? JSON.stringify(example(media[1].schema), null, 2) : success.description));
      }
      details.append(summary, body);
      main.append(details);
    }
  }
};

start().catch((error) => {
  document.getElementById("introduction").textContent = `The description could not be read: ${error.message}`;
});
