import { and, eq, inArray, isNotNull, or } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import type { InputOf, RefusalOf } from "#contract/operation.ts";
import type { paymentLinks as operations } from "#contract/operations/payment-links.ts";
import type { Language } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import { viewerOf } from "../catalogue/viewer.ts";
import type { OrderToPlace, Services } from "../kernel/services.ts";
import { isDeclinedTooOften } from "../orders/payments/declined-cards.ts";
import { type OrderToPay, openPayment } from "../orders/payments/open-payment.ts";
import { placeBasket } from "../orders/place-basket.ts";
import { lockWithBasket } from "../orders/reserved/lock-with-basket.ts";
import { paymentStateOf, reservedView } from "../orders/reserved/reserved-view.ts";
import type { Executor, Transaction } from "../storage/database.ts";
import { counterReservations } from "../storage/tables/counter.ts";
import { orders } from "../storage/tables/shop.ts";
import { listOffers } from "../storage/tables/waiting-list/waiting-list.ts";
import { inTransactionIf } from "../storage/undone.ts";

type Pay = typeof operations.pay;
type PayRefusal = Exclude<RefusalOf<Pay>, { reason: "provider-unreachable" }>;

/** An order that anyone with the link may pay: a waiting list's offer, or one of the counter that is not on invoice. */
async function findLinked(executor: Executor, link: string) {
  const [found] = await executor
    .select({ order: orders })
    .from(orders)
    .leftJoin(counterReservations, eq(counterReservations.order, orders.id))
    .leftJoin(listOffers, eq(listOffers.order, orders.id))
    .where(
      and(
        eq(orders.link, link),
        or(inArray(counterReservations.kind, ["link", "later"]), isNotNull(listOffers.entry)),
      ),
    );
  return found?.order ?? null;
}

export function createPaymentLinks(services: Services): BackEnd["paymentLinks"] {
  return {
    async read({ link }, caller) {
      const found = await findLinked(services.database, link);
      if (!found) return refused("unknown-order");
      const index = await services.catalogue.current();
      const viewer = viewerOf(services, index, caller);
      const order = reservedView(index, found, false, viewer);
      return done({ order, state: paymentStateOf(found, services.now()) });
    },

    async pay(input, caller) {
      if (!input.acceptTerms) return refused("terms-not-accepted");
      const index = await services.catalogue.current();
      const placed = await inTransactionIf<Outcome<string | OrderToPay | null, PayRefusal>>(
        services.database,
        (transaction) => place(services, index, transaction, { input, ...caller }),
        ({ ok }) => ok,
      );
      if (!placed.ok) return placed;
      if (placed.value === null) return done({ paymentPage: null });
      const page = await openPayment(services, index, placed.value, caller.language);
      return page.ok ? done({ paymentPage: page.value }) : page;
    },
  };
}

interface Asked {
  readonly input: InputOf<Pay>;
  readonly language: Language;
  readonly address: string;
}

/** @returns the order, or the id of one that is being paid; null if it is paid */
async function place(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  { input, language, address }: Asked,
): Promise<Outcome<string | OrderToPay | null, PayRefusal>> {
  const found = await findLinked(transaction, input.link);
  if (!found) return refused("unknown-order");
  const { basket, order } = await lockWithBasket(transaction, found);
  if (!basket || !order) throw new Error(`Order ${found.number} was deleted`);
  const state = paymentStateOf(order, services.now());
  if (state === "paid") return done(null);
  if (state === "paying") return done(order.id);
  if (state === "over") return refused("reservation-over");
  if (order.locked !== null) return refused("order-locked");
  if (await isDeclinedTooOften(services, transaction, basket.id, address))
    return refused("too-many-attempts");
  const total = { amount: order.total, currency: index.catalogue.currency };
  if (input.expectedTotal !== order.total) return refused("total-changed", { total });
  // The house has agreed to sell it, whatever the public may buy now.
  const viewer = viewerOf(services, index, { language, counter: { liftsLimits: true } });
  const { customer, document } = order;
  const session = { id: basket.session, customer };
  const toPlace: OrderToPlace = {
    context: { services, index, session, viewer },
    ...{ transaction, customer, basket, holder: document.holder, how: {} },
  };
  const placed = await placeBasket(toPlace, {
    total: (now) =>
      now === order.total ? done(null) : refused("total-changed", { total: { ...total, amount: now } }),
    payment: () => done(null),
  });
  if (placed.ok) return done(placed.value.fresh);
  const { refusal } = placed;
  switch (refusal.reason) {
    case "no-basket":
    case "basket-expired":
      return refused("reservation-over");
    case "login-needed":
    case "delivery-missing":
    case "currency-not-offered":
    case "unknown-card":
    case "card-expired":
    case "not-by-instalments":
      throw new Error(`An order paid by its link was refused as ${refusal.reason}`);
    default:
      return { ok: false, refusal };
  }
}
