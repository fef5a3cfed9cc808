import { inLanguage } from "#domain/languages.ts";
import { addUp, compareCells } from "#domain/reports/long-reports.ts";
import type { Cell, ReportId } from "#domain/reports/reports.ts";
import { type SalesBy, type SalesRow, salesBy } from "../../engine/reports/sales.ts";
import type { Transaction } from "../../engine/storage/database.ts";
import type { InPieces } from "./in-pieces.ts";
import type { ReportScope } from "./report-scope.ts";

const BY: Partial<Record<ReportId, SalesBy>> = {
  "sales-by-performance": "performance",
  "sales-by-production": "production",
  "sales-by-day": "day",
  "sales-by-hour": "hour",
  "sales-by-price-type": "price-type",
  "sales-by-band": "band",
  "sales-by-channel": "channel",
  "sales-by-promo-code": "promo-code",
  "sales-by-kind": "kind",
};

const SUMS = ["tickets", "orders", "sold", "returned", "amount", "vat", "discount"] as const;

/** Null for reports that do not count sales by something. */
export async function salesRows(
  transaction: Transaction,
  report: ReportId,
  scope: ReportScope,
  inPieces: InPieces,
): Promise<Cell[][] | null> {
  const by = BY[report];
  if (!by) return null;
  const found = await inPieces(scope, ({ filter }) => salesBy(transaction, by, filter));
  const rows = addUp(found, ({ key }) => key, SUMS).toSorted((a, b) => compareCells(a.key, b.key));
  const all = rows.reduce((sum, { amount }) => sum + amount, 0);
  const ordered =
    by === "performance" ? rows.toSorted((a, b) => startsOf(scope, a) - startsOf(scope, b)) : rows;
  return ordered.map((row) => {
    const { tickets, orders, sold, returned, amount, vat, discount } = row;
    const sums = [tickets, sold, returned, amount, vat, amount - vat];
    if (by === "promo-code") return [...labels(scope, by, row), orders, ...sums, discount];
    return [...labels(scope, by, row), ...sums, all === 0 ? 0 : amount / all];
  });
}

function startsOf({ index }: ReportScope, { key }: SalesRow): number {
  return index.performance(Number(key))?.starts ?? Number.POSITIVE_INFINITY;
}

function labels({ index, language, words }: ReportScope, by: SalesBy, { key }: SalesRow): Cell[] {
  const none = words.values["none"] ?? "";
  if (by === "performance") {
    const performance = key === null ? undefined : index.performance(Number(key));
    if (!performance) return [key ?? none, null];
    return [
      inLanguage(index.eventOf(performance).title, language),
      new Date(performance.starts).toISOString(),
    ];
  }
  if (key === null) return [none];
  const event = by === "production" ? index.event(key) : undefined;
  if (event) return [inLanguage(event.title, language)];
  const type = by === "price-type" ? index.priceType(Number(key)) : undefined;
  if (type) return [inLanguage(type.name, language)];
  if (by === "hour") return [Number(key)];
  if (by === "channel" || by === "kind") return [words.values[key] ?? key];
  return [key];
}
