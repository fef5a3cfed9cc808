import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import setup from "./temporary-folder.ts";

test("a test run that leaves a file behind fails, names the file, and removes it", async () => {
  const before = tmpdir();
  const end = await setup();
  const own = tmpdir();
  expect(own).not.toBe(before);
  await mkdir(join(own, "parkett-house-1"));
  await mkdir(join(own, "node-compile-cache"));
  await expect(end()).rejects.toThrow("Tests left 1 temporary files behind: parkett-house-1");
  expect(existsSync(own)).toBe(false);
  expect(tmpdir()).toBe(before);
});

test("a test run that leaves no file behind passes", async () => {
  const end = await setup();
  await expect(end()).resolves.toBeUndefined();
});
