import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { Basket } from "#contract/operations/basket.ts";
import type { PackageOffer } from "#domain/sales/packages/packages.ts";
import { basketOf, fourPerformances, TWO_PERFORMANCES } from "../../testing/sales/package-scenes.ts";
import { audit } from "../../testing/seat-scenes.ts";
import { ADULT, CARMEN, FAUST, TOSCA, YOUTH } from "../../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";

const PERFORMANCES = [CARMEN, TOSCA, FAUST, 4] as const;
const BASE: PackageOffer = {
  ...TWO_PERFORMANCES,
  id: "fixed",
  tiers: [{ from: 2, percent: 7 }],
  mostSeats: 3,
};
const OFFERS: readonly PackageOffer[] = [
  BASE,
  {
    ...BASE,
    id: "late",
    groups: [{ id: "all", name: null, performances: [FAUST, 4], min: 2, max: 2 }],
    // Odd on purpose: not divisible by two.
    prices: [{ band: "A", priceType: ADULT, amount: 120_001 }],
    tiers: [],
  },
  {
    ...BASE,
    id: "flex",
    type: "flex",
    groups: [{ id: "all", name: null, performances: [...PERFORMANCES], min: 0, max: 4 }],
    tiers: [
      { from: 2, percent: 5 },
      { from: 3, percent: 11 },
    ],
  },
  {
    ...BASE,
    id: "super",
    type: "super",
    groups: [],
    packages: ["fixed", "late"],
    tiers: [{ from: 2, percent: 5 }],
  },
];

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop({ catalogue: { performances: fourPerformances(), sales: { packages: OFFERS } } });
});
afterAll(() => shop.close());

const before: Caller[] = [];
/** A new visitor, after all earlier baskets have been emptied. */
async function somebody(): Promise<Caller> {
  for (const caller of before.splice(0)) await shop.backEnd.basket.empty({}, caller);
  const caller = await signedIn(
    shop.backEnd,
    await visitor(shop.backEnd),
    `builder-${crypto.randomUUID()}@test.example`,
  );
  before.push(caller);
  return caller;
}
type Request = Parameters<TestShop["backEnd"]["packages"]["quote"]>[0];

test("the package builder shows only prices that the engine accepts", async () => {
  const choice: fc.Arbitrary<Request> = fc
    .record({
      package: fc.constantFrom(...OFFERS.map(({ id }) => id)),
      performances: fc.subarray([...PERFORMANCES, 99]),
      packages: fc.subarray(["fixed", "late", "none"]),
      adults: fc.nat(2),
      young: fc.nat(2),
    })
    .map(({ adults, young, ...one }) => ({
      ...one,
      quantities: [
        ...(adults > 0 ? [{ priceType: ADULT, quantity: adults }] : []),
        ...(young > 0 ? [{ priceType: YOUTH, quantity: young }] : []),
      ],
    }));
  let shown = 0;
  await fc.assert(
    fc.asyncProperty(choice, async (request) => {
      const caller = await somebody();
      const quote = await shop.backEnd.packages.quote(request, caller);
      const bands = quote.ok && quote.value.lacks.length === 0 ? quote.value.bands : [];
      for (const { band, total } of bands) {
        shown += 1;
        const buyer = await somebody();
        const added = await shop.backEnd.packages.add({ ...request, band }, buyer);
        if (!added.ok) {
          // The request has more seats than are adjacent, or more than the limit; a wrong price is never the reason.
          expect([
            "package-seats-gone",
            "price-type-limit",
            "too-many-in-package",
            "package-for-nobody",
          ]).toContain(added.refusal.reason);
          continue;
        }
        expect(added.value.basket.totals.total).toEqual(total);
      }
    }),
    { numRuns: 40 },
  );
  expect(shown).toBeGreaterThan(10);
}, 120_000);

/** Items that are added to a basket and removed again. */
const ITEMS = ["package", "late", "flex", "carmen", "faust"] as const;
type Item = (typeof ITEMS)[number];

