import { eq } from "drizzle-orm";
import type { OutputOf } from "#contract/operation.ts";
import { inLanguage, type Language } from "#domain/languages.ts";
import { done, refused } from "#domain/outcome.ts";
import { isUuid } from "#domain/text/uuid.ts";
import type { CatalogueIndex } from "../../engine/catalogue/catalogue-index.ts";
import { moneyIn } from "../../engine/catalogue/money-in.ts";
import { viewerOf } from "../../engine/catalogue/viewer.ts";
import { unsealNotes } from "../../engine/kernel/notes-seal.ts";
import type { Services } from "../../engine/kernel/services.ts";
import { fingerprintOfRecipient } from "../../engine/orders/correct-recipient.ts";
import { viewOrder, viewPlace } from "../../engine/orders/document/order-view.ts";
import { isNumbered } from "../../engine/orders/order-number.ts";
import { fingerprintOfTicket } from "../../engine/orders/tickets/lock-ticket.ts";
import { atOneMoment } from "../../engine/storage/at-one-moment.ts";
import type { Transaction } from "../../engine/storage/database.ts";
import { customers, orders } from "../../engine/storage/tables/shop.ts";
import { writeMoney } from "../amounts.ts";
import { implement } from "../implementation.ts";
import { orderRecord } from "../operations/orders/order-record.ts";
import { lastOf } from "../search/everything.ts";
import { actionsWith } from "./actions.ts";
import { viewNote } from "./notes.ts";
import { emailsOf } from "./order-emails.ts";
import { leftOfTenders, owedOfTenders, viewTenders } from "./order-money.ts";
import { type OrderRow, type RecordRows, readRecord, versionOf } from "./record-rows.ts";
import { eventsOf, inOrderOfTime, itemOf } from "./timeline.ts";

type Shown = OutputOf<typeof orderRecord.show>;

export const showOrder = implement(orderRecord.show, {
  async run({ engine }, { order: typed, language = "en" }, { permissions }) {
    const { services } = engine;
    const index = await services.catalogue.current();
    return atOneMoment(services.database, async (transaction) => {
      const isIt = isUuid(typed) ? eq(orders.id, typed) : isNumbered(typed);
      const [found] = await transaction
        .select({ order: orders, erased: customers.erased })
        .from(orders)
        .innerJoin(customers, eq(customers.id, orders.customer))
        .where(isIt);
      if (!found) return refused("unknown-order");
      const { order } = found;
      const rows = await readRecord(transaction, order);
      const notes = permissions.has("notes.read") ? rows.notes : null;
      const shared = { services, index, order, rows, language };
      return done({
        ...facts(order, found.erased === null),
        version: versionOf(order, rows),
        ...contents(shared),
        ...moneyOf(shared),
        ...entered(services, rows),
        notes: notes?.map(viewNote) ?? null,
        ...connections(shared),
        timeline: inOrderOfTime(
          eventsOf({ order, rows, language, money: moneyIn(index), notes }),
          ...(await elsewhere(transaction, order, rows)),
        ),
      });
    });
  },
  print: describe,
});

/** Emails and actions. */
async function elsewhere(transaction: Transaction, order: OrderRow, rows: RecordRows) {
  return Promise.all([emailsOf(transaction, order, rows), actionsWith(transaction, order.number)]);
}

interface Shared {
  readonly services: Services;
  readonly index: CatalogueIndex;
  readonly order: OrderRow;
  readonly rows: RecordRows;
  readonly language: Language;
}

function facts(
  { id, number, failure, created, paid, customer, document, ...row }: OrderRow,
  isKnown: boolean,
) {
  const { holdUntil, releaseAt, locked, state } = row;
  const isHeld = state === "reserved" && holdUntil !== null && releaseAt !== null;
  return {
    ...{ id, number, failure, created: created.toISOString(), paid: paid?.toISOString() ?? null },
    ...{ customer: isKnown ? customer : null, holder: document.holder, language: document.language },
    recipient: fingerprintOfRecipient(document),
    hold: isHeld ? { until: holdUntil.toISOString(), releasedAt: releaseAt.toISOString(), locked } : null,
  };
}

