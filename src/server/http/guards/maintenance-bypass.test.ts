import { beforeEach, expect, test } from "vitest";
import type { SiteMaintenance } from "../../../web/site.ts";
import { createMaintenanceBypass } from "./maintenance-bypass.ts";

const SECRET = "a long word that nobody guesses";
const HOUR = 3_600_000;
let clock: number;
let bypass: SiteMaintenance;
beforeEach(() => {
  clock = 1_800_000_000_000;
  bypass = createMaintenanceBypass(SECRET, "https://house.example", () => clock);
});

const withCookie = (value: string) =>
  new Request("https://house.example/", { headers: { Cookie: `__Host-maintenance-bypass=${value}` } });

function pass(): string {
  const opened = bypass.open(SECRET, "192.0.2.1");
  if (!opened.ok) throw new Error(opened.refusal.reason);
  expect(opened.value).toMatchObject({ name: "__Host-maintenance-bypass", secure: true, httpOnly: true });
  return opened.value.value;
}

test("the maintenance bypass secret opens the shop for twelve hours", () => {
  const value = pass();
  expect(bypass.isBypassed(withCookie(value))).toBe(true);
  clock += 13 * HOUR;
  expect(bypass.isBypassed(withCookie(value))).toBe(false);
});

test("a maintenance bypass cookie that is forged or has an extended expiry is rejected", () => {
  const [expires = "", signature = ""] = pass().split(".");
  for (const value of [
    `${Number(expires) + HOUR}.${signature}`,
    `${expires}.`,
    "",
    "x.y",
    `${expires}.${"A".repeat(43)}`,
  ]) {
    expect(bypass.isBypassed(withCookie(value))).toBe(false);
  }
});

test("a new maintenance bypass secret invalidates all earlier cookies", () => {
  const value = pass();
  const next = createMaintenanceBypass("another word", "https://house.example", () => clock);
  expect(next.isBypassed(withCookie(value))).toBe(false);
});

test("without a maintenance bypass secret no password opens the shop, not even an empty one", () => {
  const none = createMaintenanceBypass(undefined, "https://house.example", () => clock);
  expect(none.open("", "192.0.2.1")).toMatchObject({ refusal: { reason: "wrong-secret" } });
  expect(none.isBypassed(withCookie(pass()))).toBe(false);
});

test("five wrong bypass secrets block an address, even for the right one, but no other address", () => {
  for (let guess = 0; guess < 5; guess++) {
    expect(bypass.open("a guess", "192.0.2.7")).toMatchObject({ refusal: { reason: "wrong-secret" } });
  }
  expect(bypass.open(SECRET, "192.0.2.7")).toMatchObject({ refusal: { reason: "too-many-attempts" } });
  expect(bypass.open(SECRET, "192.0.2.8").ok).toBe(true);
  clock += 11 * 60_000;
  expect(bypass.open(SECRET, "192.0.2.7").ok).toBe(true);
});
