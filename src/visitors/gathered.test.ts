import { setImmediate } from "node:timers/promises";
import { expect, test } from "vitest";
import { gathered } from "./gathered.ts";

test("calls of one turn share a statement, calls during it share the next, and each gets its own result", async () => {
  const batches: number[][] = [];
  const open = Promise.withResolvers<void>();
  const double = gathered(async (items: readonly number[]) => {
    batches.push([...items]);
    if (batches.length === 1) await open.promise;
    return items.map((item) => 2 * item);
  });
  const first = [double(1), double(2)];
  await setImmediate();
  const second = [double(3), double(4), double(5)];
  await setImmediate();
  expect(batches).toEqual([[1, 2]]);
  open.resolve();
  expect(await Promise.all([...first, ...second])).toEqual([2, 4, 6, 8, 10]);
  expect(batches).toEqual([
    [1, 2],
    [3, 4, 5],
  ]);
});

test("a statement that fails rejects all its calls, and later calls succeed", async () => {
  const shout = gathered(async (items: readonly string[]) => {
    if (items.includes("bad")) throw new Error("refused");
    return items.map((item) => item.toUpperCase());
  });
  const settled = await Promise.allSettled([shout("good"), shout("bad")]);
  expect(settled.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await shout("good")).toBe("GOOD");
});

test("at most 128 calls share a statement", async () => {
  const sizes: number[] = [];
  const same = gathered(async (items: readonly number[]) => {
    sizes.push(items.length);
    return items;
  });
  await Promise.all(Array.from({ length: 200 }, (_, at) => same(at)));
  expect(sizes).toEqual([128, 72]);
});
