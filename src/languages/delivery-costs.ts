import type { Money } from "#domain/money.ts";

export interface NamedCost {
  readonly name: string;
  readonly cost: Money;
}

/** Delivery in the totals of pages and of the order's email: a free e-ticket apart from a parcel's postage. */
export function deliveryCosts(
  all: Money,
  tickets: { readonly name: string; readonly amount: Money } | null,
  postage: string,
): readonly NamedCost[] {
  const own = Math.min(tickets?.amount.amount ?? 0, all.amount);
  const rest = all.amount - own;
  return [
    ...(tickets ? [{ name: tickets.name, cost: { ...all, amount: own } }] : []),
    ...(rest > 0 ? [{ name: postage, cost: { ...all, amount: rest } }] : []),
  ];
}
