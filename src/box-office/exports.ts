import { and, asc, eq, gte, lt } from "drizzle-orm";
import { dayIn } from "#domain/house-day.ts";
import { done } from "#domain/outcome.ts";
import { orders } from "../engine/storage/tables/shop.ts";
import { ledger, tenders } from "../payments/schema.ts";
import { writeAmount } from "./amounts.ts";
import { type BoxOffice, type BoxOfficeCommand, no, textOption } from "./box-office-command.ts";
import { type CsvStyle, csv, SEPARATORS } from "./csv.ts";
import { type Span, spanOf } from "./days.ts";

export const exportBooks: BoxOfficeCommand = {
  name: "export",
  usage: 'sales|ledger --from 2027-01-01 --to 2027-01-31 [--separator ";"] [--no-bom]',
  summary:
    "exports sales or ledger entries as CSV, both days included. The separator (, ; tab) defaults to the one that spreadsheets expect in the house's language",
  words: [1, 1],
  options: {
    from: { type: "string" },
    to: { type: "string" },
    separator: { type: "string" },
    "no-bom": { type: "boolean" },
  },
  async run(boxOffice, given) {
    const [what] = given.words;
    const [from, to] = [textOption(given, "from"), textOption(given, "to")];
    if (from === undefined || to === undefined) return no("no-days", "Say which days, with --from and --to.");
    const span = spanOf(from, to, boxOffice.engine.services.settings.timeZone);
    if (!span.ok) return span;
    const decimalSign = boxOffice.decimalSign ?? ".";
    const separator = textOption(given, "separator") ?? (decimalSign === "," ? ";" : ",");
    if (!isSeparator(separator))
      return no("bad-separator", `"${separator}" is no separator: , and ; and tab are.`);
    const sheet: Sheet = {
      separator,
      mark: !given.options["no-bom"],
      // Otherwise an amount would be split into two cells.
      amount: (minor) => writeAmount(minor).replace(".", separator === "," ? "." : decimalSign),
    };
    if (what === "sales") return done(await salesOf(boxOffice, span.value, sheet));
    if (what === "ledger") return done(await ledgerOf(boxOffice, span.value, sheet));
    return no("unknown-export", `"${what}" cannot be exported: sales and ledger can.`);
  },
};

interface Sheet extends CsvStyle {
  amount(minor: number): string;
}

function isSeparator(typed: string): typed is CsvStyle["separator"] {
  return Object.hasOwn(SEPARATORS, typed);
}

/** Exports a row for each charge, so that the rows add up to all sales including fees and delivery. */
async function salesOf({ engine }: BoxOffice, { from, until }: Span, sheet: Sheet): Promise<string> {
  const { database, settings } = engine.services;
  const rows = await database
    .select()
    .from(orders)
    .where(and(eq(orders.state, "paid"), gte(orders.paid, from), lt(orders.paid, until)))
    .orderBy(asc(orders.paid), asc(orders.number));
  const atCounter = new Set(
    (await database.select({ order: tenders.order }).from(tenders).where(eq(tenders.kind, "counter"))).map(
      ({ order }) => order,
    ),
  );
  const cells = rows.flatMap(({ id, number, paid, currency, document }) =>
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
        atCounter.has(id) ? "counter" : "web",
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
