import { expect, test } from "vitest";
import { createAdmission, watchLateness } from "./admission.ts";

const LIMITS = {
  anonymous: { most: 2, few: 1, expectedMs: 400, patienceMs: 1_500, lateMs: 500 },
  known: { most: 3, few: 2, expectedMs: 800, patienceMs: 1_500, lateMs: 2_000 },
};
const ROOMY = {
  anonymous: { ...LIMITS.anonymous, most: 20 },
  known: { ...LIMITS.known, most: 20 },
};
const QUIET = () => 0;
const open = (lateness = QUIET, clock = { now: 0 }, limits = LIMITS, heard = QUIET) =>
  createAdmission(() => clock.now, lateness, limits, heard);
const turn = () => new Promise((done) => setImmediate(done));

test("when all places are taken, whoever comes is told to come again; a place that is free is taken", async () => {
  const door = open();
  const [first, second] = [await door.enter("anonymous"), await door.enter("anonymous")];
  expect(await door.enter("anonymous")).toBeNull();
  // Said twice, it is one place all the same.
  first?.();
  first?.();
  expect(await door.enter("anonymous")).not.toBeNull();
  expect(await door.enter("anonymous")).toBeNull();
  expect(second).not.toBeNull();
});

test("visitors with a session are let in where others are not, and before them", async () => {
  const door = open();
  const order: string[] = [];
  const entering = [door.enter("anonymous"), door.enter("anonymous"), door.enter("known")];
  for (const [index, entered] of entering.entries()) void entered.then(() => order.push(String(index)));
  expect(await door.enter("anonymous")).toBeNull();
  expect(await door.enter("known")).toBeNull();
  await Promise.all(entering);
  expect(order).toEqual(["2", "0", "1"]);
});

test("what visitors with a session do goes before what they look at", async () => {
  const door = open();
  const order: string[] = [];
  const entering = (["known", "command"] as const).map((who) => door.enter(who).then(() => order.push(who)));
  await Promise.all(entering);
  expect(order).toEqual(["command", "known"]);
});

test("between two who are let in, others are heard", async () => {
  const door = open();
  let entered = 0;
  for (let times = 0; times < 2; times++) void door.enter("anonymous").then(() => entered++);
  await turn();
  await Promise.resolve();
  expect(entered).toBe(1);
});

test("whoever comes new has one turn in four, however many of those with a session wait", async () => {
  const door = open(QUIET, { now: 0 }, ROOMY);
  const order: string[] = [];
  const entering = [false, true, true, true, true, true].map((isKnown) =>
    door.enter(isKnown ? "known" : "anonymous").then(() => order.push(isKnown ? "known" : "new")),
  );
  await Promise.all(entering);
  expect(order).toEqual(["known", "known", "known", "new", "known", "known"]);
});

test("while the process hears of more, nobody is let in; not for long", async () => {
  const clock = { now: 0 };
  let [events, turns] = [0, 0];
  const door = open(QUIET, clock, LIMITS, () => (turns < 3 ? ++events : events));
  let isIn = false;
  void door.enter("anonymous").then(() => {
    isIn = true;
  });
  for (; turns < 3; turns++) {
    expect(isIn).toBe(false);
    await turn();
  }
  await turn();
  expect(isIn).toBe(true);
  const noisy = open(QUIET, clock, LIMITS, () => ++events);
  const entering = noisy.enter("anonymous");
  await turn();
  clock.now = 13;
  expect(await entering).not.toBeNull();
});

test("of more than a few, whoever has waited too long is told to come again after all", async () => {
  const clock = { now: 0 };
  const door = open(QUIET, clock);
  const entering = [door.enter("anonymous"), door.enter("anonymous")];
  clock.now = 1_600;
  const [first, second] = await Promise.all(entering);
  expect(first).toBeNull();
  expect(second).not.toBeNull();
});

test("whoever would wait too long behind those who go first is told so at once, until the queue moves again", async () => {
  const clock = { now: 0 };
  const door = open(QUIET, clock, ROOMY);
  const first = door.enter("anonymous");
  void door.enter("known").then((leave) => leave?.());
  clock.now = 450;
  // Nobody of this queue has been let in for so long.
  expect(await door.enter("anonymous")).toBeNull();
  (await first)?.();
  // Whoever is first waits all the same, and shows that it goes on.
  for (let times = 0; times < 12; times++) (await door.enter("anonymous"))?.();
  const both = await Promise.all([door.enter("anonymous"), door.enter("anonymous")]);
  expect(both).not.toContain(null);
});

test("a few always wait: one page that takes long sends nobody away where hardly anybody is", async () => {
  const clock = { now: 0 };
  const door = open(QUIET, clock, ROOMY);
  const entering = [door.enter("known")];
  clock.now = 900;
  entering.push(door.enter("known"));
  expect(await door.enter("known")).toBeNull();
  expect(await Promise.all(entering)).not.toContain(null);
});

test("a process that is late for longer takes on nobody new, at last not even those it knows", async () => {
  let late = 600;
  const door = open(() => late);
  expect([(await door.enter("anonymous")) === null, (await door.enter("known")) === null]).toEqual([
    true,
    false,
  ]);
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
  // Nor one that is longer than what is looked back on.
  tickAfter(100);
  tickAfter(3_000);
  expect(lateness()).toBe(0);
  for (let times = 0; times < 5; times++) tickAfter(900);
  expect(lateness()).toBe(800);
});
