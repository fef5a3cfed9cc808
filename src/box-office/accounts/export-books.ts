import { and, asc, eq, gte, lt } from "drizzle-orm";
import { dayIn } from "#domain/house-day.ts";
import { done } from "#domain/outcome.ts";
import { baskets, orders } from "../../engine/storage/tables/shop.ts";
import { ledger, tenders } from "../../payments/schema.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { csv } from "../csv.ts";
import { type Span, spanOf } from "../days.ts";
import { implement } from "../implementation.ts";
import { accounts } from "../operations/accounts.ts";
import { type Sheet, sheetFor } from "../sheet.ts";

export const exportBooks = implement(accounts.export, {
  async run(boxOffice, { what, from, to, separator: chosen, noBom = false }) {
    const { timeZone } = boxOffice.engine.services.settings;
    const span = spanOf(from, to, timeZone);
    const sheet = sheetFor(boxOffice, { separator: chosen, noBom });
    const books = what === "sales" ? salesOf : ledgerOf;
    return done({ csv: await books(boxOffice, span, sheet) });
  },
  print: ({ csv: text }) => text,
});

/** Exports a row for each charge, so that the rows add up to all sales including fees and delivery. */
async function salesOf({ engine }: BoxOffice, { from, until }: Span, sheet: Sheet): Promise<string> {
  const { database, settings } = engine.services;
  const rows = await database
    .select({ order: orders, channel: baskets.channel })
    .from(orders)
    .innerJoin(baskets, eq(baskets.id, orders.basket))
    .where(and(eq(orders.state, "paid"), gte(orders.paid, from), lt(orders.paid, until)))
    .orderBy(asc(orders.paid), asc(orders.number));
  const cells = rows.flatMap(({ order: { number, paid, currency, document }, channel }) =>
    document.charges.map(({ phase, reference, gross, rate, vat }) => [
      ...[
        number,
        dayIn(settings.timeZone, (paid ?? from).getTime()),
        `${document.holder.firstName} ${document.holder.lastName}`,
      ],
      ...[
        phase,
        reference,
        sheet.amount(gross),
        rate === null ? "" : sheet.amount(rate),
        sheet.amount(vat),
        currency,
        channel,
      ],
    ]),
  );
  return csv(
    ["order", "day", "holder", "phase", "reference", "gross", "vat percent", "vat", "currency", "sold at"],
    cells,
    sheet,
  );
}

async function ledgerOf({ engine }: BoxOffice, { from, until }: Span, sheet: Sheet): Promise<string> {
  const rows = await engine.services.database
    .select({ entry: ledger, number: orders.number, payment: tenders.providerPayment })
    .from(ledger)
    .innerJoin(tenders, eq(tenders.id, ledger.tender))
    .innerJoin(orders, eq(orders.id, tenders.order))
    .where(and(gte(ledger.at, from), lt(ledger.at, until)))
    .orderBy(asc(ledger.id));
  const cells = rows.map(({ entry, number, payment }) => [
    ...[String(entry.id), entry.at.toISOString(), number, entry.kind],
    ...[sheet.amount(entry.kind === "refund" ? -entry.amount : entry.amount), entry.currency],
    ...[payment ?? "", entry.providerReference],
    // In the order's currency if the payment had another one.
    sheet.amount((entry.kind === "refund" ? -1 : 1) * (entry.value ?? entry.amount)),
  ]);
  return csv(
    ["entry", "at", "order", "kind", "amount", "currency", "payment", "reference", "value"],
    cells,
    sheet,
  );
}
