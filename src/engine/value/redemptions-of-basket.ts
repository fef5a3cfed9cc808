import { dayIn } from "#domain/house-day.ts";
import { knownLines } from "../kernel/line-kind.ts";
import type { Services } from "../kernel/services.ts";
import type { BasketRow } from "../lines/baskets.ts";
import { placeTicket } from "../lines/placed-ticket.ts";
import { isRedemption } from "../lines/prepaid-tickets.ts";
import { chargesOf } from "../lines/price-basket.ts";
import type { Executor, Transaction } from "../storage/database.ts";
import { type ByRedemption, payByRedemptions } from "./pay-by-redemption.ts";
import { lockSubscriptions, subscriptionsOf } from "./redemptions.ts";

type Basket = Pick<BasketRow, "tickets" | "lines" | "tenders">;

export async function pricedBasket(services: Services, basket: Basket, customer: string | null) {
  const index = await services.catalogue.current();
  const now = services.now();
  const tickets = basket.tickets.flatMap((row) => placeTicket(index, row)).map(({ priced }) => priced);
  const lines = knownLines(services.kinds, index, basket.lines);
  const charges = chargesOf(services.kinds, { index, now, customer, tickets, lines, delivery: null });
  return { index, tickets, charges, today: dayIn(services.settings.timeZone, now) };
}

/** The redemptions that would pay for this basket today. */
export async function redemptionsOfBasket(
  services: Services,
  executor: Executor,
  basket: Basket,
  customer: string | null,
): Promise<ByRedemption[]> {
  const applied = basket.tenders.filter(isRedemption);
  if (applied.length === 0 || customer === null) return [];
  const [priced, cards] = [
    await pricedBasket(services, basket, customer),
    await subscriptionsOf(executor, customer, services.settings),
  ];
  return payByRedemptions(priced, cards, applied);
}

export async function lockRedemptionsOfBasket(
  services: Services,
  transaction: Transaction,
  basket: Basket,
  customer: string,
) {
  const ids = basket.tenders.filter(isRedemption).map(({ subscription }) => subscription);
  await lockSubscriptions(transaction, [...new Set(ids)]);
  const all = await redemptionsOfBasket(services, transaction, basket, customer);
  return all.flatMap((one) => ("why" in one ? [] : [one]));
}
