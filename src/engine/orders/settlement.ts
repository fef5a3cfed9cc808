import { eq } from "drizzle-orm";
import type { OrderFailure, Verification } from "#contract/orders.ts";
import { done, refused } from "#domain/outcome.ts";
import type { ProviderPayment } from "#ports/payments.ts";
import { keepAll } from "../lines/allocator.ts";
import type { Services } from "../services.ts";
import { inTransaction } from "../storage/database.ts";
import { baskets, ledger, orders, payments } from "../storage/schema.ts";
import { completeOrder } from "./complete-order.ts";
import { failOrder } from "./fail-order.ts";
import { returnMoney } from "./return-money.ts";
import type { Settled } from "./settled.ts";

/**
 * Brings our books to what the payment provider says. Everybody who has a reason to ask comes through here:
 * the returning visitor, the provider's notification, the job at the end of the payment window. They may come
 * at once, twice, late or not at all; each step is a conditional write, so the order moves once.
 *
 *   paying ── money reserved, seats still ours ──▶ charging ── charged ──▶ paid
 *     │                                              └── charge refused ──▶ failed, basket open again
 *     ├── visitor gives up, or the window ends ──▶ (page closed with the provider) ──▶ failed
 *     └── money reserved, seats lost ──▶ failed, money returned
 */

/** look: what is there. give-up: the visitor turned back. time-up: the payment window is over. */
export type Intent = "look" | "give-up" | "time-up";

/** While money moves, seats stay ours for as long as a crash and its repair could take. */
const CHARGING_HOLD_MS = 24 * 3_600_000;
const RETRY_CHARGE_MS = 15_000;

/** An order with its payment, as they were read together. */
export interface OrderAndPayment {
  readonly orders: typeof orders.$inferSelect;
  readonly payments: typeof payments.$inferSelect | null;
}

/**
 * Whoever looks while somebody of this process is looking waits for what that one finds, and looks again only if
 * nothing has come of it: the provider's notification and the returning visitor mostly come together.
 * @param found the order, or what was read of it just now
 */
export async function settle(
  services: Services,
  found: string | OrderAndPayment,
  asked: Intent,
): Promise<Settled> {
  const { settling } = services;
  const order = typeof found === "string" ? found : found.orders.id;
  const other = settling.get(order);
  if (asked !== "look") return settleNow(services, found, asked);
  if (other) {
    const settled = await other.catch(() => undefined);
    if (settled?.ok && settled.value.state !== "paying") return settled;
    return settleNow(services, order, asked);
  }
  const own = settleNow(services, found, asked).finally(() => settling.delete(order));
  settling.set(order, own);
  return own;
}

async function settleNow(
  services: Services,
  found: string | OrderAndPayment,
  asked: Intent,
): Promise<Settled> {
  const row = typeof found === "string" ? await readOrder(services, found) : found;
  const { id: order } = row.orders;
  if (row.orders.state === "paid") return done({ state: "paid", number: row.orders.number });
  if (!row.payments) throw new Error(`Order ${row.orders.number} is not paid and has no payment`);
  if (row.payments.state === "closed") return done(await viewFailure(services, order));
  const windowOver =
    row.payments.created.getTime() + services.settings.paymentWindowSeconds * 1000 <= services.now();
  const intent: Intent = windowOver ? "time-up" : asked;

  const { providerPayment } = row.payments;
  if (providerPayment === null) {
    if (intent === "look") return done({ state: "paying", paymentPage: null });
    return fail(services, order, intent === "give-up" ? "cancelled" : "abandoned");
  }
  const answer = await services.payments.ask(providerPayment);
  if (!answer.ok) {
    if (answer.refusal.reason === "unreachable") return refused("provider-unreachable");
    services.log.warn(
      { order: row.orders.number, providerPayment },
      "the provider does not know this payment",
    );
    return intent === "look"
      ? done({ state: "paying", paymentPage: row.payments.page })
      : fail(services, order, "abandoned");
  }
  const state = answer.value;
  // An order that has failed takes no money any more, however late it comes.
  if (row.orders.state === "failed") return giveBack(services, order, providerPayment, state);
  // What was reserved stays in the provider's sum after a cancellation.
  if (state.reserved > state.cancelled || state.charged > 0) {
    if (!isOurAmount(state, row.payments)) {
      // Somebody else's money, or not enough of it: nothing moves until a person has looked.
      services.log.warn(
        { order: row.orders.number, state },
        "payment quarantined: amount or currency differ",
      );
      return done({ state: "paying", paymentPage: null });
    }
    return takeMoney(services, row.orders, row.payments, providerPayment, state);
  }
  const failure = failureOf(intent, row.payments.hint);
  if (state.terminated || state.cancelled > 0) return fail(services, order, failure);
  if (intent === "look") return done({ state: "paying", paymentPage: row.payments.page });

  const closed = await services.payments.terminate(providerPayment);
  if (closed.ok) return fail(services, order, failure);
  if (closed.refusal.reason === "unreachable") return refused("provider-unreachable");
  // The visitor paid in the very moment in which we gave up: then they have paid.
  return settleNow(services, order, "look");
}

