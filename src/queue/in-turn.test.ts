import { expect, test } from "vitest";
import { createTurns } from "./in-turn.ts";

test("tasks of one name are serialized, and tasks of another name are not", async () => {
  const inTurn = createTurns();
  const done: string[] = [];
  const slow = Promise.withResolvers<void>();
  const first = inTurn("one", async () => {
    await slow.promise;
    done.push("first");
  });
  const second = inTurn("one", async () => done.push("second"));
  await inTurn("another", async () => done.push("another"));
  slow.resolve();
  await Promise.all([first, second]);
  expect(done).toEqual(["another", "first", "second"]);
});

test("with a frozen database one task waits for the timeout, the tasks behind it fail too, and later ones retry", async () => {
  const inTurn = createTurns();
  const frozen = Promise.withResolvers<never>();
  let tried = 0;
  const ask = () =>
    inTurn("one", () => {
      tried += 1;
      return frozen.promise;
    });
  const load = Promise.allSettled(Array.from({ length: 50 }, ask));
  frozen.reject(new Error("no answer"));
  expect((await load).map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => "rejected"));
  expect(tried).toBe(1);
  expect(await inTurn("one", async () => "a place")).toBe("a place");
});
