import { expect, test } from "vitest";
import { createAdmission, watchLateness } from "./admission.ts";

const LIMITS = {
  anonymous: 2,
  all: 3,
  expectedMs: 400,
  patienceMs: 1_500,
  anonymousLateMs: 500,
  allLateMs: 2_000,
};
const open = (lateness = () => 0, clock = { now: 0 }) => createAdmission(() => clock.now, lateness, LIMITS);
const turn = () => new Promise((done) => setImmediate(done));

test("when all places are taken, whoever comes is told to come again; a place that is free is taken", async () => {
  const door = open();
  const [first, second] = [await door.enter(false), await door.enter(false)];
  expect(await door.enter(false)).toBeNull();
  // Said twice, it is one place all the same.
  first?.();
  first?.();
  expect(await door.enter(false)).not.toBeNull();
  expect(await door.enter(false)).toBeNull();
  expect(second).not.toBeNull();
});

test("visitors with a session are let in where others are not, and before them", async () => {
  const door = open();
  const order: string[] = [];
  const entering = [door.enter(false), door.enter(false), door.enter(true)];
  for (const [index, entered] of entering.entries()) void entered.then(() => order.push(String(index)));
  expect(await door.enter(false)).toBeNull();
  expect(await door.enter(true)).toBeNull();
  await Promise.all(entering);
  expect(order).toEqual(["2", "0", "1"]);
});

test("between two who are let in, others are heard", async () => {
  const door = open();
  let entered = 0;
  for (let times = 0; times < 2; times++) void door.enter(false).then(() => entered++);
  await turn();
  await Promise.resolve();
  expect(entered).toBe(1);
});

test("whoever has waited too long is told to come again after all", async () => {
  const clock = { now: 0 };
  const door = open(() => 0, clock);
  const entering = door.enter(false);
  clock.now = 1_600;
  expect(await entering).toBeNull();
});

test("whoever would wait too long behind those who go first is told so at once, until the queue moves again", async () => {
  const clock = { now: 0 };
  const door = createAdmission(
    () => clock.now,
    () => 0,
    { ...LIMITS, anonymous: 10, all: 20 },
  );
  const first = door.enter(false);
  void door.enter(true).then((leave) => leave?.());
  clock.now = 250;
  // Nobody of this queue has been let in for so long: the second would wait for twice as long.
  expect(await door.enter(false)).toBeNull();
  (await first)?.();
  // Whoever is first waits all the same, and shows that it goes on.
  for (let times = 0; times < 12; times++) (await door.enter(false))?.();
  const both = await Promise.all([door.enter(false), door.enter(false)]);
  expect(both).not.toContain(null);
});

test("a process that is late for longer takes on nobody new, at last not even those it knows", async () => {
  let late = 600;
  const door = open(() => late);
  expect([(await door.enter(false)) === null, (await door.enter(true)) === null]).toEqual([true, false]);
  late = 2_100;
  expect([door.isTooLate(false), door.isTooLate(true)]).toEqual([true, true]);
});

test("one long moment is no lateness, nothing else for two seconds is", () => {
  const clock = { now: 0 };
  const ticks: (() => void)[] = [];
  const lateness = watchLateness(
    () => clock.now,
    (tick) => ticks.push(tick),
  );
  const tickAfter = (milliseconds: number) => {
    clock.now += milliseconds;
    ticks[0]?.();
  };
  for (let times = 0; times < 5; times++) tickAfter(100);
  tickAfter(1_500);
  expect(lateness()).toBe(0);
  for (let times = 0; times < 5; times++) tickAfter(900);
  expect(lateness()).toBe(800);
});
