import {
  data,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { useTranslations } from "use-intl/react";
import type { SeatPlan } from "#contract/operations/seating.ts";
import { series as operations, type SeriesDetail, type SeriesSeats } from "#contract/sales/series.ts";
import { readCookie } from "#request/cookies.ts";
import { statusOf } from "../../faults/refusals.ts";
import { choiceOf } from "../../seat-map/choice/choice-form.ts";
import { findNear } from "../../seat-map/choice/find-near.ts";
import { readNearQuestion } from "../../seat-map/choice/near-seats.ts";
import type { Choice } from "../../seat-map/choice/seat-store.ts";
import { withLabels } from "../../seat-map/drawing/label-places.ts";
import { viewOf } from "../../seat-map/hall/hall.ts";
import { hallOfPlan } from "../../seat-map/hall/hall-of-plan.ts";
import { packHall } from "../../seat-map/hall/packed-hall.ts";
import { placesOf } from "../../seat-map/hall/plan-places.ts";
import { createPrices } from "../../seat-map/hall/prices.ts";
import { SeatSaleProvider } from "../../seat-map/hall/seat-sale.tsx";
import { seatView, VIEW_COOKIE } from "../../seat-map/list/remembered-view.ts";
import { orderOf } from "../../seat-page/buy-seats.ts";
import { Instead } from "../../seat-page/instead.tsx";
import { SeatPage } from "../../seat-page/seat-page.tsx";
import { switchView } from "../../seat-page/switch-view.ts";
import { pricesPath, seatsPath, seriesPath } from "../../series/addresses.ts";
import { readDates } from "../../series/read-series.ts";
import { siteContext } from "../../site.ts";
import { commandKey, ensureSession, newCommandKey, visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import type { Route } from "./+types/route.ts";
import { SeriesHeader } from "./series-header.tsx";
import { SeriesNews } from "./series-news.tsx";

export const handle = { words: ["catalogue", "basket", "seat-map", "sales"] } satisfies ScreenHandle;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { series, dates, name } = await readDates(params.seriesId, context);
  const { plan, seats } = await readSeats(series, dates.id, context);
  const hall = hallOfPlan(plan);
  const view = viewOf(hall, params.view);
  if (view === null) throw data(null, { status: 404 });
  if (view.kind === "section" && view.section.standing) throw redirect(pricesPath(series.id, dates.id));
  const { house } = context.get(siteContext);
  const { caller } = context.get(visitorContext);
  const { backEnd } = context.get(siteContext);
  const named = { series: series.id, dates: dates.id };
  const question = readNearQuestion(new URL(request.url).searchParams);
  const near = question
    ? await findNear((wanted) => backEnd.series.suggest({ ...named, ...wanted }, caller), plan, question)
    : null;
  const offer = offerOf(series, dates.id, seats);
  const prices = createPrices(offer.priceTypes, offer.prices);
  const choices = near?.found ? near.seats.map((seat) => ({ seat, priceType: null })) : [];
  return {
    series: { id: series.id, about: series.about, picture: series.picture.url },
    dates: dates.id,
    performances: dates.performances.map(({ starts }) => starts),
    name,
    offer,
    hall: packHall(withLabels(hall)),
    availability: { status: seats.status, bands: seats.bands },
    preferred: seatView(readCookie(request, VIEW_COOKIE)),
    suggested: orderOf(plan, seats, prices, choices, null)?.chosen ?? [],
    orphans: { rule: "off" as const, limitedShare: house.constants.limitedShare },
    key: newCommandKey(),
  };
}

/** Switching sections does not reload data. */
export function shouldRevalidate({
  currentParams,
  nextParams,
  formMethod,
  defaultShouldRevalidate,
  currentUrl,
  nextUrl,
}: ShouldRevalidateFunctionArgs) {
  if (formMethod || currentUrl.href === nextUrl.href) return true;
  return currentParams.seriesId !== nextParams.seriesId && defaultShouldRevalidate;
}

type Answer = {
  readonly refusal: { readonly reason: string; readonly [detail: string]: unknown };
  readonly chosen: readonly Choice[];
  readonly taken: readonly number[];
  /** The lost seats of a choice by place in the plan: the nearest replacements, and the whole new choice. */
  readonly instead: { readonly nearest: readonly number[]; readonly all: readonly Choice[] } | null;
};

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const switched = switchView(form, request);
  if (switched) return switched;
  const { series, dates } = await readDates(params.seriesId, context);
  const { plan, seats } = await readSeats(series, dates.id, context);
  const sent = choiceOf(form);
  const offer = offerOf(series, dates.id, seats);
  const prices = createPrices(offer.priceTypes, offer.prices);
  const order = sent.plan === plan.id ? orderOf(plan, seats, prices, sent.choices, sent.forAll) : null;
  const nothing = { chosen: [], taken: [], instead: null };
  if (!order) return data<Answer>({ refusal: { reason: "unknown-plan" }, ...nothing }, { status: 409 });
  if (order.seats.length === 0) {
    const faults = [{ field: "seats", rule: "seats-none" }];
    return data<Answer>({ refusal: { reason: "invalid", faults }, ...nothing }, { status: 422 });
  }
  const caller = await ensureSession(context, commandKey(form));
  const wanted = { series: series.id, dates: dates.id, seats: [...order.seats], quantities: [] };
  const held = await context.get(siteContext).backEnd.series.add(wanted, caller);
  if (held.ok) return redirect("/basket", 303);
  const { refusal } = held;
  const status = statusOf(operations.add, refusal);
  if (refusal.reason !== "series-seats-gone")
    return data<Answer>({ ...nothing, refusal, chosen: order.chosen }, { status });
  const taken = placesOf(plan, refusal.seats);
  const nearest = placesOf(plan, refusal.instead);
  const lost = order.chosen.filter(({ seat }) => taken.includes(seat));
  const others = nearest.map((seat, at) => ({ seat, priceType: lost[at]?.priceType ?? null }));
  const moved = orderOf(plan, seats, prices, others, null)?.chosen ?? [];
  const left = order.chosen.filter(({ seat }) => !taken.includes(seat));
  const instead = moved.length < lost.length ? null : { nearest, all: [...left, ...moved] };
  return data<Answer>({ refusal, chosen: left, taken, instead }, { status });
}

