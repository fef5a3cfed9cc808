import type { InputOf } from "#contract/operation.ts";
import { dayIn } from "#domain/house-day.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { type Days, piecesOf } from "#domain/reports/long-reports.ts";
import type { CatalogueIndex } from "../../engine/catalogue/catalogue-index.ts";
import type { SalesFilter } from "../../engine/reports/sales.ts";
import type { PerformanceEntry } from "../../engine/storage/documents/catalogue-document.ts";
import type { OfficeLanguage } from "../../staff/operations/fields.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { type Span, spanOf } from "../days.ts";
import type { reports } from "../operations/reports/reports.ts";
import { type ReportWords, reportWords } from "./words/report-words.ts";

export type Asked = InputOf<typeof reports.show>;
type Filters = Omit<Asked, "report">;

/** What a report is about, read from its filters. */
export interface ReportScope extends Span {
  readonly index: CatalogueIndex;
  readonly timeZone: string;
  readonly language: OfficeLanguage;
  readonly words: ReportWords;
  readonly filter: SalesFilter;
  /** Of the production or performance that is chosen; of the period without one. */
  readonly chosen: readonly PerformanceEntry[];
  /** Of the production to compare with; empty without one. */
  readonly against: readonly PerformanceEntry[];
  readonly today: string;
  /** The whole period, or the parts of a long one, which are read one after the other. */
  readonly pieces: readonly ScopePiece[];
}

/** A part of the period, and of the chosen performances. */
export type ScopePiece = Pick<ReportScope, "filter" | "from" | "until" | "chosen">;

type NoScope =
  | { readonly reason: "wrong-period" }
  | { readonly reason: "unknown-event"; readonly event: string }
  | { readonly reason: "unknown-performance"; readonly performance: number };

export async function scopeOf(
  { engine }: BoxOffice,
  { from: first, to: last, event, performance, against, channel, language = "en" }: Filters,
  isInPieces = false,
): Promise<Outcome<ReportScope, NoScope>> {
  const { settings, catalogue, now } = engine.services;
  const { timeZone } = settings;
  const index = await catalogue.current();
  const today = dayIn(timeZone, now());
  const to = last ?? today;
  const from = first ?? `${to.slice(0, 7)}-01`;
  if (from > to) return refused("wrong-period");
  for (const slug of [event, against])
    if (slug !== undefined && !index.event(slug)) return refused("unknown-event", { event: slug });
  if (performance !== undefined && !index.performance(performance))
    return refused("unknown-performance", { performance });
  const limited = performance !== undefined || event !== undefined;
  const ofEvent = (slug: string | undefined) => (slug === undefined ? [] : index.performancesOf(slug));
  const isIn = ({ starts }: PerformanceEntry) => {
    const day = dayIn(timeZone, starts);
    return day >= from && day <= to;
  };
  const own =
    performance === undefined ? ofEvent(event) : [index.performance(performance)].filter((one) => !!one);
  const chosen = (limited ? own : index.catalogue.performances.filter(isIn)).toSorted(
    (a, b) => a.starts - b.starts || a.id - b.id,
  );
  const performances = limited ? own.map(({ id }) => id) : null;
  const spans = isInPieces ? piecesOf({ from, to }) : [{ from, to }];
  const most = Math.ceil(chosen.length / spans.length);
  const whole = (span: Days) => ({
    filter: { ...span, performances, channel: channel ?? null },
    ...spanOf(span.from, span.to, timeZone),
  });
  return done({
    ...{ index, timeZone, language, today, words: reportWords(language) },
    ...{ ...whole({ from, to }), chosen, against: ofEvent(against) },
    pieces: spans.map((span, at) => ({ ...whole(span), chosen: chosen.slice(at * most, (at + 1) * most) })),
  });
}
