import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createElement, type ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

/**
 * React alone: the same elements, attributes and texts as one tree, rendered for every request, without data,
 * routing or translation. Started by pages.ts with the page's HTML in a file.
 */
const [file = "", port = "0"] = process.argv.slice(2);

/** React would move or drop these; under other names they cost the same. */
const PLAIN: Readonly<Record<string, string>> = {
  html: "div",
  head: "div",
  body: "div",
  title: "b",
  meta: "i",
  link: "i",
  script: "i",
};
const VOID = new Set(["meta", "link", "img", "input", "br", "hr"]);

interface Open {
  readonly tag: string;
  readonly attributes: Record<string, string>;
  readonly children: ReactNode[];
}

/** React's own output is regular enough to be parsed with one pattern. */
function treeOf(html: string): { tree: ReactNode; nodes: number } {
  const root: Open = { tag: "root", attributes: {}, children: [] };
  const open = [root];
  let nodes = 0;
  const close = () => {
    const done = open.pop();
    if (done) open.at(-1)?.children.push(elementOf(done, nodes));
  };
  // Script contents are data, not nodes.
  const source = html.replace(/(<script[^>]*>)[\s\S]*?<\/script>/g, "$1</script>").replace(/<!--.*?-->/g, "");
  for (const [, end, tag, attributes = "", text] of source.matchAll(/<(\/?)([a-z][\w-]*)([^>]*)>|([^<]+)/g)) {
    if (text !== undefined) open.at(-1)?.children.push(asText(text));
    else if (tag === undefined) continue;
    else if (end) close();
    else {
      nodes++;
      open.push({ tag, attributes: attributesOf(attributes), children: [] });
      if (VOID.has(tag) || attributes.endsWith("/")) close();
    }
  }
  return { tree: createElement("main", {}, ...root.children), nodes };
}

function elementOf({ tag, attributes, children }: Open, key: number): ReactNode {
  const isLeaf = VOID.has(tag) && !(tag in PLAIN);
  return createElement(PLAIN[tag] ?? tag, { ...attributes, key }, ...(isLeaf ? [] : children));
}

function attributesOf(source: string): Record<string, string> {
  const found = [...source.matchAll(/([\w:-]+)="([^"]*)"/g)];
  return Object.fromEntries(
    found
      .filter(([, name]) => name !== "style")
      .map(([, name = "", value = ""]) => [name === "class" ? "className" : name, asText(value)]),
  );
}

function asText(text: string): string {
  return text
    .replaceAll("&quot;", '"')
    .replaceAll("&#x27;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&amp;", "&");
}

const { tree, nodes } = treeOf(readFileSync(file, "utf8"));
createServer((_request, response) => {
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  const { pipe } = renderToPipeableStream(tree, { onShellReady: () => pipe(response) });
}).listen(Number(port), "127.0.0.1", () => process.send?.({ nodes }));
