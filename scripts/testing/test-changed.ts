import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";

/**
 * `npm run test:changed [-- main]`: tests affected by the working tree's changes, or since a revision. A test
 * imports a changed file; a browser test has changed, or a file that it imports has.
 */
const ROOT = resolve(import.meta.dirname, "../..");
const since = process.argv[2] ?? "HEAD";
const bin = (name: string) => join(ROOT, "node_modules/.bin", name);

const steps = [
  [bin("vitest"), "run", "--changed", since, "--passWithNoTests"],
  [bin("playwright"), "test", `--only-changed=${since}`, "--pass-with-no-tests"],
] as const;
for (const [program, ...args] of steps) {
  const { status } = spawnSync(program, args, { cwd: ROOT, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
