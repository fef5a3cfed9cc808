import { data, redirect } from "react-router";
import type { PerformanceDetail } from "#contract/operations/catalogue.ts";
import type { PackageDetail } from "#contract/sales/packages.ts";
import { packageBuilderContext } from "../../middleware/package-builder.ts";
import { NOTHING_CHOSEN, quantitiesOf } from "../../packages/choice.ts";
import type { ChosenPerformance } from "../../packages/chosen-performances.ts";
import { builderPath } from "../../packages/package-facts.tsx";
import { performancesOf } from "../../packages/performances.ts";
import { readSeatsOnSale } from "../../seat-page/seats-on-sale.ts";
import { siteContext } from "../../site.ts";
import { callerFor } from "../../visit/visitor.ts";
import type { Route } from "./+types/route.ts";

export type PerformanceOfPackage = Awaited<ReturnType<typeof readPackagePerformance>>;
type Context = Route.LoaderArgs["context"];

/** Reads a package, its performances and the seats of the current one: the first without a choice, or the last. */
export async function readPackagePerformance(id: string, context: Context) {
  const { backEnd } = context.get(siteContext);
  const caller = callerFor(context);
  const read = await backEnd.packages.read({ package: id }, caller);
  if (!read.ok) throw data(null, { status: 404 });
  const offer = read.value;
  const builder = context.get(packageBuilderContext);
  const performances = performancesOf(offer, builder.choice);
  // Redirects if the performances are not chosen yet, or one of them has no seat map.
  if (!(await isWhole(offer, context)) || !performances.every(({ onMap }) => onMap))
    throw redirect(builderPath(offer));
  const chosen = builder.seats.filter(({ performance }) =>
    performances.some((one) => one.id === performance),
  );
  const current =
    performances.find((one) => !chosen.some(({ performance }) => performance === one.id)) ??
    performances.at(-1);
  if (!current) throw redirect(builderPath(offer));
  const others = chosen.filter(({ performance }) => performance !== current.id);
  const shown = await backEnd.catalogue.performance(
    { event: current.event.slug, performance: current.id },
    caller,
  );
  if (!shown.ok) throw redirect(builderPath(offer));
  const { performance } = shown.value;
  const seats = await readSeatsOnSale(performance, context);
  if (!seats) throw redirect(builderPath(offer));
  return {
    ...seats,
    sale: saleOf(offer, performance, others),
    offer,
    performances,
    performance: current,
    others,
  };
}

async function isWhole(offer: PackageDetail, context: Context): Promise<boolean> {
  if (offer.type === "fixed") return true;
  const choice = context.get(packageBuilderContext).choice ?? NOTHING_CHOSEN;
  const requested = {
    performances: [...choice.performances],
    packages: [...choice.packages],
    quantities: quantitiesOf(choice),
  };
  const quote = await context
    .get(siteContext)
    .backEnd.packages.quote({ package: offer.id, ...requested }, callerFor(context));
  return quote.ok && quote.value.lacks.length === 0;
}

/** Returns the performance as the map's offer, with the package's price types only. */
function saleOf(offer: PackageDetail, performance: PerformanceDetail, others: readonly ChosenPerformance[]) {
  const priceTypes = performance.priceTypes.filter(({ id }) => offer.priceTypes.some((one) => one.id === id));
  return {
    id: -performance.id,
    priceTypes,
    prices: performance.prices.filter(({ priceType }) => priceTypes.some(({ id }) => id === priceType)),
    from: performance.from,
    // Every performance needs as many seats as the first.
    maxTickets: others[0]?.seats.length ?? offer.mostSeats,
    ways: "seat-map" as const,
  };
}
