import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PERMISSIONS, type Permission } from "../staff/permissions.ts";
import { operations } from "./client/operations.ts";
import { OPEN_SCREENS } from "./open-screens.ts";
import { SCREENS } from "./routes.ts";
import { READS } from "./testing/screen-reads.ts";

const OFFICE = import.meta.dirname;

type Groups = Readonly<
  Record<string, Readonly<Record<string, { readonly summary: string; readonly permission?: Permission }>>>
>;

function operationOf(name: string) {
  const [group = "", member = ""] = name.split(".");
  const groups: Groups = operations;
  return groups[group]?.[member];
}

/** Null for operations of sign-in and of the own account, which need none. */
const permissionOf = (name: string) => operationOf(name)?.permission ?? null;

function of(path: string) {
  const listed = READS[path];
  if (!listed) throw new Error(`Nothing is listed for ${path}`);
  return listed;
}

const TABLE = readFileSync(join(OFFICE, "routes.ts"), "utf8");

/** Queries in the sources of a screen's folder. */
function readsOf(path: string): string[] {
  const [, after = ""] = TABLE.split(`path: "${path}",`);
  const [, file = ""] = /import\("\.\/(screens\/[\w-]+\/[\w-]+\.tsx)"\)/.exec(after) ?? [];
  const folder = file.slice(0, file.lastIndexOf("/"));
  expect(folder, path).not.toBe("");
  const files = globSync(`${folder}/**/*.{ts,tsx}`, { cwd: OFFICE });
  const text = files.map((file) => readFileSync(join(OFFICE, file), "utf8")).join("\n");
  const own = [...text.matchAll(/\boffice\.(\w+\.\w+)\s*\.(?:query|infinite)Options/g)].map(
    ([, name = ""]) => name,
  );
  return [...new Set([...own, ...(text.includes("useFind(") ? ["search.everything"] : [])])];
}

test.each(SCREENS)(
  "the screen $path needs the permission that its operations need",
  ({ path, permission }) => {
    for (const name of of(path).reads) {
      expect(operationOf(name), name).toBeDefined();
      expect(permissionOf(name), name).toBe(permission);
    }
  },
);

test.each(SCREENS)("the screen $path reads what is listed for it", ({ path }) => {
  const { reads, ifPermitted = [] } = of(path);
  expect(readsOf(path).sort()).toEqual([...reads, ...ifPermitted].sort());
});

test("what a screen reads only for some needs another permission", () => {
  for (const { path, permission } of SCREENS) {
    for (const name of of(path).ifPermitted ?? []) {
      expect(PERMISSIONS, name).toContain(permissionOf(name));
      expect(permissionOf(name), name).not.toBe(permission);
    }
  }
});

test("no two screens have the same address", () => {
  const paths = [...OPEN_SCREENS, ...SCREENS].map(({ path }) => path.replace(/:\w+/g, ":"));
  expect(new Set(paths).size).toBe(paths.length);
});
