import { eq } from "drizzle-orm";
import { BackEndAway } from "#contract/back-end-away.ts";
import type { OrderFailure, Verification } from "#contract/operations/orders.ts";
import { money } from "#domain/money.ts";
import { done, type Outcome } from "#domain/outcome.ts";
import { type Intent, settle } from "../../../payments/settlement.ts";
import type { Tender } from "../../../payments/tenders.ts";
import type { Services } from "../services.ts";
import { baskets, type OrderRow } from "../storage/schema.ts";
import { confirmFree } from "./confirm-order.ts";
import { paymentsOf, readOrder, saleOf } from "./order-payments.ts";
import { pageOf } from "./payment-component.ts";
import { backToBasket, lookAtVendor, vendorPaymentOf } from "./vendor-payment.ts";

/**
 * Reads whether an order is paid from the payment provider, or from the vendor if it takes the payment. Called when an
 * order without a payment is placed, when a visitor returns or cancels, and for the provider's notification.
 */
export function createVerification(services: Services) {
  const { database } = services;

  /** An order that is paid but not confirmed counts as being paid. */
  async function verify(order: OrderRow, tender: Tender | null, intent: Intent) {
    if (!tender)
      return (await vendorPaymentOf(services, order.id)) ? verifyVendors(order, intent) : verifyFree(order);
    const settled = await settle(paymentsOf(services), { sale: saleOf(order), tender }, intent).catch(
      waiting,
    );
    if (!settled.ok) return settled;
    const { value } = settled;
    if (value.state === "paid") return done({ state: "paid", number: String(order.number) } as const);
    if (value.state === "paying") return done({ state: "paying", paymentPage: value.page } as const);
    return done(await viewFailure(order.id));
  }

  /** The vendor is unavailable: nothing is lost, since the job of settle-payment.ts retries. */
  function waiting(error: unknown) {
    if (!(error instanceof BackEndAway)) throw error;
    services.log.warn({ err: error }, "the vendor is unavailable; a job will retry");
    return done({ state: "paying", page: null } as const);
  }

  async function verifyFree({ id, number }: OrderRow) {
    const requested = await confirmFree(services, id).catch(waiting);
    if (requested) return done({ state: "paying", paymentPage: null } as const);
    const { state } = await readOrder(database, id);
    if (state === "paid") return done({ state, number: String(number) } as const);
    if (state !== "failed") return done({ state: "paying", paymentPage: null } as const);
    return done(await viewFailure(id));
  }

  async function verifyVendors(
    { id, number, link }: OrderRow,
    intent: Intent,
  ): Promise<Outcome<Verification, never>> {
    const looked = await (intent === "cancel" ? backToBasket : lookAtVendor)(services, id).catch(waiting);
    if (looked === "paid") return done({ state: looked, number: String(number) });
    if (looked === "back" || looked === "failed") return done(await viewFailure(id));
    return done({ state: "paying", paymentPage: looked === "open" ? pageOf(services, link) : null });
  }

  async function viewFailure(id: string): Promise<Verification> {
    const order = await readOrder(database, id);
    const [basket] = await database.select().from(baskets).where(eq(baskets.id, order.basket));
    const isBack = order.state === "paying" && basket?.state === "open";
    const failure = isBack ? "cancelled" : ((order.failure ?? "abandoned") as OrderFailure);
    const isLost = failure === "seats-lost" || failure === "wrong-amount";
    return {
      state: "failed",
      failure,
      basketKept: basket?.state === "open" && basket.expires.getTime() > services.now(),
      refunded: isLost && order.total > 0 ? money(order.total, order.document.currency) : null,
    };
  }

  return { verify, verifyFree };
}
