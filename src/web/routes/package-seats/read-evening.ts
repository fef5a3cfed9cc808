import { data, redirect } from "react-router";
import type { PerformanceDetail } from "#contract/operations/catalogue.ts";
import type { PackageDetail } from "#contract/sales/packages.ts";
import { packageBuilderContext } from "../../middleware/package-builder.ts";
import { NOTHING_CHOSEN, wishesOf } from "../../packages/choice.ts";
import type { ChosenEvening } from "../../packages/chosen-evenings.ts";
import { eveningsOf } from "../../packages/evenings.ts";
import { builderPath } from "../../packages/package-facts.tsx";
import { siteContext } from "../../site.ts";
import { callerFor } from "../../visit/visitor.ts";
import type { Route } from "./+types/route.ts";

export type EveningOfPackage = Awaited<ReturnType<typeof readEvening>>;
type Context = Route.LoaderArgs["context"];

/** The package, its evenings, and the one whose seats are chosen now: the first that has none. */
export async function readEvening(id: string, context: Context) {
  const { backEnd } = context.get(siteContext);
  const caller = callerFor(context);
  const read = await backEnd.packages.read({ package: id }, caller);
  if (!read.ok) throw data(null, { status: 404 });
  const offer = read.value;
  const builder = context.get(packageBuilderContext);
  const evenings = eveningsOf(offer, builder.choice);
  // Before there are seats there are evenings, and all of them have a map.
  if (!(await isWhole(offer, context)) || !evenings.every(({ onMap }) => onMap))
    throw redirect(builderPath(offer));
  const chosen = builder.seats.filter(({ performance }) => evenings.some((one) => one.id === performance));
  const evening =
    evenings.find((one) => !chosen.some(({ performance }) => performance === one.id)) ?? evenings.at(-1);
  if (!evening) throw redirect(builderPath(offer));
  const others = chosen.filter(({ performance }) => performance !== evening.id);
  const shown = await backEnd.catalogue.performance(
    { event: evening.event.slug, performance: evening.id },
    caller,
  );
  if (!shown.ok) throw redirect(builderPath(offer));
  const { performance } = shown.value;
  const [plan, status] = await Promise.all([
    backEnd.seating.plan({ plan: performance.plan }, caller),
    backEnd.seating.status({ performance: performance.id }, caller),
  ]);
  if (!plan.ok || !status.ok) throw redirect(builderPath(offer));
  return {
    offer,
    evenings,
    evening,
    others,
    plan: plan.value,
    status: status.value,
    sale: saleOf(offer, performance, others),
  };
}

async function isWhole(offer: PackageDetail, context: Context): Promise<boolean> {
  if (offer.type === "fixed") return true;
  const choice = context.get(packageBuilderContext).choice ?? NOTHING_CHOSEN;
  const asked = {
    performances: [...choice.performances],
    packages: [...choice.packages],
    wishes: wishesOf(choice),
  };
  const quote = await context
    .get(siteContext)
    .backEnd.packages.quote({ package: offer.id, ...asked }, callerFor(context));
  return quote.ok && quote.value.lacks.length === 0;
}

/** What the map asks of whatever is sold: the evening's own prices, for those the package is for. */
function saleOf(offer: PackageDetail, performance: PerformanceDetail, others: readonly ChosenEvening[]) {
  const priceTypes = performance.priceTypes.filter(({ id }) => offer.priceTypes.some((one) => one.id === id));
  return {
    id: -performance.id,
    priceTypes,
    prices: performance.prices.filter(({ priceType }) => priceTypes.some(({ id }) => id === priceType)),
    from: performance.from,
    // At each evening as many as at the first.
    maxTickets: others[0]?.seats.length ?? offer.mostSeats,
    ways: "seat-map" as const,
  };
}
