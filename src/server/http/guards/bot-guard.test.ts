import { beforeEach, describe, expect, test } from "vitest";
import { done, refused } from "#domain/outcome.ts";
import { createBotGuard } from "./bot-guard.ts";

let clock: number;
let requested: number;
beforeEach(() => {
  clock = 0;
  requested = 0;
});

function guard(
  says: "passed" | "not-passed" | "unreachable",
  whenDown: "let-through" | "refuse" = "let-through",
) {
  return createBotGuard({
    check: {
      async verify() {
        requested++;
        return says === "passed" ? done(null) : refused(says);
      },
    },
    client: null,
    whenDown,
    now: () => clock,
    networkOf: (address) => address,
    log: () => {},
  });
}
const who = (address = "192.0.2.1") => ({ address, userAgent: "a browser" });

async function letThrough(bots: ReturnType<typeof guard>, times: number, address?: string): Promise<number> {
  let passed = 0;
  for (let time = 0; time < times; time++) if ((await bots.admit("register", "t", who(address))).ok) passed++;
  return passed;
}

test("visitors who pass the bot check are admitted without limit", async () => {
  expect(await letThrough(guard("passed"), 50)).toBe(50);
});

test("a network that fails the bot check is admitted three times an hour, counted for each network", async () => {
  const bots = guard("not-passed");
  expect(await letThrough(bots, 50)).toBe(3);
  expect(await letThrough(bots, 50, "192.0.2.2")).toBe(3);
  clock += 3_600_001;
  expect(await letThrough(bots, 50)).toBe(3);
});

describe("while the bot check is down", () => {
  test("visitors are admitted up to a limit", async () => {
    expect(await letThrough(guard("unreachable"), 50)).toBe(20);
  });

  test("one request is sent to the bot check every ten seconds, and other visitors do not wait for it", async () => {
    const bots = guard("unreachable");
    await bots.admit("join_queue", "", who());
    await Promise.all(Array.from({ length: 50 }, () => bots.admit("join_queue", "", who())));
    expect(requested).toBe(1);
    clock += 10_001;
    await Promise.all(Array.from({ length: 50 }, () => bots.admit("join_queue", "", who())));
    expect(requested).toBe(2);
  });

  test("all visitors may join a waiting room, which has its own limit per network", async () => {
    const bots = guard("unreachable");
    for (let time = 0; time < 50; time++) expect((await bots.admit("join_queue", "", who())).ok).toBe(true);
  });

  test("no visitor is admitted if the house has configured that", async () => {
    expect(await letThrough(guard("unreachable", "refuse"), 5)).toBe(0);
    expect((await guard("unreachable", "refuse").admit("join_queue", "", who())).ok).toBe(false);
  });
});

test.each([
  ["log_in", "try_code"],
  ["try_code", "log_in"],
] as const)(
  "the action %s is bot-checked only once an address has failed three times",
  async (action, other) => {
    const bots = guard("not-passed");
    for (let time = 0; time < 50; time++) expect((await bots.admit(action, "", who())).ok).toBe(true);
    for (let time = 0; time < 2; time++) bots.noteFailure(action, "192.0.2.1");
    await bots.admit(action, "", who());
    expect(requested).toBe(0);
    bots.noteFailure(action, "192.0.2.1");
    await bots.admit(action, "", who());
    expect(requested).toBe(1);
    await bots.admit(action, "", who("192.0.2.9"));
    await bots.admit(other, "", who());
    expect(requested).toBe(1);
  },
);

test("each visitor who joins a waiting room is bot-checked, every time", async () => {
  const bots = guard("passed");
  for (let time = 0; time < 5; time++) await bots.admit("join_queue", "t", who());
  expect(requested).toBe(5);
});

test("no visitor is bot-checked when no keys are configured", async () => {
  const none = createBotGuard({
    check: null,
    client: null,
    whenDown: "refuse",
    now: () => 0,
    networkOf: (address) => address,
    log: () => {},
  });
  expect((await none.admit("register", "", who())).ok).toBe(true);
});