async function put(item: Item, caller: Caller): Promise<void> {
  const { backEnd } = shop;
  const one = [{ priceType: ADULT, quantity: 1 }];
  const request = { performances: [] as number[], packages: [], quantities: one, band: "A" as const };
  const answer =
    item === "package"
      ? await backEnd.packages.add({ ...request, package: "fixed" }, caller)
      : item === "late"
        ? await backEnd.packages.add({ ...request, package: "late" }, caller)
        : item === "flex"
          ? await backEnd.packages.add(
              { ...request, package: "flex", performances: [CARMEN, TOSCA, 4] },
              caller,
            )
          : await backEnd.basket.addBestAvailable(
              { performance: item === "carmen" ? CARMEN : FAUST, band: "A", quantities: one },
              caller,
            );
  if (!answer.ok) throw new Error(`${item}: ${JSON.stringify(answer.refusal)}`);
}

async function take(item: Item, caller: Caller): Promise<void> {
  const basket = await basketOf(shop, caller);
  if (!basket) throw new Error("nothing to remove");
  const { backEnd } = shop;
  if (item === "carmen" || item === "faust") {
    const performance = item === "carmen" ? CARMEN : FAUST;
    const ticket = basket.tickets.find((one) => one.parent === null && one.performance === performance);
    const removed = await backEnd.basket.removeTickets({ tickets: [ticket?.id ?? ""] }, caller);
    expect(removed).toMatchObject({ ok: true });
    return;
  }
  const performances = { package: [CARMEN, TOSCA], late: [FAUST, 4], flex: [CARMEN, TOSCA, 4] }[item];
  const line = basket.lines.find(({ id }) => {
    const own = basket.tickets.filter(({ parent }) => parent === id).map(({ performance }) => performance);
    return (
      own.length === performances.length && performances.every((performance) => own.includes(performance))
    );
  });
  const left = await backEnd.basket.removeLines({ lines: [line?.id ?? ""] }, caller);
  expect(left).toMatchObject({ ok: true });
}

function contentOf(basket: Basket | null) {
  if (!basket) return null;
  const nameOf = (parent: string | null) => basket.lines.find(({ id }) => id === parent)?.name ?? "";
  return {
    totals: basket.totals,
    lines: basket.lines.map(({ name, quantity, total }) => `${name} ${quantity} ${total.amount}`).toSorted(),
    tickets: basket.tickets
      .map(({ performance, band, priceType, total, parent }) =>
        [performance, band, priceType.id, total.amount, nameOf(parent)].join(" "),
      )
      .toSorted(),
  };
}

test("the package builder leads to the same basket in any order of additions and removals", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.shuffledSubarray([...ITEMS], { minLength: 1 }),
      fc.shuffledSubarray([...ITEMS], { minLength: 1, maxLength: 3 }),
      fc.infiniteStream(fc.nat(5)),
      async (wanted, detours, chance) => {
        const straight = await somebody();
        for (const item of ITEMS.filter((one) => wanted.includes(one))) await put(item, straight);
        const expected = contentOf(await basketOf(shop, straight));

        const winding = await somebody();
        const [...toPut] = wanted;
        const [...around] = detours.filter((one) => !wanted.includes(one));
        const inside: Item[] = [];
        for (const step of chance) {
          if (toPut.length + around.length + inside.length === 0) break;
          const next = step < 3 ? toPut.shift() : undefined;
          if (next) await put(next, winding);
          else if (inside.length > 0) await take(inside.shift() as Item, winding);
          else {
            const detour = around.shift();
            if (!detour) continue;
            await put(detour, winding);
            inside.push(detour);
          }
        }
        expect(contentOf(await basketOf(shop, winding))).toEqual(expected);
        expect(await audit(shop)).toEqual({ double: 0, lost: 0, unowned: 0, unsold: 0 });
      },
    ),
    { numRuns: 20 },
  );
}, 120_000);
