import { eq } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { basketExpiry } from "../../visitors/basket-expiry.ts";
import { findCustomer } from "../account/login/customers.ts";
import type { Services } from "../kernel/services.ts";
import { keepAll } from "../lines/allocator.ts";
import { lockLiveBasket, releaseLiveBasket } from "../lines/baskets.ts";
import { placeTicket } from "../lines/placed-ticket.ts";
import { isOffered } from "../orders/draft-order.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { counterSales } from "../storage/tables/counter.ts";
import { baskets } from "../storage/tables/shop.ts";
import { type CounterSale, endSale, lockSale } from "./sales.ts";

type Changed<Reason extends string = never> = Promise<
  Outcome<null, { readonly reason: Reason | "payment-under-way" | "sale-over" }>
>;

export async function liftLimits(
  { database }: Services,
  { row }: CounterSale,
  why: string,
): Promise<Outcome<null, { readonly reason: "sale-over" }>> {
  return inTransaction(database, async (transaction) => {
    if (!(await lockSale(transaction, row.id))) return refused("sale-over");
    await transaction.update(counterSales).set({ lifted: why }).where(eq(counterSales.id, row.id));
    return done(null);
  });
}

/** @param method null: the tickets are handed over */
export async function chooseDelivery(
  services: Services,
  { row, session }: CounterSale,
  method: string | null,
): Changed<"no-basket" | "unknown-delivery" | "address-needed"> {
  const index = await services.catalogue.current();
  return inTransaction(services.database, async (transaction) => {
    if (!(await lockSale(transaction, row.id))) return refused("sale-over");
    const basket = await lockLiveBasket(services, transaction, session);
    if (!basket) return refused("no-basket");
    if (basket.state === "paying") return refused("payment-under-way");
    if (method !== null) {
      const entry = index.delivery(method);
      const performances = basket.tickets
        .flatMap((ticket) => placeTicket(index, ticket))
        .map(({ priced }) => priced.performance);
      if (!entry || !isOffered(entry, performances, services.now())) return refused("unknown-delivery");
      const customer = session.customer === null ? null : await findCustomer(transaction, session.customer);
      if (entry.kind === "post" && !customer?.address) return refused("address-needed");
    }
    await transaction.update(baskets).set({ delivery: method }).where(eq(baskets.id, basket.id));
    return done(null);
  });
}

/** The full time again: a clerk at the telephone decides how long a buyer may think. */
export async function holdAnew(services: Services, { row, session }: CounterSale): Changed<"no-basket"> {
  return inTransaction(services.database, async (transaction) => {
    if (!(await lockSale(transaction, row.id))) return refused("sale-over");
    const basket = await lockLiveBasket(services, transaction, session);
    if (!basket) return refused("no-basket");
    if (basket.state === "paying") return refused("payment-under-way");
    // The seats of a reserved order are held until its own date.
    const expires = basket.reserved === null ? basketExpiry(services) : basket.expires;
    const isTheirs =
      basket.reserved !== null || (await keepAll(transaction, basket, expires, new Date(services.now())));
    if (!isTheirs) return refused("no-basket");
    await transaction.update(baskets).set({ expires }).where(eq(baskets.id, basket.id));
    return done(null);
  });
}

/** Its seats are free again; a reserved order stays reserved. */
export async function abandonSale(services: Services, { row, session }: CounterSale): Changed {
  return inTransaction(services.database, async (transaction) => {
    if (!(await lockSale(transaction, row.id))) return refused("sale-over");
    const basket = await lockLiveBasket(services, transaction, session);
    if (basket?.state === "paying") return refused("payment-under-way");
    const performances = await releaseLiveBasket(transaction, session.id);
    services.seatChanges.announceAfter(transaction, { kind: "freed", performances });
    await endSale(services, transaction, row.id);
    return done(null);
  });
}
