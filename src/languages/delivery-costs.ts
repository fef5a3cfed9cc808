import type { Money } from "#domain/money.ts";

export interface NamedCost {
  readonly name: string;
  readonly cost: Money;
}

/**
 * What delivery is made of: how the tickets come, by the name the house has for it, and what goods and vouchers cost in the
 * post. One is not told under the other's name: an e-ticket costs nothing, whatever is posted beside it.
 */
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