function failureOf(intent: Intent, hint: string | null): OrderFailure {
  if (hint === "declined") return "declined";
  return intent === "give-up" ? "cancelled" : "abandoned";
}

function isOurAmount(state: ProviderPayment, payment: { amount: number; currency: string }): boolean {
  return (
    state.currency === payment.currency &&
    state.orderAmount === payment.amount &&
    Math.max(state.reserved, state.charged) === payment.amount
  );
}

async function takeMoney(
  services: Services,
  { id: order, number, document }: OrderAndPayment["orders"],
  { id: payment, amount, currency }: NonNullable<OrderAndPayment["payments"]>,
  providerPayment: string,
  state: ProviderPayment,
): Promise<Settled> {
  const claim = await claimSeats(services, order, payment);
  if (claim === "paid") return settleNow(services, order, "look");
  if (claim === "lost") return giveBack(services, order, providerPayment, state);
  const [known] = state.charges;
  const charged = known
    ? done({ chargeId: known.chargeId })
    : await services.payments.charge({
        providerPaymentId: providerPayment,
        amount: { amount, currency: document.currency },
        // The provider takes a charge with the same key once, whoever of us asks.
        idempotencyKey: `charge-${payment}`,
      });
  if (!charged.ok) {
    if (charged.refusal.reason === "unreachable") return refused("provider-unreachable");
    services.log.warn({ order: number, code: charged.refusal.code }, "charge refused");
    return fail(services, order, "charge-refused");
  }
  await inTransaction(services.database, async (transaction) => {
    // A movement that is booked already is booked once.
    await transaction
      .insert(ledger)
      .values({
        payment,
        kind: "charge",
        providerReference: charged.value.chargeId,
        amount,
        currency,
        at: new Date(services.now()),
      })
      .onConflictDoNothing();
    await transaction
      .update(payments)
      .set({ state: "charged", method: methodText(state) })
      .where(eq(payments.id, payment));
    await completeOrder(services, transaction, order);
  });
  return done({ state: "paid", number });
}

async function giveBack(
  services: Services,
  order: string,
  providerPayment: string,
  state: ProviderPayment,
): Promise<Settled> {
  const returned = await returnMoney(services, order, providerPayment, state);
  if (!returned.ok) return refused("provider-unreachable");
  return done(await viewFailure(services, order));
}

/** "Visa •••• 0235", "Swish": enough to recognise it by. */
function methodText({ method, maskedCard }: ProviderPayment): string | null {
  const lastFour = maskedCard?.slice(-4);
  return lastFour ? `${method ?? ""} •••• ${lastFour}`.trim() : method;
}

/**
 * The last moment to find out that the seats are gone is before the money is taken. From "charging" on they
 * cannot be lost any more.
 */
async function claimSeats(
  services: Services,
  id: string,
  payment: string,
): Promise<"ours" | "paid" | "lost"> {
  return inTransaction(services.database, async (transaction) => {
    const [order] = await transaction.select().from(orders).where(eq(orders.id, id)).for("update");
    if (!order) throw new Error(`No order ${id}`);
    if (order.state === "paid") return "paid";
    if (order.state === "failed") return "lost";
    const until = new Date(services.now() + CHARGING_HOLD_MS);
    const holder = { id: order.basket, tickets: order.document.lines };
    if (!(await keepAll(transaction, holder, until, new Date(services.now())))) {
      await failOrder(services, transaction, id, "seats-lost");
      return "lost";
    }
    if (order.state === "paying") {
      await transaction.update(orders).set({ state: "charging" }).where(eq(orders.id, id));
      const notBefore = new Date(services.now() + RETRY_CHARGE_MS);
      await services.outbox.put(transaction, { kind: "settle-payment", payment }, { notBefore });
    }
    return "ours";
  });
}

async function fail(services: Services, order: string, failure: OrderFailure): Promise<Settled> {
  const outcome = await inTransaction(services.database, async (transaction) => {
    await failOrder(services, transaction, order, failure);
    await transaction.update(payments).set({ state: "closed" }).where(eq(payments.order, order));
  }).then(() => viewFailure(services, order));
  return done(outcome);
}

/** How an order that failed is told; one that was paid after all is told as paid. */
async function viewFailure(services: Services, id: string): Promise<Verification> {
  const row = await readOrder(services, id);
  if (row.orders.state === "paid") return { state: "paid", number: row.orders.number };
  const [basket] = await services.database.select().from(baskets).where(eq(baskets.id, row.orders.basket));
  const isOpen = basket?.state === "open" && basket.expires.getTime() > services.now();
  const failure = (row.orders.failure ?? "abandoned") as OrderFailure;
  return {
    state: "failed",
    failure,
    basketKept: isOpen,
    refunded:
      failure === "seats-lost" ? { amount: row.orders.total, currency: row.orders.document.currency } : null,
  };
}

async function readOrder(services: Services, id: string): Promise<OrderAndPayment> {
  const [row] = await services.database
    .select()
    .from(orders)
    .leftJoin(payments, eq(payments.order, orders.id))
    .where(eq(orders.id, id));
  if (!row) throw new Error(`No order ${id}`);
  return row;
}
