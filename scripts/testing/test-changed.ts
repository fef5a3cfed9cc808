import { spawnSync } from "node:child_process";
import { join, resolve } from "node:path";

/**
 * `npm run test:changed [-- main]`: the tests that a change touches: those of the working tree, or of all that has
 * come since a revision. What imports a changed file is touched by it; a journey is touched when its own file,
 * or one that it imports, has changed.
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
