import {
  data,
  redirect,
  type ShouldRevalidateFunctionArgs,
  useActionData,
  useLoaderData,
} from "react-router";
import type { House } from "#config/house/house.ts";
import { basket as basketOperations } from "#contract/operations/basket.ts";
import type { PerformanceDetail } from "#contract/operations/catalogue.ts";
import type { SeatPlan } from "#contract/operations/seating.ts";
import { sellsTo } from "#domain/availability.ts";
import { readCookie } from "#request/cookies.ts";
import {
  performancePath,
  priceSelectionPath,
  seatFramePath,
  seatMapPath,
  sectionPricesPath,
} from "../../catalogue/addresses.ts";
import { readPerformance } from "../../catalogue/read-performance.ts";
import { statusOf } from "../../faults/refusals.ts";
import { waitingRoom } from "../../middleware/waiting-room.ts";
import { choiceOf } from "../../seat-map/choice/choice-form.ts";
import { findNear } from "../../seat-map/choice/find-near.ts";
import { readNearQuestion } from "../../seat-map/choice/near-seats.ts";
import type { OrphanRule } from "../../seat-map/choice/orphan-step.ts";
import type { Choice } from "../../seat-map/choice/seat-store.ts";
import { withLabels } from "../../seat-map/drawing/label-places.ts";
import type { Availability } from "../../seat-map/hall/availability.ts";
import { viewOf } from "../../seat-map/hall/hall.ts";
import { hallOfPlan } from "../../seat-map/hall/hall-of-plan.ts";
import { packHall } from "../../seat-map/hall/packed-hall.ts";
import { placesOf } from "../../seat-map/hall/plan-places.ts";
import { createPrices } from "../../seat-map/hall/prices.ts";
import { SeatSaleProvider } from "../../seat-map/hall/seat-sale.tsx";
import { seatView, VIEW_COOKIE } from "../../seat-map/list/remembered-view.ts";
import { useHallNews } from "../../seat-map/news/use-hall-news.ts";
import { orderOf } from "../../seat-page/buy-seats.ts";
import { SeatPage } from "../../seat-page/seat-page.tsx";
import { switchView } from "../../seat-page/switch-view.ts";
import { siteContext } from "../../site.ts";
import { commandKey, ensureSession, newCommandKey, visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import type { Route } from "./+types/route.ts";
import { SeatHeader } from "./seat-header.tsx";

export const handle = { words: ["catalogue", "basket", "seat-map"] } satisfies ScreenHandle;

export const middleware = [waitingRoom] satisfies Route.MiddlewareFunction[];

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { event, performance } = await readPerformance(params, context);
  if (!context.get(siteContext).capabilities.has("own-seat-map")) {
    throw redirect(seatFramePath(event.slug, performance.id));
  }
  if (
    !sellsTo(performance.availability.state) ||
    performance.ways === "enquiry" ||
    performance.ways === "by-price"
  ) {
    throw redirect(performancePath(event.slug, performance.id));
  }
  const { plan, status } = await readSeats(performance, context);
  const hall = hallOfPlan(plan);
  const view = viewOf(hall, params.view);
  if (view === null) throw data(null, { status: 404 });
  if (view.kind === "section" && view.section.standing) {
    throw redirect(sectionPricesPath(event.slug, performance.id, view.section.slug));
  }
  const held = context.get(visitorContext).basket?.tickets.length ?? 0;
  const kept = readCookie(request, VIEW_COOKIE);
  return {
    event: { slug: event.slug, title: event.title, lead: event.lead, picture: event.picture },
    performance,
    hall: packHall(withLabels(hall)),
    messages: Object.fromEntries(plan.sections.map(({ slug, message }) => [slug, message])),
    availability: { status: status.status, bands: status.bands },
    left: Math.max(0, performance.maxTickets - held),
    preferred: seatView(kept),
    suggested: await suggestedIn(request, performance, plan, status, context),
    orphans: orphanRuleOf(context.get(siteContext).house),
    key: newCommandKey(),
  };
}

