import { readdir, rm } from "node:fs/promises";
import { sharedFolder } from "../../tooling/shared-folder.ts";

/** Of Node, Playwright, and the sound library of Chromium where there is no folder for it in the home directory. */
const TOOLS = /^(node-compile-cache|playwright-transform-cache-\d+|pulse-\w+)$/;

/**
 * Global set-up of Vitest and Playwright: a TMPDIR for the run, removed afterwards. @returns the function that ends the
 * run; it throws if a test left something behind
 */
export default async function setup(): Promise<() => Promise<void>> {
  const before = process.env.TMPDIR;
  const folder = await sharedFolder("run");
  process.env.TMPDIR = folder;
  return async () => {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
    const left = (await readdir(folder)).filter((name) => !TOOLS.test(name));
    await rm(folder, { recursive: true, force: true });
    if (left.length > 0)
      throw new Error(`Tests left ${left.length} temporary files behind: ${left.slice(0, 10).join(", ")}`);
  };
}
