import { expect, test } from "vitest";
import {
  isFlexSoldAt,
  surchargeFor,
  whyNeverByRedemption,
  whyNotByRedemption,
} from "./flex-subscriptions.ts";

const FLEX = {
  ...{ performances: [1, 2], priceTypes: [7], mostPerPerformance: 2 },
  bands: [
    { band: "A", surcharge: 9_000 },
    { band: "B", surcharge: 0 },
  ],
} as const;
const TICKET = { performance: 1, band: "A", priceType: 7, bundled: false } as const;
const LEFT = { free: 1, expires: "2027-06-30", usedThere: 1 };

test("a flex subscription is on sale from its first moment until just before its last, unless it is retired", () => {
  const sold = { from: 100, to: 200, retired: false };
  expect([99, 100, 199, 200].map((now) => isFlexSoldAt(sold, now))).toEqual([false, true, true, false]);
  expect(isFlexSoldAt({ ...sold, retired: true }, 150)).toBe(false);
  expect(isFlexSoldAt({ from: null, to: null, retired: false }, 0)).toBe(true);
});

test("a redemption never pays for a ticket that the subscription does not cover", () => {
  expect(whyNeverByRedemption(FLEX, TICKET)).toBeNull();
  expect(whyNeverByRedemption(FLEX, { ...TICKET, bundled: true })).toBe("bundled");
  expect(whyNeverByRedemption(FLEX, { ...TICKET, performance: 3 })).toBe("performance");
  expect(whyNeverByRedemption(FLEX, { ...TICKET, band: "C" })).toBe("band");
  expect(whyNeverByRedemption(FLEX, { ...TICKET, priceType: 8 })).toBe("type");
});

test("a redemption pays while any are left, including on the last day, up to the limit per performance", () => {
  const why = (left: Partial<typeof LEFT>, today = "2027-06-30") =>
    whyNotByRedemption(FLEX, TICKET, { ...LEFT, ...left }, today);
  expect(why({})).toBeNull();
  expect(why({}, "2027-07-01")).toBe("expired");
  expect(why({ usedThere: 2 })).toBe("most");
  expect(why({ free: 0 })).toBe("used");
  expect(whyNotByRedemption(FLEX, { ...TICKET, performance: 3 }, { ...LEFT, free: 0 }, "2028-01-01")).toBe(
    "performance",
  );
});

test("a redemption for a more expensive seat costs a surcharge, which never exceeds the ticket's price", () => {
  expect(surchargeFor(FLEX, "A", 50_000)).toBe(9_000);
  expect(surchargeFor(FLEX, "A", 5_000)).toBe(5_000);
  expect(surchargeFor(FLEX, "B", 50_000)).toBe(0);
  expect(surchargeFor(FLEX, "C", 50_000)).toBe(0);
});
