import { eq } from "drizzle-orm";
import { inLanguage, type LocalText } from "#domain/languages.ts";
import { done, refused } from "#domain/outcome.ts";
import { countDropped, movable, moveValue, releaseMoved } from "../../../payments/exchanges.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { PaymentKind, Services } from "../../kernel/services.ts";
import type { BasketRow } from "../../lines/baskets.ts";
import { planOfTickets, returnContext } from "../../orders/returned/return-plan.ts";
import type { Transaction } from "../../storage/database.ts";
import { isExchange } from "../../storage/documents/line-details.ts";
import { orders } from "../../storage/tables/shop.ts";
import { completeExchange } from "./complete-exchange.ts";
import { exchangeableIn } from "./exchangeable.ts";

interface ExchangeWorth {
  readonly order: string;
  readonly number: string;
  readonly line: string;
  readonly name: LocalText;
  /** Minor units; null if the tickets can no longer be exchanged. */
  readonly worth: number | null;
}

interface Exchanging {
  readonly services: Services;
  readonly index: CatalogueIndex;
  readonly transaction: Transaction;
  readonly basket: Pick<BasketRow, "id" | "lines">;
  readonly customer: string | null;
  readonly locking: "lock" | "look";
}

/** Null if the basket exchanges nothing. "lock" keeps the other order locked until the transaction ends. */
async function exchangeWorth({
  services,
  index,
  transaction,
  basket: { id: basket, lines },
  customer,
  locking,
}: Exchanging): Promise<ExchangeWorth | null> {
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

/** Tickets of an earlier order, whose value pays for the new one. */
export const exchangePayment: PaymentKind = {
  tenders: ["exchange"],
  isChosen: ({ lines }) => lines.some(isExchange),

  async propose({ context, basket }, executor, most) {
    const { services, index, session } = context;
    // Uses a savepoint within a transaction: waiting for a second connection could exhaust the pool in a deadlock.
    const found = await executor.transaction((transaction) =>
      exchangeWorth({ services, index, transaction, basket, customer: session.customer, locking: "look" }),
    );
    if (!found) return [];
    const { line: id, number: label, worth } = found;
    const amount = Math.min(worth ?? 0, most);
    const left = (worth ?? 0) - amount;
    const note = worth === null ? ("in-use" as const) : null;
    return [{ id, kind: "exchange", label, amount, note, ...(left > 0 && { left }) }];
  },

  async lock({ context, transaction, basket, customer }) {
    const { services, index, viewer } = context;
    return done({
      async hold(_order, most) {
        const found = await exchangeWorth({
          services,
          index,
          transaction,
          basket,
          customer,
          locking: "lock",
        });
        if (!found) return done({ tenders: [] });
        const { order: from, number: method, line, worth } = found;
        if (worth === null) {
          const name = inLanguage(found.name, viewer.language);
          return refused("line-not-possible", { line, name, why: "exchange-gone" });
        }
        const amount = Math.min(worth, most);
        if (amount <= 0) return done({ tenders: [] });
        return done({
          tenders: [{ kind: "exchange", external: false, state: "held", amount, method }],
          async written([tender]) {
            if (tender) await moveValue(transaction, { tender: tender.id, from, amount });
          },
        });
      },
    });
  },

  take: countDropped,
  release: releaseMoved,
  async completed(services, payments, transaction, order) {
    await completeExchange(services, payments, transaction, order);
  },
};
