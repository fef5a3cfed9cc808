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

test("lets visitors who pass the check through without limit", async () => {
  expect(await letThrough(guard("passed"), 50)).toBe(50);
});

test("lets a network that fails the check through three times an hour, counted separately for each network", async () => {
  const bots = guard("not-passed");
  expect(await letThrough(bots, 50)).toBe(3);
  expect(await letThrough(bots, 50, "192.0.2.2")).toBe(3);
  clock += 3_600_001;
  expect(await letThrough(bots, 50)).toBe(3);
});

describe("while the bot check is down", () => {
  test("lets people through up to a limit", async () => {
    expect(await letThrough(guard("unreachable"), 50)).toBe(20);
  });

  test("sends one request to the check every ten seconds; other visitors do not wait for it", async () => {
    const bots = guard("unreachable");
    await bots.admit("join_queue", "", who());
    await Promise.all(Array.from({ length: 50 }, () => bots.admit("join_queue", "", who())));
    expect(requested).toBe(1);
    clock += 10_001;
    await Promise.all(Array.from({ length: 50 }, () => bots.admit("join_queue", "", who())));
    expect(requested).toBe(2);
  });

  test("lets all visitors join a waiting room, which has its own limit per network", async () => {
    const bots = guard("unreachable");
    for (let time = 0; time < 50; time++) expect((await bots.admit("join_queue", "", who())).ok).toBe(true);
  });

  test("lets no one through if the house has configured that", async () => {
    expect(await letThrough(guard("unreachable", "refuse"), 5)).toBe(0);
    expect((await guard("unreachable", "refuse").admit("join_queue", "", who())).ok).toBe(false);
  });
});

test.each([
  ["log_in", "try_code"],
  ["try_code", "log_in"],
] as const)("%s is only checked once an address has failed three times", async (action, other) => {
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
});

test("checks each visitor who joins a waiting room, every time", async () => {
  const bots = guard("passed");
  for (let time = 0; time < 5; time++) await bots.admit("join_queue", "t", who());
  expect(requested).toBe(5);
});

test("checks no one when no keys are configured", async () => {
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
