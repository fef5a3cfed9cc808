import { type Because, done, type Outcome, refused } from "#domain/outcome.ts";
import { underLastingGiftAid } from "../account/lasting-gift-aid.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import { viewerOf } from "../catalogue/viewer.ts";
import type { CounterPayment, OrderToPlace, Services } from "../kernel/services.ts";
import { type BasketRow, lockLiveBasket, readLiveBasket } from "../lines/baskets.ts";
import { withRights } from "../lines/rights.ts";
import type { Transaction } from "../storage/database.ts";
import { type BuyerNeeded, buyerOfSale, needsAccount, type OrderBuyer } from "./sale-buyer.ts";
import { type CounterSale, callerOf, lockSale, type SaleRow } from "./sales.ts";

export interface LockedSale {
  readonly row: SaleRow;
  readonly basket: BasketRow;
  readonly index: CatalogueIndex;
  readonly buyer: OrderBuyer;
}

export type NotToPlace =
  | BuyerNeeded
  | Because<"sale-over" | "no-basket" | "basket-expired" | "payment-under-way">;

/** The sale and its basket, until the transaction ends, with who buys. */
export async function lockToPlace(
  services: Services,
  transaction: Transaction,
  { row: { id }, session }: CounterSale,
): Promise<Outcome<LockedSale, NotToPlace>> {
  const row = await lockSale(transaction, id);
  if (!row) return refused("sale-over");
  const basket = await lockLiveBasket(services, transaction, session);
  if (!basket) {
    const { justExpired } = await readLiveBasket(services, transaction, session);
    return refused(justExpired ? "basket-expired" : "no-basket");
  }
  if (basket.state === "paying") return refused("payment-under-way");
  const index = await services.catalogue.current();
  const viewer = viewerOf(services, index, callerOf(services, row));
  const needed = needsAccount({ services, index, session, viewer }, basket);
  if (session.customer === null && basket.reserved === null && needed) return needed;
  return done({
    row,
    basket,
    index,
    buyer: await buyerOfSale(services, transaction, { row, session }, basket),
  });
}

export async function toPlaceAtCounter(
  services: Services,
  transaction: Transaction,
  { row, basket: locked, index, buyer: { customer, holder } }: LockedSale,
  counter: CounterPayment,
): Promise<OrderToPlace> {
  const session = { id: row.id, customer };
  const plain = viewerOf(services, index, callerOf(services, row));
  const [lines, viewer] = [
    await underLastingGiftAid(services, transaction, customer, locked.lines),
    await withRights(services, transaction, index, { session, viewer: plain }),
  ];
  return {
    context: { services, index, session, viewer },
    ...{ transaction, customer, holder, basket: { ...locked, lines }, how: { counter } },
  };
}
