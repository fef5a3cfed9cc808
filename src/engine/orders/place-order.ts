import type { Caller, InputOf, RefusalOf } from "#contract/operation.ts";
import type { orders as operations } from "#contract/operations/orders.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { requestedFrom } from "../../payments/requested-currency.ts";
import { underLastingGiftAid } from "../account/lasting-gift-aid.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import { viewerOf } from "../catalogue/viewer.ts";
import type { OrderToPlace, Services } from "../kernel/services.ts";
import type { CustomerSession } from "../kernel/session.ts";
import { type BasketRow, lockLiveBasket, readLiveBasket } from "../lines/baskets.ts";
import { withRights } from "../lines/rights.ts";
import type { Transaction } from "../storage/database.ts";
import type { OrderDocument } from "../storage/documents/order-document.ts";
import { checkAsSeen } from "./as-seen.ts";
import { isDeclinedTooOften } from "./payments/declined-cards.ts";
import type { HeldPayments } from "./payments/hold-payments.ts";
import { type Placing, placeBasket } from "./place-basket.ts";
import { orderUnderWay } from "./write-order.ts";

type Place = typeof operations.place;
type PlaceRefusal = Exclude<RefusalOf<Place>, { reason: "provider-unreachable" }>;

export interface Placement {
  readonly services: Services;
  readonly index: CatalogueIndex;
  readonly transaction: Transaction;
  readonly session: CustomerSession;
  readonly input: InputOf<Place>;
  readonly caller: Pick<Caller, "language" | "address">;
}

/** A basket has at most one live order: a repeated request during payment returns the same order. */
export async function placeOrder(placement: Placement): Promise<Outcome<Placing, PlaceRefusal>> {
  const { services, index, transaction, session, input, caller } = placement;
  if (!input.acceptTerms) return refused("terms-not-accepted");
  const basket = await lockLiveBasket(services, transaction, session);
  if (!basket) {
    const { justExpired } = await readLiveBasket(services, transaction, session);
    return refused(justExpired ? "basket-expired" : "no-basket");
  }
  if (basket.state === "paying") {
    return done({ placed: await orderUnderWay(transaction, basket), fresh: null });
  }
  const [isBlocked, toPlace] = await Promise.all([
    isDeclinedTooOften(services, transaction, basket.id, caller.address),
    orderToPlace(placement, basket),
  ]);
  if (isBlocked) return refused("too-many-attempts");
  const asSeen = checkAsSeen(toPlace.context, toPlace.basket, input.performances ?? []);
  if (!asSeen.ok) return asSeen;
  return placeBasket(toPlace, {
    total: (total) =>
      total === input.expectedTotal
        ? done(null)
        : refused("total-changed", { total: { amount: total, currency: index.catalogue.currency } }),
    payment: (held) => checkToPay(input, held, index.catalogue.currency),
  });
}

async function orderToPlace(
  { services, index, transaction, session, input, caller }: Placement,
  locked: BasketRow,
): Promise<OrderToPlace> {
  const { customer } = session;
  const { payIn, card, byInstalments } = input;
  const plain = viewerOf(services, index, caller);
  const [lines, viewer] = await Promise.all([
    underLastingGiftAid(services, transaction, customer, locked.lines),
    withRights(services, transaction, index, { session, viewer: plain }),
  ]);
  const context = { services, index, session, viewer };
  return {
    ...{ context, transaction, customer, basket: { ...locked, lines } },
    how: { payIn, card, byInstalments },
  };
}

/** Whether the provider is asked for what the visitor was shown. */
function checkToPay(
  { expectedTotal, toPay = expectedTotal, payIn }: InputOf<Place>,
  { external }: Pick<HeldPayments, "external">,
  currency: OrderDocument["currency"],
): Outcome<null, Extract<PlaceRefusal, { reason: "to-pay-changed" }>> {
  const rest = external?.amount ?? 0;
  if (rest !== toPay) return refused("to-pay-changed", { toPay: { amount: rest, currency } });
  if (external && payIn && requestedFrom(external).amount !== payIn.amount) {
    return refused("to-pay-changed", { toPay: requestedFrom(external) });
  }
  return done(null);
}
