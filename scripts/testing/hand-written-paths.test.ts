import { glob, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../../src/web/routes.ts";
import { handWrittenPaths } from "./hand-written-paths.ts";

const WEB = join(resolve(import.meta.dirname, "../.."), "src/web");
const ROUTES = pathsOf(routes, "");

function pathsOf(entries: readonly RouteConfigEntry[], parent: string): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const own = path === undefined ? parent : `${parent}/${path}`;
    return [...(path === undefined ? [] : [own]), ...pathsOf(children, own)];
  });
}

test.each([
  ["in an attribute", `<Link to="/basket" />`, ["/basket"]],
  ["in a call", `redirect("/basket", 303)`, ["/basket"]],
  ["with a query", `redirect("/basket?together=no")`, ["/basket?together=no"]],
  ["as a key", `({ "/basket": "view_cart" })`, ["/basket"]],
  ["with parameters and a hash", `\`/events/\${event}/\${id}/syos#map\``, ["/events/…/…/syos#map"]],
  [
    "with a computed page",
    `\`/order/\${isSold ? "confirmed" : "failed"}?order=\${link}\``,
    ["/order/…?order=…"],
  ],
  ["with a computed part of a name", `\`/\${type}-package-builder/\${id}\``, ["/…-package-builder/…"]],
])("the check finds a hand-written path %s", async (_where, source, found) => {
  expect(await handWrittenPaths(`export const part = ${source};`, ROUTES)).toEqual(found);
});

test.each([
  ["inside href()", `href("/events/:event", { event })`],
  ["inside isOffered()", `isOffered("/events/:event")`],
  ["inside isOffered() of an object", `context.get(siteContext).isOffered("/events/:event")`],
  ["of no route", `\`/tickets.pdf?order=\${link}\``],
  ["of a folder of routes", `path.startsWith("/checkout/")`],
  ["of the front page", `<Link to="/" />`],
])("the check allows a path %s", async (_which, source) => {
  expect(await handWrittenPaths(`export const part = ${source};`, ROUTES)).toEqual([]);
});

test("no page writes a route's path by hand", async () => {
  const found: string[] = [];
  for await (const file of glob("**/*.{ts,tsx}", { cwd: WEB })) {
    if (file === "routes.ts" || /\.test\.|(?:^|\/)testing\//.test(file)) continue;
    const source = await readFile(join(WEB, file), "utf8");
    for (const path of await handWrittenPaths(source, ROUTES)) found.push(`${file}: ${path}`);
  }
  expect(ROUTES.length).toBeGreaterThan(100);
  expect(found).toEqual([]);
});