async function readSeats(series: SeriesDetail, dates: string, context: Route.LoaderArgs["context"]) {
  const { backEnd } = context.get(siteContext);
  const { caller } = context.get(visitorContext);
  const seats = await backEnd.series.seats({ series: series.id, dates }, caller);
  const plan = seats.ok ? await backEnd.seating.plan({ plan: seats.value.plan }, caller) : null;
  if (!seats.ok || !plan?.ok) throw data(null, { status: 404 });
  return { plan: plan.value satisfies SeatPlan, seats: seats.value };
}

/** Returns the series as the map's offer. */
function offerOf({ priceTypes, from, mostSeats, id }: SeriesDetail, dates: string, { prices }: SeriesSeats) {
  return {
    id: numberOf(`${id}.${dates}`),
    priceTypes,
    prices: prices.map(({ band, priceType, total }) => {
      const fees = { ...total, amount: 0 };
      return { band, priceType, price: total, fees, total };
    }),
    from,
    maxTickets: mostSeats,
    ways: "both" as const,
  };
}

/** Hashes a name to a number below zero, so that stored choices of series and performances do not collide. */
function numberOf(name: string): number {
  let number = 0;
  for (const sign of name) number = (Math.imul(number, 31) + (sign.codePointAt(0) ?? 0)) | 0;
  return -Math.abs(number) - 1;
}

export default function SeriesSeatMap({ params }: Route.ComponentProps) {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { series, dates, offer, name, key } = loaded;
  const t = useTranslations("series");
  return (
    <SeatSaleProvider
      key={offer.id}
      performance={offer}
      packedHall={loaded.hall}
      availability={loaded.availability}
      left={offer.maxTickets}
      orphans={loaded.orphans}
      nearPath={`${seriesPath(series.id, dates)}/near-seats.json`}
      chosen={answer?.chosen ?? loaded.suggested}
    >
      <SeriesNews />
      <SeatPage
        title={name}
        lead={series.about}
        picture={series.picture}
        header={<SeriesHeader series={series.id} name={name} performances={loaded.performances} />}
        path={seatsPath(series.id, dates)}
        standingPath={() => pricesPath(series.id, dates)}
        groupPath={null}
        view={params.view}
        preferred={loaded.preferred}
        commandKey={key}
        answer={answer}
        remedy={
          answer?.instead ? (
            <Instead
              words={{ text: (seats) => t("instead", { seats }), button: t("take-instead") }}
              instead={answer.instead}
              commandKey={`${key}-instead`}
            />
          ) : null
        }
      />
    </SeatSaleProvider>
  );
}
