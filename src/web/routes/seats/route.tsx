import { data, href, redirect, useActionData, useLoaderData } from "react-router";
import { basket as operations } from "#contract/operations/basket.ts";
import type { PerformanceDetail } from "#contract/operations/catalogue.ts";
import { sellsTo } from "#domain/availability.ts";
import {
  nearSeatsPath,
  performancePath,
  priceSelectionPath,
  seatFramePath,
  seatMapPath,
  sectionPricesPath,
} from "../../catalogue/paths.ts";
import { readPerformance } from "../../catalogue/read-performance.ts";
import { statusOf } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { waitingRoom } from "../../middleware/waiting-room.ts";
import { placesOfSeats } from "../../seat-map/hall/plan-places.ts";
import { buySeats, refusedSeats } from "../../seat-page/buy-seats.ts";
import { HallNews } from "../../seat-page/hall-news.tsx";
import { revalidatesSeats } from "../../seat-page/revalidation.ts";
import { SeatPage } from "../../seat-page/seat-page.tsx";
import { seatPageData } from "../../seat-page/seat-page-data.ts";
import styles from "../../seat-page/seats.module.css";
import { readSeatsOnSale } from "../../seat-page/seats-on-sale.ts";
import { siteContext } from "../../site.ts";
import { commandKey, ensureSession, visitorContext } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = {
  words: ["catalogue", "basket", "seat-map"],
  needs: ["own-seat-map", "seat-frame"],
} satisfies ScreenHandle;

export const middleware = [waitingRoom] satisfies Route.MiddlewareFunction[];

export const shouldRevalidate = revalidatesSeats;

export async function loader(args: Route.LoaderArgs) {
  const { params, context } = args;
  const { event, performance } = await readPerformance(params, context);
  const { capabilities, house } = context.get(siteContext);
  if (!capabilities.has("own-seat-map")) throw redirect(seatFramePath(event.slug, performance.id));
  if (
    !sellsTo(performance.availability.state) ||
    performance.ways === "enquiry" ||
    performance.ways === "by-price"
  ) {
    throw redirect(performancePath(event.slug, performance.id));
  }
  const seats = await seatsOf(performance, context);
  const held = context.get(visitorContext).basket?.tickets.length ?? 0;
  const page = await seatPageData(args, seats, {
    nearPath: nearSeatsPath(event.slug, performance.id),
    standingPath: (section) => sectionPricesPath(event.slug, performance.id, section),
    orphanRule: house.constants.orphanRule,
    left: Math.max(0, performance.maxTickets - held),
  });
  return {
    event: { slug: event.slug, title: event.title, lead: event.lead, picture: event.picture },
    performance,
    messages: Object.fromEntries(seats.plan.sections.map(({ slug, message }) => [slug, message])),
    seats: page,
  };
}

export function action({ request, params, context }: Route.ActionArgs) {
  const read = async () => seatsOf((await readPerformance(params, context)).performance, context);
  return buySeats(request, read, async (order, { sale, plan }, form) => {
    const caller = await ensureSession(context, commandKey(form));
    const { backEnd } = context.get(siteContext);
    const held = await backEnd.basket.addSeats({ performance: sale.id, seats: order.seats }, caller);
    if (held.ok) return redirect(href("/basket"), 303);
    const { refusal } = held;
    const taken = refusal.reason === "seats-taken" ? placesOfSeats(plan, refusal.seats) : [];
    return refusedSeats(refusal, statusOf(operations.addSeats, refusal), { chosen: order.chosen, taken });
  });
}

async function seatsOf(performance: PerformanceDetail, context: Route.LoaderArgs["context"]) {
  const seats = await readSeatsOnSale(performance, context);
  if (!seats) throw data(null, { status: 404 });
  return { ...seats, sale: performance };
}

export default function Seats({ params }: Route.ComponentProps) {
  const { event, performance, messages, seats } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("seatMap");
  const format = useFormat();
  const message = messages[params.view ?? ""];
  return (
    <SeatPage
      seats={seats}
      answer={answer}
      news={<HallNews id={performance.id} />}
      title={event.title}
      lead={event.lead}
      picture={event.picture.url}
      back={{ to: performancePath(event.slug, performance.id), text: t("back") }}
      view={params.view}
      path={seatMapPath(event.slug, performance.id)}
      standingPath={(section) => sectionPricesPath(event.slug, performance.id, section)}
      groupPath={performance.ways === "both" ? priceSelectionPath(event.slug, performance.id) : null}
    >
      <p className={styles.when}>
        <time dateTime={performance.starts}>{format.fullDateTime(performance.starts)}</time>
        <span className={styles.where}>{performance.venue.name}</span>
      </p>
      {message ? <p>{message}</p> : null}
    </SeatPage>
  );
}
