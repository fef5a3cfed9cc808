import { isCounterTender } from "#domain/orders/counter-tenders.ts";
import { sharesOfSources } from "./exchanges.ts";
import { BY_HAND } from "./given-by-hand.ts";
import type { Tender } from "./schema.ts";
import type { PaymentServices, Transaction } from "./services.ts";
import { isVoid } from "./stored-value/stored-value.ts";

/**
 * Where a part of a refund goes. replaced: the voucher or redemption that paid is void, so the part becomes account
 * credit, or a voucher that waits at the box office.
 */
export type Destination = "provider" | "by-hand" | "value" | "replaced";

export interface RefundLeaf {
  readonly tender: Tender;
  /** Minor units. */
  readonly amount: number;
  readonly to: Destination;
}

/** Splits a tender's part of a refund; an exchange is resolved to the tenders that it came from. */
export async function leavesOf(
  services: PaymentServices,
  transaction: Transaction,
  tender: Tender,
  amount: number,
): Promise<RefundLeaf[]> {
  if (amount === 0) return [];
  if (tender.kind !== "exchange")
    return [{ tender, amount, to: await destinationOf(services, transaction, tender) }];
  const leaves: RefundLeaf[] = [];
  for (const { source, amount: share } of await sharesOfSources(transaction, tender, amount)) {
    leaves.push(...(await leavesOf(services, transaction, source, share)));
  }
  return leaves;
}

export async function destinationOf(
  services: PaymentServices,
  transaction: Transaction,
  tender: Tender,
  locked: "locked" | null = null,
): Promise<Destination> {
  if (isCounterTender(tender.kind)) return "by-hand";
  if (tender.external) return BY_HAND.includes(tender.kind) ? "by-hand" : "provider";
  return (await comesFromVoid(services, transaction, tender, locked)) ? "replaced" : "value";
}

/** Whether the voucher or redemption that paid is void and cannot be refilled. */
async function comesFromVoid(
  { sales }: PaymentServices,
  transaction: Transaction,
  { value, redemption }: Tender,
  locked: "locked" | null,
): Promise<boolean> {
  if (value !== null) return isVoid(transaction, value, locked);
  return redemption !== null && (await sales.isRedemptionUsable?.(transaction, redemption)) === false;
}
