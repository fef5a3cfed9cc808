import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";

/**
 * `npm run test:changed [-- main]`: runs the tests affected by a change: the working tree's, or everything since a
 * revision. A test is affected if it imports a changed file; a browser test, if its own file or one that it imports has
 * changed.
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
