import { expect, test } from "vitest";
import { createAdmission, watchLateness } from "./admission.ts";
import { URGENCIES, urgencyOf, urgencyOfPage } from "./urgency.ts";

const LIMITS = {
  anonymous: { most: 2, few: 1, expectedMs: 400, patienceMs: 1_500 },
  known: { most: 3, few: 2, expectedMs: 800, patienceMs: 1_500 },
  lateMs: { availability: 300, page: 500, "known-page": 1_000, hold: 1_500, command: 2_000 },
};
const ROOMY = {
  ...LIMITS,
  anonymous: { ...LIMITS.anonymous, most: 20 },
  known: { ...LIMITS.known, most: 20 },
};
const QUIET = () => 0;
const SILENCE = () => ({ events: 0, connections: 0 });
const open = (lateness = QUIET, clock = { now: 0 }, limits = LIMITS, heard = SILENCE) =>
  createAdmission(() => clock.now, lateness, limits, heard);
const turn = () => new Promise((done) => setImmediate(done));

test("a full server rejects a request, and admits one when a place is free", async () => {
  const admission = open();
  const [first, second] = [await admission.enter("page"), await admission.enter("page")];
  expect(await admission.enter("page")).toBeNull();
  first?.();
  first?.();
  expect(await admission.enter("page")).not.toBeNull();
  expect(await admission.enter("page")).toBeNull();
  expect(second).not.toBeNull();
});

test("a visitor with a session is admitted beyond the anonymous limit, and before anonymous visitors", async () => {
  const admission = open();
  const order: string[] = [];
  const entering = [admission.enter("page"), admission.enter("page"), admission.enter("known-page")];
  for (const [index, entered] of entering.entries()) void entered.then(() => order.push(String(index)));
  expect(await admission.enter("page")).toBeNull();
  expect(await admission.enter("known-page")).toBeNull();
  await Promise.all(entering);
  expect(order).toEqual(["2", "0", "1"]);
});

test("commands of visitors with a session are admitted before their pages", async () => {
  const admission = open();
  const order: string[] = [];
  const entering = (["known-page", "hold", "command"] as const).map((what) =>
    admission.enter(what).then(() => order.push(what)),
  );
  await Promise.all(entering);
  expect(order).toEqual(["command", "hold", "known-page"]);
});

test("new network events are handled between two admissions", async () => {
  const admission = open();
  let entered = 0;
  for (let times = 0; times < 2; times++) void admission.enter("page").then(() => entered++);
  await turn();
  await Promise.resolve();
  expect(entered).toBe(1);
});

test("anonymous visitors get one admission in four while visitors with a session wait", async () => {
  const admission = open(QUIET, { now: 0 }, ROOMY);
  const order: string[] = [];
  const entering = [false, true, true, true, true, true].map((isKnown) =>
    admission.enter(isKnown ? "known-page" : "page").then(() => order.push(isKnown ? "known" : "new")),
  );
  await Promise.all(entering);
  expect(order).toEqual(["known", "known", "known", "new", "known", "known"]);
});

test("admission pauses while new events arrive, but not for long", async () => {
  const clock = { now: 0 };
  let [events, turns] = [0, 0];
  const hear = () => ({ events: turns < 3 ? ++events : events, connections: 0 });
  const admission = open(QUIET, clock, LIMITS, hear);
  let isIn = false;
  void admission.enter("page").then(() => {
    isIn = true;
  });
  for (; turns < 3; turns++) {
    expect(isIn).toBe(false);
    await turn();
  }
  await turn();
  expect(isIn).toBe(true);
  const noisy = open(QUIET, clock, LIMITS, () => ({ events: ++events, connections: 0 }));
  const entering = noisy.enter("page");
  await turn();
  clock.now = 13;
  expect(await entering).not.toBeNull();
});

test("admission pauses while connections are accepted one by one, but not for long", async () => {
  const clock = { now: 0 };
  let connections = 0;
  const admission = open(QUIET, clock, LIMITS, () => ({ events: 0, connections: ++connections }));
  let isIn = false;
  const entering = admission.enter("page").then(() => {
    isIn = true;
  });
  for (clock.now = 13; clock.now < 100; clock.now += 29) {
    expect(isIn).toBe(false);
    await turn();
  }
  expect(isIn).toBe(false);
  await turn();
  await entering;
  expect(isIn).toBe(true);
});

