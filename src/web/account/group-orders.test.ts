import { describe, expect, test } from "vitest";
import { type GroupedOrder, groupOrders, nextPerformance, ordersAt } from "./group-orders.ts";

const NOW = Date.parse("2027-02-01T18:00:00Z");

interface Bought {
  readonly starts?: string;
  readonly valid?: boolean;
  readonly venue?: string;
  readonly cancelled?: boolean;
  readonly returned?: boolean;
  readonly kind?: string;
}
let orders = 0;

function order({
  starts,
  valid = true,
  venue = "main-stage",
  cancelled = false,
  returned = false,
  kind,
}: Bought): GroupedOrder {
  orders += 1;
  const change = cancelled ? { kind: "cancelled" } : null;
  const performances = starts
    ? [{ id: orders, starts, durationMinutes: 150, venue: { id: venue, name: venue }, change }]
    : [];
  const tickets = starts ? [{ performance: orders, valid }] : [];
  return { link: `order-${orders}`, performances, tickets, returned, lines: kind ? [{ kind }] : [] };
}

describe("a customer's orders", () => {
  test("are upcoming until their last performance has ended", () => {
    const during = order({ starts: "2027-02-01T17:00:00Z" });
    const over = order({ starts: "2027-02-01T15:00:00Z" });
    const { upcoming, past } = groupOrders([during, over], NOW, 10);
    expect(upcoming).toEqual([during]);
    expect(past).toEqual([over]);
  });

  test("that are past are limited to the house's number, the first in the given order", () => {
    const all = Array.from({ length: 12 }, () => order({ starts: "2026-02-01T15:00:00Z" }));
    expect(groupOrders(all, NOW, 10).past).toEqual(all.slice(0, 10));
  });

  test("that were returned are neither upcoming nor past", () => {
    const back = order({ starts: "2027-03-01T18:00:00Z", valid: false, returned: true });
    const kept = order({ starts: "2027-03-01T18:00:00Z" });
    const groups = groupOrders([back, kept], NOW, 10);
    expect([groups.upcoming, groups.past, groups.returned]).toEqual([[kept], [], [back]]);
  });

  test("with ticket subscriptions are listed separately, and also as upcoming or past", () => {
    const series = order({ starts: "2027-03-01T18:00:00Z", kind: "series" });
    const card = order({ kind: "flex" });
    const others = [order({ starts: "2027-03-01T18:00:00Z", kind: "package" }), order({ kind: "donation" })];
    const back = order({ kind: "series", returned: true });
    const groups = groupOrders([series, card, ...others, back], NOW, 10);
    expect(groups["ticket-subscriptions"]).toEqual([series, card]);
    expect(groups.upcoming).toContain(series);
    expect(groups.past).toContain(card);
    expect(groups.returned).toEqual([back]);
  });

  test("are filtered by venue to those with a performance there", () => {
    const here = order({ starts: "2027-03-01T18:00:00Z", venue: "workshop-stage" });
    const there = order({ starts: "2027-03-01T18:00:00Z" });
    expect(ordersAt([here, there], "workshop-stage")).toEqual([here]);
  });
});

describe("the next performance", () => {
  test("is the earliest, however late it was bought", () => {
    const late = order({ starts: "2027-06-01T18:00:00Z" });
    const soon = order({ starts: "2027-02-03T18:00:00Z" });
    expect(nextPerformance([late, soon], NOW)).toMatchObject({ link: soon.link, tickets: 1 });
  });

  test("excludes cancelled, past and returned ones", () => {
    const none = [
      order({ starts: "2027-02-03T18:00:00Z", cancelled: true }),
      order({ starts: "2027-01-03T18:00:00Z" }),
      order({ starts: "2027-02-03T18:00:00Z", valid: false }),
    ];
    expect(nextPerformance(none, NOW)).toBeNull();
  });
});
