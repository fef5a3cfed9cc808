import {
  data,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import { useTranslations } from "use-intl/react";
import { packages as operations } from "#contract/sales/packages.ts";
import { readCookie } from "#request/cookies.ts";
import { performancePath } from "../../catalogue/addresses.ts";
import { statusOf } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { packageBuilder, packageBuilderContext } from "../../middleware/package-builder.ts";
import { type ChosenPerformance, readSeat, writeSeats } from "../../packages/chosen-performances.ts";
import { builderPath } from "../../packages/package-facts.tsx";
import { packageSeatsPath } from "../../packages/performances.ts";
import { choiceOf } from "../../seat-map/choice/choice-form.ts";
import { findNear } from "../../seat-map/choice/find-near.ts";
import { readNearQuestion } from "../../seat-map/choice/near-seats.ts";
import { withLabels } from "../../seat-map/drawing/label-places.ts";
import { viewOf } from "../../seat-map/hall/hall.ts";
import { hallOfPlan } from "../../seat-map/hall/hall-of-plan.ts";
import { packHall } from "../../seat-map/hall/packed-hall.ts";
import { placesOf, seatsOf } from "../../seat-map/hall/plan-places.ts";
import { createPrices } from "../../seat-map/hall/prices.ts";
import { SeatSaleProvider } from "../../seat-map/hall/seat-sale.tsx";
import { seatView, VIEW_COOKIE } from "../../seat-map/list/remembered-view.ts";
import { useHallNews } from "../../seat-map/news/use-hall-news.ts";
import { orderOf } from "../../seat-page/buy-seats.ts";
import { Instead } from "../../seat-page/instead.tsx";
import { SeatPage } from "../../seat-page/seat-page.tsx";
import { switchView } from "../../seat-page/switch-view.ts";
import { siteContext } from "../../site.ts";
import {
  callerAsking,
  commandKey,
  ensureSession,
  newCommandKey,
  visitorContext,
} from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import type { Route } from "./+types/route.ts";
import { PerformanceSteps } from "./performance-steps.tsx";
import { type PerformanceOfPackage, readPerformance } from "./read-performance.ts";

export const handle = { words: ["catalogue", "basket", "seat-map", "sales"] } satisfies ScreenHandle;
export const middleware = [packageBuilder] satisfies Route.MiddlewareFunction[];

/** Chooses a package's seats on the map, one performance at a time. The last one holds all seats, or none. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const read = await readPerformance(params.package, context);
  const { offer, performances, performance: current, others, plan, status, sale } = read;
  const hall = hallOfPlan(plan);
  const view = viewOf(hall, params.view);
  if (view === null) throw data(null, { status: 404 });
  if (view.kind === "section" && view.section.standing) throw redirect(builderPath(offer));
  const { backEnd, house } = context.get(siteContext);
  const { caller } = context.get(visitorContext);
  const search = new URL(request.url).searchParams;
  const question = readNearQuestion(search);
  const near = question
    ? await findNear(
        (wanted) => backEnd.seating.suggest({ performance: current.id, ...wanted }, caller),
        plan,
        question,
      )
    : null;
  const lost = search.get("lost") === null ? null : await insteadOf(read, search, context);
  return {
    package: { id: offer.id, name: offer.name, about: offer.about, picture: offer.picture.url },
    builder: builderPath(offer),
    performances: performances.map(({ id, event, starts, venue }) => ({
      ...{ id, title: event.title, starts, venue: venue.name },
      seats: others.find(({ performance }) => performance === id)?.seats.length ?? null,
    })),
    performance: { id: current.id, slug: current.event.slug },
    isLast: others.length === performances.length - 1,
    sale,
    hall: packHall(withLabels(hall)),
    availability: { status: status.status, bands: status.bands },
    preferred: seatView(readCookie(request, VIEW_COOKIE)),
    suggested:
      lost?.left ?? chosenOf(read, near?.found ? near.seats.map((seat) => ({ seat, priceType: null })) : []),
    lost,
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
  if (formMethod || currentUrl.search !== nextUrl.search) return true;
  return currentParams.package !== nextParams.package && defaultShouldRevalidate;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const switched = switchView(form, request);
  if (switched) return switched;
  const here = packageSeatsPath(params.package);
  const builder = context.get(packageBuilderContext);
  if (form.get("intent") === "again") {
    builder.keepSeats(
      builder.seats.filter(({ performance }) => String(performance) !== form.get("performance")),
    );
    return redirect(here, 303);
  }
  const read = await readPerformance(params.package, context);
  const { offer, performances, performance: current, others, plan, status, sale } = read;
  const sent = choiceOf(form);
  const prices = createPrices(sale.priceTypes, sale.prices);
  const order = sent.plan === plan.id ? orderOf(plan, status, prices, sent.choices, sent.forAll) : null;
  if (!order) return refusedWith({ reason: "unknown-plan" }, 409);
  if (order.seats.length === 0) {
    return refusedWith({ reason: "invalid", faults: [{ field: "seats", rule: "seats-none" }] }, 422);
  }
  const first = others[0]?.seats.length;
  if (first !== undefined && order.seats.length !== first) {
    const { starts, event } = current;
    const uneven = { reason: "package-uneven", seats: first, performances: [{ title: event.title, starts }] };
    return refusedWith(uneven, 409, order.chosen);
  }
  const all = [...others, { performance: current.id, seats: order.seats }];
  const chosen = performances.flatMap(({ id }) => all.find(({ performance }) => performance === id) ?? []);
  if (!builder.keepSeats(chosen)) return refusedWith({ reason: "too-many-for-map" }, 409, order.chosen);
  if (chosen.length < performances.length) return redirect(here, 303);

  const input = {
    package: offer.id,
    packages: [...(builder.choice?.packages ?? [])],
    performances: chosen.map(sendable),
  };
  const caller = callerAsking(await ensureSession(context, commandKey(form)), JSON.stringify(input));
  const held = await context.get(siteContext).backEnd.packages.addSeats(input, caller);
  if (held.ok) {
    builder.forget();
    return redirect("/basket", 303);
  }
  const { refusal } = held;
  if (refusal.reason === "package-seats-taken") {
    const [gone] = refusal.lost;
    const lost = chosen.find(({ performance }) => performance === gone?.performance);
    if (gone && lost) {
      // Keeps the choice at performances whose seats are still free; at this one the visitor chooses again.
      const isGone = ({ performance }: ChosenPerformance) =>
        refusal.lost.some((one) => one.performance === performance);
      builder.keepSeats(chosen.filter((one) => !isGone(one)));
      const search = new URLSearchParams({ lost: gone.seats.join(","), had: writeSeats(lost.seats) });
      return redirect(`${here}?${search}`, 303);
    }
  }
  return refusedWith(refusal, statusOf(operations.addSeats, refusal), order.chosen);
}

type Refusal = { readonly reason: string; readonly [detail: string]: unknown };
type Chosen = ReturnType<typeof chosenOf>;

function refusedWith(refusal: Refusal, status: number, chosen: Chosen = []) {
  return data({ refusal, chosen, taken: [] as readonly number[] }, { status });
}

const sendable = ({ performance, seats }: ChosenPerformance) => ({ performance, seats: [...seats] });

/** Converts seats by place in the plan to choices. */
function chosenOf(
  { plan, status, sale }: PerformanceOfPackage,
  choices: readonly { readonly seat: number; readonly priceType: number | null }[],
) {
  const prices = createPrices(sale.priceTypes, sale.prices);
  return orderOf(plan, status, prices, choices, null)?.chosen ?? [];
}

/** Returns the rest of a choice that lost seats to others, and the nearest free seats as replacements. */
async function insteadOf(
  read: PerformanceOfPackage,
  search: URLSearchParams,
  context: Route.LoaderArgs["context"],
) {
  const { plan, performance: current } = read;
  const had = (search.get("had") ?? "").split(",").flatMap(readSeat);
  const gone = (search.get("lost") ?? "").split(",");
  const [lost, kept] = [
    had.filter(({ seat }) => gone.includes(seat)),
    had.filter(({ seat }) => !gone.includes(seat)),
  ];
  const [first] = lost;
  const near = seatsOf(plan).find(({ id }) => id === first?.seat);
  if (!near) return null;
  const found = await context.get(siteContext).backEnd.seating.suggest(
    {
      performance: current.id,
      near: near.id,
      count: lost.length,
      pool: near.accessible ? "accessible" : near.companion ? "companion" : "any",
      keep: kept.map(({ seat }) => seat),
      avoid: lost.map(({ seat }) => seat),
    },
    context.get(visitorContext).caller,
  );
  const left = chosenOf(read, placed(plan, kept));
  const nearest = found.ok ? placesOf(plan, found.value.seats) : [];
  const others = nearest.map((seat, at) => ({ seat, priceType: lost[at]?.priceType ?? null }));
  const moved = chosenOf(read, others);
  return {
    left,
    taken: placesOf(plan, gone),
    instead: moved.length < lost.length ? null : { nearest, all: [...left, ...moved] },
  };
}

function placed(plan: PerformanceOfPackage["plan"], seats: ChosenPerformance["seats"]) {
  return seats.flatMap(({ seat, priceType }) =>
    placesOf(plan, [seat]).map((place) => ({ seat: place, priceType })),
  );
}

export default function PackageSeats({ params }: Route.ComponentProps) {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("packages");
  const format = useFormat();
  const { performance: current, performances, sale, lost, key } = loaded;
  const next = performances.find(({ id, seats }) => id !== current.id && seats === null);
  const here = performances.find(({ id }) => id === current.id);
  const gone =
    lost && here
      ? { reason: "package-seats-taken", performances: [{ title: here.title, starts: here.starts }] }
      : null;
  return (
    <SeatSaleProvider
      key={sale.id}
      performance={sale}
      packedHall={loaded.hall}
      availability={loaded.availability}
      left={sale.maxTickets}
      orphans={loaded.orphans}
      nearPath={`${performancePath(current.slug, current.id)}/near-seats.json`}
      chosen={answer?.chosen ?? loaded.suggested}
    >
      <HallNews id={current.id} />
      <SeatPage
        title={loaded.package.name}
        lead={loaded.package.about}
        picture={loaded.package.picture}
        header={
          <PerformanceSteps
            name={loaded.package.name}
            builder={loaded.builder}
            performances={performances}
            performance={current.id}
          />
        }
        path={packageSeatsPath(loaded.package.id)}
        standingPath={() => loaded.builder}
        groupPath={null}
        view={params.view}
        preferred={loaded.preferred}
        commandKey={key}
        {...(!loaded.isLast &&
          next && {
            buyWords: t("next-performance", { title: next.title, day: format.shortDate(next.starts) }),
          })}
        answer={answer ?? (gone && lost ? { refusal: gone, taken: lost.taken } : undefined)}
        remedy={
          lost?.instead && !answer ? (
            <Instead
              words={{ text: (seats) => t("instead", { seats }), button: t("take-instead") }}
              instead={lost.instead}
              commandKey={`${key}-instead`}
            />
          ) : null
        }
      />
    </SeatSaleProvider>
  );
}

function HallNews({ id }: { id: number }) {
  useHallNews(id);
  return null;
}
