import { matchPath, matchRoutes, type RouteObject } from "react-router";
import { expect, test } from "vitest";
import routes from "../src/web/routes.ts";

type Entry = (typeof routes)[number];

const site = routes.map(toObject);
const ENDINGS = ["", "/", "/more", "//"];
const addresses = routes
  .flatMap((entry) => pathsOf(entry, ""))
  .flatMap((path) => [path.replace(/\/:[\w-]+\?/g, ""), path.replaceAll("?", "")])
  .map((path) => path.replace(/:[\w-]+/g, "a-1.b").replace(/\*$/, "c/d"))
  .flatMap((path) => ENDINGS.map((ending) => new URL(`https://shop${path}${ending}`).pathname));

test("the full path of every matching route matches the address", () => {
  expect(addresses.length).toBeGreaterThan(500);
  const ruledOut = addresses.filter((address) => {
    const matches = matchRoutes(site, address);
    const path = matches?.map(({ route }) => route.path ?? "").join("/") ?? "*";
    return matchPath(path.replace(/\/{2,}/g, "/"), decodeURI(address)) === null;
  });
  expect(ruledOut).toEqual([]);
});

function toObject({ path, index, children }: Entry): RouteObject {
  return index ? { index } : { path, children: children?.map(toObject) };
}

function pathsOf({ path = "", children = [] }: Entry, above: string): string[] {
  const own = `${above}/${path}`.replace(/\/{2,}/g, "/");
  return [own, ...children.flatMap((child) => pathsOf(child, own))];
}
