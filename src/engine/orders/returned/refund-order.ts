import { type Outcome, refused } from "#domain/outcome.ts";
import { noteGivenInSale } from "../../../payments/by-hand.ts";
import { type Refund, refundSale } from "../../../payments/refund-sale.ts";
import type { UsedPart } from "../../kernel/line-kind.ts";
import type { Services } from "../../kernel/services.ts";
import { inTransaction } from "../../storage/in-transaction.ts";
import { paymentsOf, salesOf } from "../order-payments.ts";
import { usedParts } from "./used-parts.ts";

export interface HouseRefund extends Refund {
  /** Refund even if part of the order was used. */
  readonly isUseConfirmed?: boolean;
  /** The house has paid the refund itself, by transfer or from its till. */
  readonly isByHand?: boolean;
}

export type RefundRefusal =
  | { readonly reason: "used"; readonly parts: readonly UsedPart[] }
  | { readonly reason: "not-paid" }
  | { readonly reason: "not-by-hand" }
  | { readonly reason: "more-than-left"; readonly left: number };

/** Refuses if parts were used and lists them, unless that is confirmed. */
export function refundOrder(
  services: Services,
  { isUseConfirmed = false, isByHand = false, ...refund }: HouseRefund,
): Promise<Outcome<{ waived: number }, RefundRefusal>> {
  return inTransaction(services.database, async (transaction) => {
    const sale = await salesOf(services).lock(transaction, refund.order);
    const parts = isUseConfirmed ? [] : await usedParts(services, transaction, refund.order);
    if (parts.length > 0) return refused("used", { parts });
    const give = isByHand ? noteGivenInSale : refundSale;
    return give(paymentsOf(services), transaction, sale, refund);
  });
}
