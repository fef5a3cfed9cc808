import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, test } from "vitest";

test("the box office CLI, which is not bundled, has every message of a language", async () => {
  const script = `const { loadMessages } = await import("./src/languages/messages.ts");
    console.log((await loadMessages("de")).tickets.title)`;
  const { stdout } = await promisify(execFile)(process.execPath, ["--input-type=module", "-e", script]);
  expect(stdout.trim()).toBe("Ihre Karten");
});
