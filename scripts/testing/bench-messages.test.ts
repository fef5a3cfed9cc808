import { fork } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { messageOf } from "../../bench/load/bench-shop.ts";

async function processOf(source: string) {
  const folder = await mkdtemp(join(tmpdir(), "parkett-messages-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "child.mjs");
  await writeFile(file, source);
  const child = fork(file);
  onTestFinished(() => void child.kill());
  return child;
}

test("process that is asked many times has no more listeners than before", async () => {
  const child = await processOf('process.on("message", (asked) => process.send(asked));');
  const before = child.listenerCount("exit");
  for (let asked = 0; asked < 12; asked++) {
    child.send(asked);
    expect(await messageOf(child)).toBe(asked);
  }
  expect([child.listenerCount("exit"), child.listenerCount("message")]).toEqual([before, 0]);
});

test("process that ends instead of answering fails whoever waits", async () => {
  await expect(messageOf(await processOf("process.exit(3);"))).rejects.toThrow("ended with 3");
});