test("requests that have waited too long are rejected if more than a few wait", async () => {
  const clock = { now: 0 };
  const admission = open(QUIET, clock);
  const entering = [admission.enter("page"), admission.enter("page")];
  clock.now = 1_600;
  const [first, second] = await Promise.all(entering);
  expect(first).toBeNull();
  expect(second).not.toBeNull();
});

test("a request behind a stalled queue is rejected immediately, until the queue moves again", async () => {
  const clock = { now: 0 };
  const admission = open(QUIET, clock, ROOMY);
  const first = admission.enter("page");
  void admission.enter("known-page").then((leave) => leave?.());
  clock.now = 450;
  // None of this queue was admitted for that long.
  expect(await admission.enter("page")).toBeNull();
  (await first)?.();
  // Always waits: shows that the queue moves again.
  for (let times = 0; times < 12; times++) (await admission.enter("page"))?.();
  const both = await Promise.all([admission.enter("page"), admission.enter("page")]);
  expect(both).not.toContain(null);
});

test("a few requests may wait behind one slow page in a nearly empty shop", async () => {
  const clock = { now: 0 };
  const admission = open(QUIET, clock, ROOMY);
  const entering = [admission.enter("known-page")];
  clock.now = 900;
  entering.push(admission.enter("known-page"));
  expect(await admission.enter("known-page")).toBeNull();
  expect(await Promise.all(entering)).not.toContain(null);
});

test("a late process rejects polling for seats first, and commands for held seats last", () => {
  const given = (late: number) =>
    URGENCIES.filter((what) => createAdmission(QUIET, () => late).isTooLate(what));
  const orders = [0, 700, 1_200, 1_700, 2_500, 3_500].map(given);
  expect(orders).toEqual([
    [],
    ["availability"],
    ["availability", "page"],
    ["availability", "page", "known-page"],
    ["availability", "page", "known-page", "hold"],
    ["availability", "page", "known-page", "hold", "command"],
  ]);
});

test.each([
  ["page", "known-page"],
  ["known-page", "hold"],
  ["hold", "command"],
] as const)("a late process rejects a %s while it admits a %s", async (first, later) => {
  const admission = open(() => LIMITS.lateMs[first] + 1);
  expect(await admission.enter(first)).toBeNull();
  expect(await admission.enter(later)).not.toBeNull();
});

test("a request's urgency follows from its path, and operations that may hold seats count as holds", () => {
  const of = (method: string, path: string, isKnown = true) => urgencyOf(method, `/api/v1${path}`, isKnown);
  for (const path of ["/performances/1204/seats", "/performances/1204/seats/near", "/series/x/y/seats"])
    expect(of("GET", path), path).toBe("availability");
  expect(urgencyOf("GET", "/live/seats/1204/map", true)).toBe("availability");
  for (const path of ["/basket/seats", "/basket/best-available", "/basket/packages", "/basket/series"])
    expect(of("POST", path), path).toBe("hold");
  for (const path of ["/orders", "/basket/extension", "/orders/abc/verification"])
    expect(of("POST", path), path).toBe("command");
  expect([of("GET", "/events/carmen", false), of("GET", "/events/carmen")]).toEqual(["page", "command"]);
  const page = (method: string, path: string, isKnown = true) => urgencyOfPage(method, path, isKnown);
  expect(page("POST", "/events/carmen/1204/price-selection")).toBe("hold");
  expect(page("POST", "/events/carmen/1204/syos.data")).toBe("hold");
  expect([page("POST", "/checkout/review"), page("POST", "/basket")]).toEqual(["command", "command"]);
  expect([page("GET", "/basket"), page("GET", "/basket", false)]).toEqual(["known-page", "page"]);
});

test.each([
  ["POST", "/checkout/account"],
  ["POST", "/checkout/delivery.data"],
  ["POST", "/checkout/review"],
  ["POST", "/checkout/review.data"],
  ["POST", "/checkout/payment"],
  ["POST", "/checkout/more-time"],
  ["POST", "/order/verify"],
  ["GET", "/order/verify"],
  ["GET", "/order/verify.data"],
  ["GET", "/order/confirmed"],
  ["POST", "/basket.data"],
  ["POST", "/queue"],
])("the request %s %s has the highest urgency because the visitor is about to buy", (method, path) => {
  expect(urgencyOfPage(method, path, true)).toBe("command");
});

test("a process counts as late after two seconds of late ticks, and not after a single long block", () => {
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
  // Nor is a block longer than the window.
  tickAfter(100);
  tickAfter(3_000);
  expect(lateness()).toBe(0);
  for (let times = 0; times < 5; times++) tickAfter(900);
  expect(lateness()).toBe(800);
});
