import { hash } from "node:crypto";
import { eq } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Services } from "../kernel/services.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { orders } from "../storage/tables/shop.ts";
import { readOrder } from "./payments/order-payments.ts";
import { verifyReturned } from "./payments/verify-returned.ts";
import { releaseReserved } from "./reserved/release-reserved.ts";

type OrderRow = typeof orders.$inferSelect;

export interface CancelPlan {
  readonly order: OrderRow;
  readonly state: "reserved" | "paying";
}

export type CancelRefusal =
  | { readonly reason: "not-unpaid"; readonly state: OrderRow["state"] }
  | { readonly reason: "payment-under-way" };

/** Changes nothing. */
export async function previewCancel(
  { database }: Pick<Services, "database">,
  id: string,
): Promise<Outcome<CancelPlan, CancelRefusal>> {
  const order = await readOrder(database, id);
  const { state } = order;
  if (state === "charging") return refused("payment-under-way");
  if (state !== "reserved" && state !== "paying") return refused("not-unpaid", { state });
  return done({ order, state });
}

/**
 * Cancels an order that is reserved or being paid. The seats of a reserved one are released. Of one being paid the
 * payment page is closed first; money that was paid there counts. Its seats stay in the customer's basket until that
 * expires.
 */
export async function cancelOrder(
  services: Services,
  id: string,
  expect?: string,
): Promise<
  Outcome<
    CancelPlan,
    | CancelRefusal
    | { readonly reason: "provider-unreachable" }
    | { readonly reason: "changed-meanwhile"; readonly now: CancelPlan }
  >
> {
  const planned = await previewCancel(services, id);
  if (!planned.ok) return planned;
  const plan = planned.value;
  if (expect !== undefined && fingerprintOfCancel(plan) !== expect)
    return refused("changed-meanwhile", { now: plan });
  const { link, document } = plan.order;
  if (plan.state === "paying") {
    const closed = await verifyReturned(services, { link, returned: "cancelled" }, document.language);
    if (!closed.ok) return refused("provider-unreachable");
    if (closed.value.state === "paid") return refused("not-unpaid", { state: "paid" });
    if (closed.value.state === "paying") return refused("payment-under-way");
  }
  return inTransaction(services.database, async (transaction) => {
    const released = await releaseReserved(services, transaction, plan.order);
    if (released === "paying") return refused("payment-under-way");
    const [now] = await transaction.select({ state: orders.state }).from(orders).where(eq(orders.id, id));
    if (released === "released")
      await services.outbox.put(transaction, { kind: "reserved-order", order: link, days: 0 });
    else if (now?.state === "paid") return refused("not-unpaid", { state: "paid" });
    return done(plan);
  });
}

export function fingerprintOfCancel({ order, state }: CancelPlan): string {
  const facts = [
    state,
    order.holdUntil,
    order.locked,
    order.total,
    order.document.lines,
    order.document.holder,
  ];
  return hash("sha256", JSON.stringify(facts), "base64url");
}
