import { and, asc, eq, gt } from "drizzle-orm";
import { done, refused } from "#domain/outcome.ts";
import { moneyIn } from "../../engine/catalogue/money-in.ts";
import { settleNow } from "../../engine/orders/returned/refund-offers.ts";
import type { Executor } from "../../engine/storage/database.ts";
import { refundOffers } from "../../engine/storage/tables/orders/refund-offers.ts";
import { orders } from "../../engine/storage/tables/shop.ts";
import { writeAmount, writeMoney } from "../amounts.ts";
import { implement } from "../implementation.ts";
import { printList, ROWS_TO_READ, toList } from "../lists.ts";
import { changed } from "../operations/changed.ts";

export const choices = implement(changed.list, {
  async run({ engine: { services } }, { performance, after }) {
    const { database, catalogue } = services;
    const all = eq(refundOffers.performance, performance);
    const count = await database.$count(refundOffers, all);
    if (count === 0) return refused("nothing-changed");
    const isWaiting = eq(refundOffers.state, "waiting");
    const money = moneyIn(await catalogue.current());
    const rows = await database
      .select({ offer: refundOffers, number: orders.number })
      .from(refundOffers)
      .innerJoin(orders, eq(orders.id, refundOffers.order))
      .where(and(all, after === undefined ? undefined : gt(orders.number, after)))
      .orderBy(asc(orders.number))
      .limit(ROWS_TO_READ);
    const list = toList(rows, {
      id: ({ number }) => number,
      entry: ({ number, offer: { kind, state, value, credit } }) => ({
        ...{ order: number, kind, state },
        returned: value === null ? null : money(value + (credit ?? 0)),
      }),
    });
    return done({
      ...list,
      orders: count,
      waiting: await database.$count(refundOffers, and(all, isWaiting)),
    });
  },
  print({ orders: count, waiting, ...list }) {
    const lines = printList(
      list,
      ({ order, kind, state, returned }) =>
        `${order}  ${kind}  ${state}${returned === null ? "" : `  ${writeMoney(returned)}`}`,
      "",
    );
    return `${lines}\n${waiting} of ${count} have not chosen.`;
  },
});

export const refundSilent = implement(changed.refund, {
  async run({ engine: { services } }, { performance }) {
    const offers = await offersOf(services.database, performance);
    if (offers.length === 0) return refused("nothing-changed");
    const waiting = offers.filter(({ state }) => state === "waiting");
    if (waiting.some(({ kind }) => kind === "moved")) return refused("only-moved");
    let back = 0;
    for (const { link } of waiting) back += await settleNow(services, link, performance);
    const money = moneyIn(await services.catalogue.current());
    return done({ orders: waiting.length, refunded: money(back) });
  },
  print: ({ orders: count, refunded }) =>
    `${writeAmount(refunded.amount)} of ${count} orders goes back the way it came.`,
});

function offersOf(executor: Executor, performance: number) {
  return executor
    .select({ link: orders.link, kind: refundOffers.kind, state: refundOffers.state })
    .from(refundOffers)
    .innerJoin(orders, eq(orders.id, refundOffers.order))
    .where(eq(refundOffers.performance, performance))
    .orderBy(asc(orders.number));
}
