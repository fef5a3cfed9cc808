import { expect, test } from "vitest";
import { createLooks } from "./provider-looks.ts";

test("a page that waits for a payment causes a provider request after 3, 6 and 12 seconds, then every 15", () => {
  const clock = { now: 0 };
  const looks = createLooks<string>(() => clock.now);
  const requested: number[] = [];
  for (; clock.now <= 60_000; clock.now += 1_000) {
    if (looks.recent("a")) continue;
    requested.push(clock.now / 1_000);
    looks.note("a", "paying");
  }
  expect(requested).toEqual([0, 3, 9, 21, 36, 51]);
});

test("between provider requests each waiting page gets the provider's last answer for its own payment", () => {
  const clock = { now: 0 };
  const looks = createLooks<string>(() => clock.now);
  looks.note("a", "paying");
  clock.now = 2_999;
  expect(looks.recent("a")).toEqual({ seen: "paying" });
  expect(looks.recent("b")).toBeNull();
  looks.forget("a");
  expect(looks.recent("a")).toBeNull();
});

test("above the limit of waiting pages the oldest is forgotten", () => {
  const looks = createLooks<number>(() => 0);
  for (let page = 0; page <= 5_000; page++) looks.note(String(page), page);
  expect(looks.recent("0")).toBeNull();
  expect(looks.recent("1")).toEqual({ seen: 1 });
});