/** As its customer sees it, without what opens the order or a door. */
function contents({ services, index, order, rows, language }: Shared) {
  const view = viewOrder(index, order, rows.of, viewerOf(services, index, { language }));
  const { state, returned: isReturned, delivery, deliveryAddress, performances, lines, totals } = view;
  return {
    ...{ state, isReturned, delivery, deliveryAddress, performances, lines, totals },
    tickets: view.tickets.map(({ code, performance, place, priceType, name, total, valid }) => {
      const use = rows.uses.find((one) => one.code === code);
      const row = rows.of.tickets.find((one) => one.code === code);
      return {
        id: order.document.lines[row?.line ?? -1]?.id ?? "",
        ...{ performance, place, priceType, name, total, last4: lastOf(code) },
        state: valid
          ? use
            ? ("used" as const)
            : ("valid" as const)
          : row?.forResale
            ? ("for-resale" as const)
            : ("returned" as const),
        expect: row ? fingerprintOfTicket(order.document, row) : "",
        used: use ? { at: use.at.toISOString(), by: use.who } : null,
      };
    }),
    reserved: view.tickets.length > 0 ? [] : seatsOf(order, language),
  };
}

function seatsOf({ document: { lines, snapshot } }: OrderRow, language: Language) {
  return lines.flatMap(({ id, performance }, position) => {
    const frozen = snapshot.tickets[position];
    if (!frozen) return [];
    const place = viewPlace(frozen.place, { language });
    return [{ id, performance, place, priceType: inLanguage(frozen.priceType, language) }];
  });
}

function moneyOf({ index, rows }: Shared) {
  const money = moneyIn(index);
  return {
    tenders: viewTenders(rows),
    left: money(leftOfTenders(rows)),
    owed: money(owedOfTenders(rows)),
  };
}

function entered(services: Services, { details }: RecordRows) {
  return {
    entered: details?.notes ? unsealNotes(services, details.notes) : null,
    bookedFor: details?.bookedFor ?? null,
  };
}

function connections({ index, order, rows, language }: Shared) {
  const money = moneyIn(index);
  const numbers = (all: readonly string[]) => [...new Set(all)];
  return {
    exchangedTo: numbers(rows.exchanges.out.map(({ to }) => to)),
    exchangedFrom: numbers(rows.exchanges.into.map(({ from }) => from)),
    addedTo: numbers(rows.added),
    choices: rows.offers.map(({ performance, kind, state }) => ({ performance, kind, state })),
    claims: rows.claims.map(({ id, ticketLine, state }) => ({ id, ticket: ticketLine, state })),
    withdrawals: rows.withdrawn.map(({ id, line, amount, refunded }) => ({
      ...{ id, item: itemOf(order, line, language), refund: money(amount), isRefunded: refunded !== null },
    })),
  };
}

function describe({ number, state, holder, totals, left, tickets, lines, timeline }: Shown): string {
  return [
    `${number}  ${state}  ${holder.firstName} ${holder.lastName} <${holder.email}>`,
    `${writeMoney(totals.total)}, ${writeMoney(left)} could be refunded`,
    ...tickets.map(
      ({ place, priceType, state: own, last4 }) =>
        `  ${place.section}, row ${place.row}, seat ${place.seat}, ${priceType}  ${own}  …${last4}`,
    ),
    ...lines.map(({ quantity, name, total }) => `  ${quantity} × ${name}  ${writeMoney(total)}`),
    ...timeline.map((event) => {
      const { at, who, what, ...more } = event;
      return `${at}  ${what}${who === null ? "" : ` (${who})`}  ${JSON.stringify(more)}`;
    }),
  ].join("\n");
}
