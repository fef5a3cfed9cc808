import type { Moments } from "#domain/house/moments.ts";
import { type Message, message } from "#domain/text/message.ts";
import { type ReportFault, someOf } from "../json/fault.ts";
import { startOf } from "./moment-faults.ts";
import { type PartialSeason, performancesOfSeason } from "./partial-season.ts";

interface Span {
  readonly from: string;
  /** Exclusive. */
  readonly to: string | null;
}

/** Days without a rate, or with two. */
export function vatFaults(
  season: PartialSeason,
  moments: Moments,
  firstDay: string,
  report: ReportFault,
): void {
  const played = performancesOfSeason(season).flatMap(({ event, performance }) => {
    const starts = startOf(performance, moments);
    if (starts === null) return [];
    const day = moments.dayOf(starts);
    return [{ id: performance.id, day, vat: event.vat ?? "admission" }];
  });
  const days = played.map(({ day }) => day).filter((day) => day >= firstDay);
  // Taxed on the day of sale, which can be any day until the last performance.
  const onSale = [firstDay, ...days].toSorted();
  const sold = new Set([...(season.fees ?? []), ...(season.deliveryMethods ?? [])].map((item) => item?.vat));

  (season.vatRates ?? []).forEach((rate, index) => {
    const spans = rate?.rates?.toSorted((a, b) => (a.from < b.from ? -1 : 1));
    if (!spans) return;
    const at = ["vatRates", index, "rates"];
    for (const fault of spanFaults(spans)) report(at, fault);
    const without = played.filter(({ vat, day }) => vat === rate?.id && !covers(spans, day));
    if (without.length > 0) {
      const which = someOf(without.map(({ id, day }) => message`${id} on ${day}`));
      report(at, message`the VAT rate "${rate?.id}" says nothing for the performances ${which}`);
    }
    const silent = sold.has(rate?.id) ? firstDayWithout(spans, onSale) : undefined;
    if (silent)
      report(at, message`the VAT rate "${rate?.id}" says nothing from ${silent}, while tickets are sold`);
  });
}

function spanFaults(spans: readonly Span[]): Message[] {
  return spans.flatMap((span, index) => {
    const next = spans[index + 1];
    if (span.to !== null && span.to <= span.from)
      return [message`${span.from} to ${span.to} ends before it begins`];
    if (next && (span.to === null || next.from < span.to)) {
      return [
        message`two rates are valid on ${next.from}; the earlier one must end there ("to": "${next.from}")`,
      ];
    }
    return [];
  });
}

function covers(spans: readonly Span[], day: string): boolean {
  return spans.some((span) => span.from <= day && (span.to === null || day < span.to));
}

/** A gap begins on the first day or at the end of a span. */
function firstDayWithout(spans: readonly Span[], days: readonly string[]): string | undefined {
  const first = days[0] ?? "";
  const last = days.at(-1) ?? "";
  const ends = spans.flatMap(({ to }) => (to !== null && to > first && to <= last ? [to] : []));
  return [first, ...ends].find((day) => !covers(spans, day));
}
