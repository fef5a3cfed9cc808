import { refused } from "#domain/outcome.ts";
import type { RequestContext } from "../kernel/services.ts";
import { viewBasket } from "../lines/basket-view.ts";
import type { BasketRow } from "../lines/baskets.ts";
import type { Executor } from "../storage/database.ts";
import { withTenders } from "./basket-tenders.ts";

/** A voucher that pays nothing, because other payments cover the total, locks nothing. */
export async function whyLocked(context: RequestContext, executor: Executor, basket: BasketRow) {
  const { state, tenders, reserved } = basket;
  if (state === "paying") return refused("payment-under-way");
  if (reserved !== null) return refused("reserved-as-it-is");
  if (!tenders.some(({ kind }) => kind === "voucher")) return null;
  const view = viewBasket(context, basket, null);
  const paid = await withTenders(context, executor, basket, view);
  const isPaying = paid.tenders.some(({ kind, amount }) => kind === "voucher" && amount.amount > 0);
  return isPaying ? refused("voucher-locks-tickets") : null;
}
