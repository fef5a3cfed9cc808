import { hash } from "node:crypto";
import { eq } from "drizzle-orm";
import { type Because, done, type Outcome, refused } from "#domain/outcome.ts";
import type { ExchangeTerms, NotExchangedBecause } from "#domain/sales/exchange.ts";
import { movable, moveValue } from "../../../payments/exchanges.ts";
import { openTenders, takeTenders } from "../../../payments/tenders.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { Services } from "../../kernel/services.ts";
import { allocate } from "../../lines/allocator.ts";
import { keyOfExchanged } from "../../lines/exchange-claims.ts";
import { completeOrder } from "../../orders/complete-order.ts";
import { writeStaffOrder } from "../../orders/counter/staff-order.ts";
import { paymentsOf, readOrder } from "../../orders/payments/order-payments.ts";
import { planOfTickets, type ReturnContext, returnContext } from "../../orders/returned/return-plan.ts";
import type { Transaction } from "../../storage/database.ts";
import { EXCHANGE, type ExchangeDetails } from "../../storage/documents/line-details.ts";
import type { LineRow } from "../../storage/documents/line-row.ts";
import type { OrderDocument } from "../../storage/documents/order-document.ts";
import { customers, type orders } from "../../storage/tables/shop.ts";
import { inTransactionIf } from "../../storage/undone.ts";
import { completeExchange } from "./complete-exchange.ts";
import { type DraftRefusal, draftExchange, type OldTicket } from "./draft-exchange.ts";
import { exchangeDetails } from "./exchange-details.ts";

/**
 * Office staff exchange tickets under the house's terms, as the customer could. An exchange whose new tickets
 * cost more than the old ones is refused, since the difference is not collected here.
 */

export interface WantedExchange {
  readonly order: string;
  /** The ids of the tickets' lines. */
  readonly tickets: readonly string[];
  readonly to: number;
  /** Ids in the plan, one for each ticket, in their order. */
  readonly seats: readonly string[];
}

/** Minor units. */
export interface ExchangeFigures {
  /** What the old tickets are worth, and what the new ones cost, with the fee. */
  readonly worth: number;
  readonly fee: number;
  readonly total: number;
  /** What is missing; the exchange is refused. */
  readonly owed: number;
  /** What remains: back to vouchers and credit, and as new credit. */
  readonly value: number;
  readonly credit: number;
}

export interface HouseExchange extends ExchangeFigures {
  readonly from: OrderRow;
  readonly lines: OrderDocument["lines"];
  /** The new order's number and link; of a preview they mean nothing. */
  readonly number: string;
  readonly link: string;
}

export type ExchangeRefusal =
  | DraftRefusal
  | Because<
      | "not-paid"
      | "no-exchanges"
      | "unknown-ticket"
      | "seats-differ"
      | "companion-alone"
      | "exchange-under-way"
      | "no-account"
    >
  | { readonly reason: "not-exchangeable"; readonly why: NotExchangedBecause }
  | { readonly reason: "not-free"; readonly seats: readonly string[] };

type OrderRow = typeof orders.$inferSelect;

type Refused =
  | ExchangeRefusal
  | { readonly reason: "owes"; readonly owed: number }
  | { readonly reason: "changed-meanwhile"; readonly now: HouseExchange };

/** Exchanges and undoes it, so that the figures are those of the exchange itself. Changes nothing. */
export function previewExchange(
  services: Services,
  wanted: WantedExchange,
): Promise<Outcome<HouseExchange, ExchangeRefusal>> {
  return attempt(services, wanted, { work: (exchanged) => exchanged, stays: () => false });
}

/** @param expect `fingerprintOfExchange` of the preview that was shown */
export function exchangeByHouse(
  services: Services,
  wanted: WantedExchange,
  expect?: string,
): Promise<Outcome<HouseExchange, Refused>> {
  return attempt<Refused>(services, wanted, {
    work(exchanged) {
      if (!exchanged.ok) return exchanged;
      const { value } = exchanged;
      if (expect !== undefined && fingerprintOfExchange(value) !== expect)
        return refused("changed-meanwhile", { now: value });
      return value.owed > 0 ? refused("owes", { owed: value.owed }) : exchanged;
    },
    stays: ({ ok }) => ok,
  });
}

interface Attempt<Refusal extends Refused> {
  readonly work: (exchanged: Outcome<HouseExchange, ExchangeRefusal>) => Outcome<HouseExchange, Refusal>;
  readonly stays: (exchanged: Outcome<HouseExchange, Refusal>) => boolean;
}

async function attempt<Refusal extends Refused>(
  services: Services,
  wanted: WantedExchange,
  { work, stays }: Attempt<Refusal>,
): Promise<Outcome<HouseExchange, Refusal>> {
  const index = await services.catalogue.current();
  return inTransactionIf(
    services.database,
    async (transaction) => work(await exchange(services, index, transaction, wanted)),
    stays,
  );
}

