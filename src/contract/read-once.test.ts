import { expect, test, vi } from "vitest";
import { readingOnce, readOnce } from "./read-once.ts";

const caller = () => ({ session: "s", language: "sv" as const, address: "::1", idempotencyKey: null });

test("the loaders of a page read the visitor's data once", async () => {
  const read = vi.fn(async () => "customer");
  const page = readingOnce(caller());
  expect(await Promise.all([1, 2].map(() => readOnce(page, "session", read)))).toEqual([
    "customer",
    "customer",
  ]);
  expect(read).toHaveBeenCalledTimes(1);
});

test("a command, another page, and data of another name are read again", async () => {
  const read = vi.fn(async () => "customer");
  const page = readingOnce(caller());
  await readOnce(page, "session", read);
  await readOnce({ ...page, idempotencyKey: "key" }, "session", read);
  await readOnce(readingOnce(caller()), "session", read);
  await readOnce(page, "viewer", read);
  expect(read).toHaveBeenCalledTimes(4);
});
