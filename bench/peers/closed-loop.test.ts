import { expect, test } from "vitest";
import { closedLoop, readProduct } from "./closed-loop.ts";
import type { Target } from "./peer.ts";

const loop = { clients: 2, seconds: 0.02 };
const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

test("a unit that fails in the closed loop counts as an error and not as done", async () => {
  const result = await closedLoop(loop, async (at) => {
    await pause(1);
    if (at === 1) throw new Error("no seat");
  });
  expect(result.errors).toEqual(["no seat"]);
  expect(result.done).toBeGreaterThan(1);
});

test("a closed loop with a minimum of units continues on a slow server until they are done or the time is up", async () => {
  const slow = () => pause(10);
  expect((await closedLoop({ ...loop, atLeast: 20, mostSeconds: 10 }, slow)).done).toBeGreaterThanOrEqual(20);
  expect((await closedLoop({ ...loop, atLeast: 1_000, mostSeconds: 0.05 }, slow)).done).toBeLessThan(20);
});

test.each([
  [404, '{"title":"Källarkväll"}', "404"],
  [200, '{"title":null}', "no title"],
])("a response %d %s to the request for a product is an error", async (status, body, message) => {
  const target: Target = {
    product: { method: "GET", path: "/", headers: "", body: "" },
    title: "Källarkväll",
    newSession: async () => {},
    countUnits: "",
  };
  const latin1 = (text: string) => Buffer.from(text).toString("latin1");
  await expect(readProduct(target, async () => ({ status, body: latin1(body) }))).rejects.toThrow(message);
  const right = { status: 200, body: latin1('{"title":"Källarkväll"}') };
  await readProduct(target, async () => right);
});