async function exchange(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  wanted: WantedExchange,
): Promise<Outcome<HouseExchange, ExchangeRefusal>> {
  const terms = index.catalogue.sales?.exchange;
  if (!terms) return refused("no-exchanges");
  const from = await readOrder(transaction, wanted.order, true);
  if (from.state !== "paid") return refused("not-paid");
  const context = await returnContext(services, index, transaction, from);
  const line = await exchangeLine(context, terms, wanted);
  if (!line.ok) return line;
  const { details, old } = line.value;
  const drafted = draftExchange(context, { line: line.value.row, old, seats: wanted.seats, to: wanted.to });
  if (!drafted.ok) return drafted;
  const document = drafted.value;
  const { total } = document.totals;
  const { worth: cost } = await planOfTickets(
    context,
    context.sold.filter(({ code }) => details.tickets.includes(code)),
  );
  const worth = Math.min(cost, await movable(transaction, from.id));
  const figures = { worth, fee: details.fee, total, owed: Math.max(0, total - worth) };
  const written = await write(context, { document, row: line.value.row, paid: Math.min(worth, total) });
  if (!written.ok) return written;
  const shown = { ...figures, from, lines: document.lines, ...written.value.order };
  // It cannot be completed, and is undone.
  if (figures.owed > 0) return done({ ...shown, value: 0, credit: 0 });
  const { value, credit } = await completed(context, written.value.id);
  if (credit > 0 && !(await hasAccount(transaction, from))) return refused("no-account");
  return done({ ...shown, value, credit });
}

interface ExchangeLine {
  readonly old: readonly OldTicket[];
  readonly row: LineRow<ExchangeDetails>;
  readonly details: ExchangeDetails;
}

async function exchangeLine(
  context: ReturnContext,
  terms: ExchangeTerms,
  wanted: WantedExchange,
): Promise<Outcome<ExchangeLine, ExchangeRefusal>> {
  const { services, order, sold } = context;
  if (wanted.seats.length !== wanted.tickets.length) return refused("seats-differ");
  const old: OldTicket[] = [];
  for (const id of wanted.tickets) {
    const position = order.document.lines.findIndex((one) => one.id === id);
    const ticket = sold.find(({ line, valid }) => valid && line === position);
    if (!ticket || old.some(({ code }) => code === ticket.code)) return refused("unknown-ticket");
    old.push({ code: ticket.code, priceType: ticket.priceType });
  }
  const details = await exchangeDetails(
    context,
    terms,
    old.map(({ code }) => code),
  );
  if (!details.ok) {
    const { refusal } = details;
    return refusal.reason === "unknown-order" ? refused("unknown-ticket") : { ok: false, refusal };
  }
  const row: LineRow<ExchangeDetails> = {
    ...{ id: services.random.id(), kind: EXCHANGE, quantity: 1, details: details.value },
  };
  return done({ old, row, details: details.value });
}

/** Writes the new order, held and paid for by the old tickets as far as their value goes. */
async function write(
  { services, transaction, order: from }: ReturnContext,
  {
    document,
    row,
    paid,
  }: { readonly document: OrderDocument; readonly row: LineRow<ExchangeDetails>; readonly paid: number },
): Promise<
  Outcome<
    { readonly id: string; readonly order: { readonly number: string; readonly link: string } },
    Extract<ExchangeRefusal, { reason: "not-free" } | { reason: "exchange-under-way" }>
  >
> {
  const written = await writeStaffOrder(services, transaction, {
    ...{ document, customer: from.customer, lines: [row] },
  });
  if (!written.ok) return written;
  const { id, basket, ...order } = written.value;
  const claimed = await allocate(transaction, {
    place: { holder: basket.id, line: row.id },
    wanted: row.details.tickets.map((code) => ({ of: "one", key: keyOfExchanged(code), amount: 1 })),
    until: basket.expires,
    now: new Date(services.now()),
  });
  if (!claimed.ok) return refused("exchange-under-way");
  const sale = { id, currency: document.currency };
  const payments = paymentsOf(services);
  if (paid > 0) {
    const opened = await openTenders(payments, transaction, sale, [
      { kind: "exchange", external: false, state: "held", amount: paid, method: from.number },
    ]);
    const [tender] = opened.internal;
    if (tender) await moveValue(transaction, { tender: tender.id, from: from.id, amount: paid });
  }
  return done({ id, order });
}

async function completed({ services, transaction }: ReturnContext, id: string) {
  const payments = paymentsOf(services);
  await takeTenders(payments, transaction, id);
  const order = await completeOrder(services, transaction, id);
  if (!order) throw new Error(`Order ${id} is completed already`);
  services.seatChanges.announceAfter(transaction, {
    kind: "freed",
    performances: order.document.lines.map(({ performance }) => performance),
  });
  return completeExchange(services, payments, transaction, order);
}

/** Without one the credit could not be spent. */
async function hasAccount(transaction: Transaction, { customer }: OrderRow): Promise<boolean> {
  const [row] = await transaction
    .select({ erased: customers.erased })
    .from(customers)
    .where(eq(customers.id, customer));
  return row?.erased === null;
}

/** Changes with everything that the preview says. */
export function fingerprintOfExchange({
  lines,
  worth,
  fee,
  total,
  owed,
  value,
  credit,
  from,
}: HouseExchange): string {
  const seats = lines.map(({ performance, seat, priceType }) => [performance, seat, priceType]);
  const facts = { seats, worth, fee, total, owed, value, credit, to: from.document.holder.email };
  return hash("sha256", JSON.stringify(facts), "base64url");
}
