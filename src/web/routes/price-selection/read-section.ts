import { data, type RouterContextProvider } from "react-router";
import type { PerformanceDetail } from "#contract/operations/catalogue.ts";
import { BANDS, type Band } from "#domain/seating/seating.ts";
import type { Refusal } from "../../faults/refusals.ts";
import { siteContext } from "../../site.ts";
import { visitorContext } from "../../visit/visitor.ts";

/** Returns the offer of one section; null if the performance has no such section. */
export async function readSection(
  performance: PerformanceDetail,
  slug: string,
  context: Readonly<RouterContextProvider>,
) {
  const { backEnd } = context.get(siteContext);
  const { caller } = context.get(visitorContext);
  const [plan, seats] = await Promise.all([
    backEnd.seating.plan({ plan: performance.plan }, caller),
    backEnd.seating.status({ performance: performance.id }, caller),
  ]);
  if (!plan.ok || !seats.ok) throw data(null, { status: 404 });
  let first = 0;
  for (const section of plan.value.sections) {
    const count = section.rows.reduce((sum, row) => sum + row.seats.length, 0);
    if (section.slug === slug) {
      const { name, message } = section;
      return {
        name,
        message: message ?? null,
        offer: bandsOf(performance, seats.value, first, first + count),
      };
    }
    first += count;
  }
  return null;
}

/**
 * Returns the bands of places `first` (inclusive) to `end` (exclusive) in plan order, with their number of free places.
 */
export function bandsOf(
  { prices }: Pick<PerformanceDetail, "prices">,
  { status, bands }: { readonly status: string; readonly bands: string },
  first: number,
  end: number,
): Pick<PerformanceDetail, "prices" | "freeByBand"> {
  const freeByBand: Partial<Record<Band, number>> = {};
  for (let seat = first; seat < end; seat++) {
    const band = BANDS[Number(bands[seat])];
    if (band) freeByBand[band] = (freeByBand[band] ?? 0) + (status[seat] === "0" ? 1 : 0);
  }
  return { prices: prices.filter(({ band }) => band in freeByBand), freeByBand };
}

/** Reports a band without free seats as sold out, unless a section was requested: elsewhere it may have some. */
export function refusalIn(section: string | undefined, refusal: Refusal): Refusal {
  const isSoldOut = refusal.reason === "not-enough-seats" && refusal.available === 0;
  return isSoldOut && section === undefined ? { reason: "band-sold-out" } : refusal;
}
