import { wrapBackEnd } from "#contract/any-back-end.ts";
import type { BackEnd } from "#contract/back-end.ts";
import type { Language } from "#domain/languages.ts";
import { done, refused } from "#domain/outcome.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { createBackEnd } from "../back-end.ts";
import { type CatalogueIndex, indexCatalogue } from "../catalogue/catalogue-index.ts";
import type { EngineSettings, Services } from "../kernel/services.ts";
import { bandOf } from "../lines/price-basket.ts";
import { type SampleOrder, sampleOrder } from "../orders/document/sample-order.ts";
import type { SeatCounts } from "../seats/seat-counts.ts";
import { liveSeatMap } from "../shop-window/live-seat-map.ts";
import type { LiveSeats } from "../shop-window/live-seats.ts";
import type { Catalogue, PerformanceEntry } from "../storage/documents/catalogue-document.ts";

export interface Preview {
  /** Reads only: every command is refused as `not-offered`. */
  readonly backEnd: BackEnd;
  readonly liveSeats: Pick<LiveSeats, "read" | "watch">;
  /** Null if the season does not have the performance, or sells no seat of it. */
  sampleOrder(performance: number, language: Language): SampleOrder | null;
}

/**
 * The shop as it would sell `catalogue`, with today's sold and held seats. The seats of a performance that is not on sale
 * yet are free.
 */
export function createPreview(services: Services, catalogue: Catalogue, settings: EngineSettings): Preview {
  const index = indexCatalogue(catalogue);
  const counts = { read: () => countsOf(services, index) };
  const backEnd = createBackEnd({ ...services, settings, counts, catalogue: fixedStore(index) });
  const status: BackEnd["seating"]["status"] = async (input, caller) => {
    const shown = await backEnd.seating.status(input, caller);
    const performance = index.performance(input.performance);
    if (!shown.ok || !performance) return shown;
    const { seats } = index.planOf(performance);
    const bands = seats.map(({ seat }) => BANDS.indexOf(bandOf(index, performance, seat.id)));
    const isKnown = shown.value.status.length === seats.length;
    return done({
      plan: performance.plan,
      status: isKnown ? shown.value.status : "0".repeat(seats.length),
      bands: bands.join(""),
    });
  };
  const shown = { ...backEnd, seating: { ...backEnd.seating, status } };
  return {
    backEnd: wrapBackEnd(shown, (handle, { method }) =>
      method === "GET" ? handle : async () => refused("not-offered"),
    ),
    liveSeats: {
      async read(performance) {
        const seats = await status({ performance }, NOBODY);
        return seats.ok ? liveSeatMap(1, seats.value.plan, seats.value.status) : null;
      },
      watch: () => () => {},
    },
    sampleOrder: (performance, language) =>
      sampleOrder(index, { kinds: services.kinds, performance, language, now: services.now() }),
  };
}

const NOBODY = { session: null, idempotencyKey: null, language: "sv", address: "" } as const;

function fixedStore(index: CatalogueIndex): Services["catalogue"] {
  return { current: async () => index, version: async () => 0, expire() {} };
}

async function countsOf(services: Services, index: CatalogueIndex): Promise<SeatCounts> {
  const [counts, onSale] = await Promise.all([services.counts.read(), services.catalogue.current()]);
  return {
    of(id) {
      const performance = index.performance(id);
      return performance && !onSale.performance(id) ? allFree(index, performance) : counts.of(id);
    },
  };
}

function allFree(index: CatalogueIndex, performance: PerformanceEntry): readonly number[] {
  const free = BANDS.map(() => 0);
  for (const { seat } of index.planOf(performance).seats) {
    const band = BANDS.indexOf(bandOf(index, performance, seat.id));
    free[band] = (free[band] ?? 0) + 1;
  }
  return free;
}
