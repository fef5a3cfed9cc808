import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { expect, test } from "vitest";
import type { Area } from "#languages/areas.ts";
import routes from "../routes.ts";
import { refusalsIn } from "./testing/refusals-in.ts";

function onceEach<Found>(look: (path: string) => Found): (path: string) => Found {
  const found = new Map<string, Found>();
  return (path) => {
    if (!found.has(path)) found.set(path, look(path));
    return found.get(path) as Found;
  };
}

const source = onceEach((path) => readFileSync(path, "utf8"));
const importsOf = onceEach((file) =>
  [...source(file).matchAll(/(?:from|import\()\s*"(\.[^"]+\.tsx?)"/g)]
    .map(([, path = ""]) => relative(".", join(dirname(file), path)))
    .filter((path) => !path.includes("+types/") && path !== "src/web/routes.ts"),
);

/**
 * A screen that uses messages outside its areas would show keys. Parses its modules: imports, namespaces and
 * operations.
 */
type Entry = (typeof routes)[number];
interface Screen {
  readonly file: string;
  readonly areas: readonly Area[];
  readonly modules: readonly string[];
}

const FRAME = ["src/web/root.tsx", "src/web/entry.client.tsx"];
/** Commands, redirects and data need no messages. */
const screens = routes
  .flatMap((entry) => screensIn(entry, []))
  .filter(({ file }) => /^export default/m.test(source(file)));
const messages = new Map(
  globSync("src/languages/sv/*.json").map((path) => [
    path.replace(/^.*\/|\.json$/g, ""),
    JSON.parse(readFileSync(path, "utf8")) as Record<string, Record<string, string>>,
  ]),
);

test("every screen has the messages that it uses", () => {
  expect(screens.length).toBeGreaterThan(20);
  expect(screens.flatMap(missingWords)).toEqual([]);
});

test("every screen has messages for all error results of its operations", () => {
  expect(screens.flatMap(missingRefusals)).toEqual([]);
});

test("no screen loads message areas that it does not use", () => {
  const idle = screens.flatMap(({ file, areas, modules }) =>
    areas
      .filter((area) => area !== "frame" && !isUseful(area, { file, areas, modules }))
      .map((area) => `${file}: ${area}`),
  );
  expect(idle).toEqual([]);
});

test("the check reports a screen that lacks one of its message areas", () => {
  expect(missingWords(without("seats", "seat-map")).join()).toContain("seatMap");
});

test("the check reports a screen without messages for the error results of its action", () => {
  expect(missingRefusals(without("flex", "basket"))).toEqual(
    expect.arrayContaining(
      ["flex-not-on-sale", "not-so-many"].map((reason) => `${route("flex")}: ${reason}`),
    ),
  );
});

const route = (name: string) => `src/web/routes/${name}/route.tsx`;

function without(name: string, area: Area): Screen {
  const screen = screens.find(({ file }) => file === route(name));
  if (!screen) throw new Error(`No screen ${name}`);
  return { ...screen, areas: screen.areas.filter((one) => one !== area) };
}

function missingWords({ file, areas, modules }: Screen): string[] {
  const requested = new Set(modules.flatMap(namespacesOf));
  return [...requested]
    .filter((namespace) => !has(areas, namespace))
    .map((namespace) => `${file}: ${namespace}`);
}

function missingRefusals({ file, areas, modules }: Screen): string[] {
  const reasons = new Set(modules.flatMap(refusalsOf));
  return [...reasons]
    .filter((reason) => !has(areas, "refusals", reason))
    .map((reason) => `${file}: ${reason}`);
}

function isUseful(area: Area, { areas, modules }: Screen): boolean {
  const others = areas.filter((other) => other !== area);
  return (
    modules.flatMap(namespacesOf).some((namespace) => !has(others, namespace)) ||
    modules.flatMap(refusalsOf).some((reason) => !has(others, "refusals", reason))
  );
}

function has(areas: readonly Area[], namespace: string, key?: string): boolean {
  return areas.some((area) => {
    const found = messages.get(area)?.[namespace];
    return found !== undefined && (key === undefined || key in found);
  });
}

const namespacesOf = onceEach((path) =>
  [...source(path).matchAll(/useTranslations\("([^".]+)[^"]*"\)/g)].map(([, namespace = ""]) => namespace),
);

const SAYS_NOTHING = /\/web\/analytics\//;

const refusalsOf = onceEach((path) => (SAYS_NOTHING.test(path) ? [] : refusalsIn(source(path))));

/** With its layouts: areas and every module that may run in it. */
function screensIn(entry: Entry, around: readonly string[]): Screen[] {
  const files = [...around, join("src/web", entry.file)];
  if (entry.children) return entry.children.flatMap((child) => screensIn(child, files));
  const file = files.at(-1) ?? "";
  return [
    {
      file,
      areas: ["frame", ...files.flatMap(areasIn)],
      modules: [...reachable([...FRAME, ...files])],
    },
  ];
}

function areasIn(file: string): Area[] {
  const [, list = ""] = /export const handle = \{[^}]*\bwords: \[([^\]]*)\]/.exec(source(file)) ?? [];
  return [...list.matchAll(/"([^"]+)"/g)].map(([, area]) => area as Area);
}

function reachable(files: readonly string[], found = new Set<string>()): Set<string> {
  for (const file of files) {
    if (found.has(file)) continue;
    found.add(file);
    reachable(importsOf(file), found);
  }
  return found;
}
