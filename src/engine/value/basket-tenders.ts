import { and, eq, inArray } from "drizzle-orm";
import type { Basket } from "#contract/operations/basket.ts";
import { isOwnTender } from "#domain/orders/own-tenders.ts";
import { tenders } from "../../payments/schema.ts";
import { kindOf } from "../kernel/line-kind.ts";
import type { ProposedTender } from "../kernel/payment-kind.ts";
import type { BasketToPay, PaymentKinds, RequestContext } from "../kernel/services.ts";
import type { BasketRow } from "../lines/baskets.ts";
import type { Executor } from "../storage/database.ts";
import { orders } from "../storage/tables/shop.ts";

/** Adds what pays besides the provider to a visitor's view of the basket. Without any, it needs no further query. */
export async function withTenders(
  context: RequestContext,
  executor: Executor,
  basket: BasketRow,
  view: Basket,
): Promise<Basket> {
  const { kinds, paymentKinds } = context.services;
  const chosen = paymentKinds.filter((kind) => kind.propose && kind.isChosen(basket, {}));
  if (chosen.length === 0) return view;
  const { amount: total, currency } = view.totals.total;
  const outside = view.lines.filter((line) => kindOf(kinds, line).paidOutside);
  const payable = total - outside.reduce((sum, line) => sum + line.total.amount, 0);
  const shown =
    basket.state === "paying"
      ? await heldTenders(executor, basket.id)
      : await proposedTenders(chosen, { context, basket }, executor, payable);
  const paid = sumOf(shown);
  return {
    ...view,
    tenders: shown.map(({ amount, left, ...tender }) => ({
      ...tender,
      amount: { amount, currency },
      ...(left === undefined ? {} : { left: { amount: left, currency } }),
    })),
    toPay: { amount: total - paid, currency },
  };
}

async function proposedTenders(
  chosen: PaymentKinds,
  toPay: BasketToPay,
  executor: Executor,
  payable: number,
): Promise<ProposedTender[]> {
  const proposed: ProposedTender[] = [];
  for (const kind of chosen) {
    proposed.push(...((await kind.propose?.(toPay, executor, payable - sumOf(proposed))) ?? []));
  }
  return proposed;
}

function sumOf(tenders: readonly Pick<ProposedTender, "amount">[]): number {
  return tenders.reduce((sum, { amount }) => sum + amount, 0);
}

/** During the payment: returns what the order has held. */
async function heldTenders(executor: Executor, basket: string): Promise<ProposedTender[]> {
  const rows = await executor
    .select({ tender: tenders })
    .from(tenders)
    .innerJoin(orders, eq(orders.id, tenders.order))
    .where(
      and(
        eq(orders.basket, basket),
        inArray(orders.state, ["paying", "charging"]),
        eq(tenders.external, false),
        inArray(tenders.state, ["held", "taken"]),
      ),
    );
  return rows.map(({ tender: { value, forLine, kind, method, amount } }) => ({
    id: value ?? forLine ?? kind,
    kind: isOwnTender(kind) ? kind : "voucher",
    label: method,
    amount,
    note: null,
  }));
}
