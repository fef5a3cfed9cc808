import { fork } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { messageOf } from "./bench-shop.ts";
import { rush } from "./seat-load.ts";

async function processOf(source: string) {
  const folder = await mkdtemp(join(tmpdir(), "parkett-messages-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const file = join(folder, "child.mjs");
  await writeFile(file, source);
  const child = fork(file);
  onTestFinished(() => void child.kill());
  return child;
}

test("a process that gets many requests accumulates no listeners", async () => {
  const child = await processOf('process.on("message", (asked) => process.send(asked));');
  const before = child.listenerCount("exit");
  for (let requested = 0; requested < 12; requested++) {
    child.send(requested);
    expect(await messageOf(child)).toBe(requested);
  }
  expect([child.listenerCount("exit"), child.listenerCount("message")]).toEqual([before, 0]);
});

test("a process that ends instead of answering rejects the pending request", async () => {
  await expect(messageOf(await processOf("process.exit(3);"))).rejects.toThrow("ended with 3");
});

test("a load in which one client fails stops all requests before it throws the error", async () => {
  let [requested, underWay] = [0, 0];
  const caller = { session: "visitor", language: "sv", address: "127.0.0.1", idempotencyKey: null } as const;
  const hall = { rows: 20, seatsInRow: 20 };
  const load = { clients: 8, waves: [[1]], visitors: [caller], hall, random: () => 0.5 };
  const rushing = rush(load, async () => {
    requested += 1;
    underWay += 1;
    await new Promise((done) => setTimeout(done, requested));
    underWay -= 1;
    if (requested > 10) throw new Error("the first failure");
    return null;
  });
  await expect(rushing).rejects.toThrow("the first failure");
  expect(underWay).toBe(0);
  const before = requested;
  await new Promise((done) => setTimeout(done, 50));
  expect(requested).toBe(before);
});
