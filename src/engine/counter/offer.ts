import { summariseEvent } from "#contract/house-views.ts";
import type { EventSummary, PerformanceDetail } from "#contract/operations/catalogue.ts";
import { sellsTo } from "#domain/availability.ts";
import type { Language } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { viewerOf } from "../catalogue/viewer.ts";
import type { Services } from "../kernel/services.ts";
import { withRights } from "../lines/rights.ts";
import { countFree } from "../seats/seat-counts.ts";
import { detailPerformance } from "../shop-window/catalogue.ts";
import type { CounterSale } from "./sales.ts";

/** What the counter sells for a performance, to the customer of the sale if there is one. */
export async function offerAtCounter(
  services: Services,
  id: number,
  { sale, language }: { readonly sale: CounterSale | null; readonly language: Language },
): Promise<
  Outcome<
    { readonly event: EventSummary; readonly performance: PerformanceDetail; readonly isSold: boolean },
    { readonly reason: "unknown-performance" }
  >
> {
  const index = (await services.catalogue.current()).atCounter();
  const performance = index.performance(id);
  if (!performance) return refused("unknown-performance");
  const counter = sale?.caller.counter ?? { liftsLimits: false };
  const plain = viewerOf(services, index, { language, counter });
  const viewer = sale
    ? await withRights(services, services.database, index, { session: sale.session, viewer: plain })
    : plain;
  const detail = detailPerformance(
    index,
    performance,
    await countFree(services.database, id, services.now()),
    viewer,
  );
  return done({
    event: summariseEvent(index.eventOf(performance), language),
    performance: detail,
    isSold: sellsTo(detail.availability.state) && performance.ways !== "enquiry",
  });
}
