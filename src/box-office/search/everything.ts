import { eq } from "drizzle-orm";
import type { OutputOf } from "#contract/operation.ts";
import { inLanguage, type Language } from "#domain/languages.ts";
import { done } from "#domain/outcome.ts";
import { plainCode } from "#domain/text/typed-text.ts";
import type { CatalogueIndex } from "../../engine/catalogue/catalogue-index.ts";
import { viewPlace } from "../../engine/orders/document/order-view.ts";
import { isNumbered } from "../../engine/orders/order-number.ts";
import type { PerformanceEntry } from "../../engine/storage/documents/catalogue-document.ts";
import { orders, tickets } from "../../engine/storage/tables/shop.ts";
import { findByHash } from "../../payments/stored-value/stored-value.ts";
import { hashCode, readCode } from "../../payments/stored-value/voucher-codes.ts";
import { writeMoney } from "../amounts.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { implement } from "../implementation.ts";
import { MOST_FOUND, search } from "../operations/search.ts";
import { describeOrder, viewFoundOrder } from "./find.ts";
import { searchCustomers } from "./search-customers.ts";
import { searchPerformances } from "./search-performances.ts";

type Found = OutputOf<typeof search.everything>;
type PerformanceFound = NonNullable<Found["performances"]>["entries"][number];

/** One more than is shown tells that there are more. */
const MOST_READ = MOST_FOUND + 1;

export const searchEverything = implement(search.everything, {
  async run(boxOffice, { text, language = "en" }, { permissions }) {
    const { services } = boxOffice.engine;
    const { database, settings, now } = services;
    const index = await services.catalogue.current();
    const [numbered, customers, coded, vouchers] = await Promise.all([
      ordersNumbered(boxOffice, text),
      permissions.has("customers.read") ? searchCustomers(database, text, MOST_READ) : null,
      ticketsCoded(boxOffice, index, text, language),
      permissions.has("vouchers.read") ? vouchersCoded(boxOffice, text) : null,
    ]);
    const performances = searchPerformances(index, text, { timeZone: settings.timeZone, now: now() });
    return done({
      orders: group(numbered.map(viewFoundOrder)),
      customers:
        customers &&
        group(
          customers.map(({ id, firstName, lastName, email, phone, city }) => ({
            ...{ id, firstName, lastName, email, phone, city: city || null },
          })),
        ),
      tickets: group(coded),
      vouchers: vouchers && group(vouchers),
      performances: group(
        performances.slice(0, MOST_READ).map((one) => viewFoundPerformance(index, one, language)),
      ),
    });
  },
  print: describe,
});

function group<Entry>(found: readonly Entry[]): { entries: Entry[]; more: boolean } {
  return { entries: found.slice(0, MOST_FOUND), more: found.length > MOST_FOUND };
}

async function ordersNumbered({ engine }: BoxOffice, text: string) {
  if (plainCode(text) === "") return [];
  return engine.services.database.select().from(orders).where(isNumbered(text));
}

/** No shorter text can be the code of a ticket. */
const SHORTEST_CODE = 6;

async function ticketsCoded(
  { engine }: BoxOffice,
  index: CatalogueIndex,
  text: string,
  language: Language,
): Promise<NonNullable<Found["tickets"]>["entries"]> {
  const code = plainCode(text);
  if (code.length < SHORTEST_CODE || /\D/.test(code)) return [];
  const rows = await engine.services.database
    .select({ ticket: tickets, number: orders.number, document: orders.document })
    .from(tickets)
    .innerJoin(orders, eq(orders.id, tickets.order))
    .where(eq(tickets.code, code));
  return rows.map(({ ticket, number, document: { lines, snapshot, holder } }) => {
    const performance = index.performance(ticket.performance);
    const place = snapshot.tickets[ticket.line]?.place;
    return {
      id: lines[ticket.line]?.id ?? "",
      ...{ last4: lastOf(code), order: number, isValid: ticket.valid },
      holder: ticket.name ?? `${holder.firstName} ${holder.lastName}`.trim(),
      performance: performance ? viewFoundPerformance(index, performance, language) : null,
      place: place ? viewPlace(place, { language }) : null,
    };
  });
}

export const lastOf = (code: string) => code.slice(-4);

async function vouchersCoded({ engine }: BoxOffice, text: string) {
  const { database, settings } = engine.services;
  const code = readCode(text);
  const found = code && (await findByHash(database, hashCode(settings.codesKey, code)));
  if (!found) return [];
  const { id, last4, state, balance, currency, validUntil } = found;
  return [{ id, last4: last4 ?? "", state, balance: { amount: balance, currency }, validUntil }];
}

export function viewFoundPerformance(
  index: CatalogueIndex,
  performance: PerformanceEntry,
  language: Language,
): PerformanceFound {
  return {
    id: performance.id,
    title: inLanguage(index.eventOf(performance).title, language),
    starts: new Date(performance.starts).toISOString(),
    venue: inLanguage(index.venueOf(performance).name, language),
    isCancelled: performance.cancelled,
  };
}

function describe({ orders: numbered, customers, tickets: coded, vouchers, performances }: Found): string {
  const groups = [
    list(numbered, describeOrder),
    list(
      customers,
      ({ firstName, lastName, email, phone }) => `${firstName} ${lastName} <${email}> ${phone}`,
    ),
    list(
      coded,
      ({ last4, order, isValid }) => `ticket …${last4} of order ${order}${isValid ? "" : ", void"}`,
    ),
    list(vouchers, ({ last4, state, balance }) => `voucher …${last4}  ${state}  ${writeMoney(balance)}`),
    list(performances, ({ id, title, starts, venue }) => `${id}  ${title}  ${starts}  ${venue}`),
  ];
  return groups.flat().join("\n") || "Nothing was found.";
}

function list<Entry>(
  found: { readonly entries: readonly Entry[]; readonly more: boolean } | null,
  line: (entry: Entry) => string,
): string[] {
  return found ? [...found.entries.map(line), ...(found.more ? ["… and more"] : [])] : [];
}