/** Switching sections does not reload data: the map updates itself. */
export function shouldRevalidate({
  currentParams,
  nextParams,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const isSame = currentParams.event === nextParams.event && currentParams.instance === nextParams.instance;
  // Also after a refused form, to show the seats taken since.
  return formMethod ? true : !isSame && defaultShouldRevalidate;
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const switched = switchView(form, request);
  if (switched) return switched;
  const { performance } = await readPerformance(params, context);
  const { plan, status } = await readSeats(performance, context);
  const sent = choiceOf(form);
  const prices = createPrices(performance.priceTypes, performance.prices);
  const order = sent.plan === plan.id ? orderOf(plan, status, prices, sent.choices, sent.forAll) : null;
  if (!order) return data({ refusal: { reason: "unknown-plan" }, chosen: [], taken: [] }, { status: 409 });
  if (order.seats.length === 0) {
    const faults = [{ field: "seats", rule: "seats-none" }];
    return data({ refusal: { reason: "invalid", faults }, chosen: [], taken: [] }, { status: 422 });
  }
  const caller = await ensureSession(context, commandKey(form));
  const { backEnd } = context.get(siteContext);
  const held = await backEnd.basket.addSeats(
    { performance: performance.id, seats: [...order.seats] },
    caller,
  );
  if (!held.ok) {
    const taken = held.refusal.reason === "seats-taken" ? placesOf(plan, held.refusal.seats) : [];
    const answer = { refusal: held.refusal, chosen: order.chosen, taken };
    return data(answer, { status: statusOf(basketOperations.addSeats, held.refusal) });
  }
  return redirect("/basket", 303);
}

/** Suggestions for a visitor without scripts, requested in the seat list. */
async function suggestedIn(
  request: Request,
  performance: PerformanceDetail,
  plan: SeatPlan,
  availability: Availability,
  context: Route.LoaderArgs["context"],
): Promise<readonly Choice[]> {
  const question = readNearQuestion(new URL(request.url).searchParams);
  if (!question) return [];
  const { backEnd } = context.get(siteContext);
  const { caller } = context.get(visitorContext);
  const answer = await findNear(
    (seats) => backEnd.seating.suggest({ performance: performance.id, ...seats }, caller),
    plan,
    question,
  );
  if (!answer?.found) return [];
  const choices = answer.seats.map((seat) => ({ seat, priceType: null }));
  const prices = createPrices(performance.priceTypes, performance.prices);
  return orderOf(plan, availability, prices, choices, null)?.chosen ?? [];
}

function orphanRuleOf({ constants }: House): OrphanRule {
  return { rule: constants.orphanRule, limitedShare: constants.limitedShare };
}

async function readSeats(performance: { id: number; plan: string }, context: Route.LoaderArgs["context"]) {
  const { backEnd } = context.get(siteContext);
  const { caller } = context.get(visitorContext);
  const [plan, status] = await Promise.all([
    backEnd.seating.plan({ plan: performance.plan }, caller),
    backEnd.seating.status({ performance: performance.id }, caller),
  ]);
  if (!plan.ok || !status.ok) throw data(null, { status: 404 });
  return { plan: plan.value, status: status.value };
}

export default function Seats({ params }: Route.ComponentProps) {
  const loaded = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { event, performance } = loaded;
  return (
    <SeatSaleProvider
      // Resets the state for another performance.
      key={loaded.performance.id}
      performance={loaded.performance}
      packedHall={loaded.hall}
      availability={loaded.availability}
      left={loaded.left}
      orphans={loaded.orphans}
      nearPath={`${performancePath(loaded.event.slug, loaded.performance.id)}/near-seats.json`}
      chosen={answer?.chosen ?? loaded.suggested}
    >
      <HallNews id={performance.id} />
      <SeatPage
        title={event.title}
        lead={event.lead}
        picture={event.picture.url}
        header={
          <SeatHeader event={event} performance={performance} message={loaded.messages[params.view ?? ""]} />
        }
        path={seatMapPath(event.slug, performance.id)}
        standingPath={(section) => sectionPricesPath(event.slug, performance.id, section)}
        groupPath={performance.ways === "both" ? priceSelectionPath(event.slug, performance.id) : null}
        view={params.view}
        preferred={loaded.preferred}
        commandKey={loaded.key}
        answer={answer}
      />
    </SeatSaleProvider>
  );
}

function HallNews({ id }: { id: number }) {
  useHallNews(id);
  return null;
}
