import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { expect, test } from "vitest";

/** The lock file has a strong hash for every package, from a registry, and package.json the same exact versions. */

const ROOT = resolve(import.meta.dirname, "../..");
const read = (file: string) => readFile(join(ROOT, file), "utf8");

interface Locked {
  readonly version?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly link?: boolean;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
}
type Lock = Readonly<Record<string, Locked>>;
const locked = async () => (JSON.parse(await read("package-lock.json")) as { packages: Lock }).packages;

/** Packages without a strong hash, from elsewhere than a registry, or from a local folder. */
function doubtful(packages: Lock): string[] {
  return Object.entries(packages).flatMap(([name, { integrity = "", resolved = "https:", link }]) =>
    name === "" || (/^sha512-[\w+/]{86}==$/.test(integrity) && resolved.startsWith("https:") && !link)
      ? []
      : [name],
  );
}

test("every package has a hash in the lock file and comes from the registry", async () => {
  const packages = await locked();
  expect(Object.keys(packages).length).toBeGreaterThan(500);
  expect(doubtful(packages)).toEqual([]);
  const [integrity = ""] = Object.values(packages).flatMap((one) => one.integrity ?? []);
  const planted: Lock = {
    "node_modules/bare": { version: "1.0.0" },
    "node_modules/weak": { integrity: "sha1-2jmj7l5rSw0yVb/vlWAYkK/YBwk=" },
    "node_modules/forked": { integrity, resolved: "git+ssh://git@github.com/somebody/forked.git" },
    "node_modules/right": { integrity },
  };
  expect(doubtful(planted)).toEqual(["node_modules/bare", "node_modules/weak", "node_modules/forked"]);
});

test("package.json has exact versions, which the lock file repeats", async () => {
  const { dependencies, devDependencies } = JSON.parse(await read("package.json")) as Required<Locked>;
  const packages = await locked();
  expect(packages[""]).toMatchObject({ dependencies, devDependencies });
  const wanted = { ...dependencies, ...devDependencies };
  for (const [name, version] of Object.entries(wanted)) {
    expect(version, name).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/);
    expect(packages[`node_modules/${name}`]?.version, name).toBe(version);
  }
});

test("the image installs from the lock file alone", async () => {
  const installs = (await read("Dockerfile")).match(/npm (?:ci|install|i|update)\b.*/g);
  expect(installs).toEqual(["npm ci"]);
  expect(await read(".dockerignore")).not.toContain("package-lock.json");
});
