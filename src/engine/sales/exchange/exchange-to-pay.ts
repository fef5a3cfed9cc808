import { eq } from "drizzle-orm";
import { inLanguage, type LocalText } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { movable } from "../../../payments/exchanges.ts";
import type { ValueToMove } from "../../../payments/tenders.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { RequestContext } from "../../kernel/request-context.ts";
import type { Services } from "../../kernel/services.ts";
import type { BasketRow } from "../../lines/baskets.ts";
import { planOfTickets, returnContext } from "../../orders/returned/return-plan.ts";
import type { Transaction } from "../../storage/database.ts";
import { orders } from "../../storage/tables/shop.ts";
import { isExchange } from "./exchange-kind.ts";
import { exchangeableIn } from "./exchangeable.ts";

export interface ExchangeWorth {
  readonly order: string;
  readonly number: string;
  readonly line: string;
  readonly name: LocalText;
  /** Minor units; null if the tickets can no longer be exchanged. */
  readonly worth: number | null;
}

/** Null if the basket exchanges nothing. "lock" keeps the other order locked until the transaction ends. */
export async function exchangeWorth(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  { id: basket, lines }: Pick<BasketRow, "id" | "lines">,
  customer: string | null,
  locking: "lock" | "look",
): Promise<ExchangeWorth | null> {
  const line = lines.find(isExchange);
  if (!line) return null;
  const { order: id, number, tickets, name } = line.details;
  const named = { order: id, number, line: line.id, name };
  const found = transaction.select().from(orders).where(eq(orders.id, id));
  const [order] = await (locking === "lock" ? found.for("update") : found);
  const terms = index.catalogue.sales?.exchange;
  if (!terms || order?.customer !== customer || order?.state !== "paid") return { ...named, worth: null };
  const context = await returnContext(services, index, transaction, order);
  const going = (await exchangeableIn(context, terms, basket)).filter(
    ({ ticket, why }) => why === null && tickets.includes(ticket.code),
  );
  if (going.length < tickets.length) return { ...named, worth: null };
  const { worth } = await planOfTickets(
    context,
    going.map(({ ticket }) => ticket),
  );
  return { ...named, worth: Math.min(worth, await movable(transaction, id)) };
}

/** @param most upper limit, minor units */
export async function exchangeToPay(
  { services, index, viewer }: RequestContext,
  transaction: Transaction,
  basket: BasketRow,
  { customer, most }: { readonly customer: string; readonly most: number },
): Promise<
  Outcome<ValueToMove | null, { reason: "line-not-possible"; line: string; name: string; why: string }>
> {
  const found = await exchangeWorth(services, index, transaction, basket, customer, "lock");
  if (!found) return done(null);
  const { order, number: label, line, worth } = found;
  if (worth === null) {
    const name = inLanguage(found.name, viewer.language);
    return refused("line-not-possible", { line, name, why: "exchange-gone" });
  }
  const amount = Math.min(worth, most);
  return done(amount > 0 ? { order, amount, label } : null);
}
