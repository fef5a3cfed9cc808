import fc from "fast-check";
import type { CounterTender } from "#domain/orders/counter-tenders.ts";
import { paySale } from "../counter/pay-sale.ts";
import { openSale } from "../counter/sales.ts";
import type { EngineSettings } from "../kernel/settings.ts";
import { cashIn, findOwnSession } from "../tills/lock-session.ts";
import { closeTill, openTill } from "../tills/till-sessions.ts";
import { rowsOf } from "./money-scenes.ts";
import { ADULT, CARMEN } from "./small-house.ts";
import type { TestShop } from "./test-shop.ts";

/** For the random histories of `money.model.test.ts` and for tests that sell at a till. */

/** What a clerk does with a till, for models of money. */
export type CounterStep =
  | { readonly does: "sell"; readonly inCash: number }
  | { readonly does: "give-back"; readonly part: number; readonly inCash: boolean }
  | { readonly does: "till"; readonly counted: number };

export const ONE_TILL: EngineSettings["counter"] = {
  ...{ till: "own", tills: [{ id: "one", name: "Kassa 1" }], witness: false, linkHours: 24, printSizes: [] },
};
const CLERK = { id: null, who: "Kim" };

export const counterStep: fc.Arbitrary<CounterStep> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ does: fc.constant("sell" as const), inCash: fc.nat(100) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant("give-back" as const),
      part: fc.integer({ min: 1, max: 100 }),
      inCash: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant("till" as const), counted: fc.constantFrom(0, -500, 100) }),
  },
);

export const isCounterStep = (one: { readonly does: string }): one is CounterStep =>
  ["sell", "give-back", "till"].includes(one.does);

export async function actAtCounter(shop: TestShop, one: CounterStep): Promise<void> {
  if (one.does === "sell") return sell(shop, one.inCash);
  if (one.does === "till") return openOrClose(shop, one.counted);
  const [order] = await rowsOf<{ id: string; left: number }>(
    shop,
    `select o.id, sum(t.taken - t.returned - t.moved)::int as left from orders o join tenders t on t."order" = o.id
     where o.state = 'paid' and t.state = 'taken' and t.kind in ('cash', 'terminal')
     group by o.id having sum(t.taken - t.returned - t.moved) > 0 order by o.id limit 1`,
  );
  if (!order) return;
  await shop.engine.orders.refund({
    ...{ order: order.id, amount: Math.ceil((order.left * one.part) / 100), isByHand: true },
    ...{ id: `${shop.clock.now}-${one.part}`, clerk: one.inCash ? CLERK : null },
  });
}

async function sell({ services, backEnd }: TestShop, inCash: number): Promise<void> {
  const sale = await openSale(services, CLERK, "sv");
  const quantities = [{ priceType: ADULT, quantity: 1 }];
  const wanted = { performance: CARMEN, band: "A" as const, quantities };
  const held = await backEnd.basket.addBestAvailable(wanted, sale.caller);
  if (!held.ok) return;
  const toPay = held.value.basket.toPay.amount;
  const cash = Math.floor((toPay * inCash) / 100);
  const all: readonly CounterTender[] = [
    { kind: "cash", amount: cash, received: cash + 1_000 },
    { kind: "terminal", amount: toPay - cash, reference: "0815" },
  ];
  const tenders = all.filter(({ amount }) => amount > 0);
  await paySale(services, sale, { tenders, toPay, clerk: CLERK, key: null, guest: null });
}

async function openOrClose({ services }: TestShop, off: number): Promise<void> {
  const session = await findOwnSession(services.database, CLERK);
  if (!session) {
    await openTill(services, CLERK, { till: "one", float: 5_000 });
    return;
  }
  const expected = await cashIn(services.database, session.id);
  const denominations = [{ value: 1, count: expected + off }];
  const count = { denominations, expected, witness: null, reason: off === 0 ? null : "counted" };
  await closeTill(services, CLERK, session.id, count);
}
