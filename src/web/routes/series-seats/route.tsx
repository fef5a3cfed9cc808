import { href, redirect, useActionData, useLoaderData } from "react-router";
import { series as operations } from "#contract/sales/series.ts";
import { statusOf } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { placesOfSeats } from "../../seat-map/hall/plan-places.ts";
import { buySeats, movedChoice, refusedSeats } from "../../seat-page/buy-seats.ts";
import { Instead } from "../../seat-page/instead.tsx";
import { revalidatesSeats } from "../../seat-page/revalidation.ts";
import { SeatPage } from "../../seat-page/seat-page.tsx";
import { seatPageData } from "../../seat-page/seat-page-data.ts";
import styles from "../../seat-page/seats.module.css";
import { datesPath, nearSeatsPath, pricesPath, seatsPath } from "../../series/paths.ts";
import { readSeriesSeats, saleOf } from "../../series/read-seats.ts";
import { readDates } from "../../series/read-series.ts";
import { siteContext } from "../../site.ts";
import { commandKey, ensureSession } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";
import { SeriesNews } from "./series-news.tsx";

export const handle = {
  words: ["catalogue", "basket", "seat-map", "sales"],
  needs: ["series"],
} satisfies ScreenHandle;

export async function loader(args: Route.LoaderArgs) {
  const seats = await readSeats(args);
  const { series, dates, name } = seats;
  return {
    series: { id: series.id, about: series.about, picture: series.picture.url },
    dates: dates.id,
    performances: dates.performances.map(({ starts }) => starts),
    name,
    seats: await seatPageData(args, seats, {
      nearPath: nearSeatsPath(series.id, dates.id),
      standingPath: () => pricesPath(series.id, dates.id),
    }),
  };
}

/** Also for the repeated request of `SeriesNews`. */
export function shouldRevalidate(args: Parameters<typeof revalidatesSeats>[0]) {
  return args.currentUrl.href === args.nextUrl.href || revalidatesSeats(args);
}

export function action(args: Route.ActionArgs) {
  return buySeats(
    args.request,
    () => readSeats(args),
    async (order, seats, form) => {
      const caller = await ensureSession(args.context, commandKey(form));
      const wanted = { series: seats.series.id, dates: seats.dates.id, seats: order.seats, quantities: [] };
      const held = await args.context.get(siteContext).backEnd.series.add(wanted, caller);
      if (held.ok) return redirect(href("/basket"), 303);
      const { refusal } = held;
      const moved =
        refusal.reason === "series-seats-gone"
          ? movedChoice(
              seats,
              order.chosen,
              placesOfSeats(seats.plan, refusal.seats),
              placesOfSeats(seats.plan, refusal.instead),
            )
          : { chosen: order.chosen };
      return refusedSeats(refusal, statusOf(operations.add, refusal), moved);
    },
  );
}

async function readSeats({ params, context }: Pick<Route.LoaderArgs, "params" | "context">) {
  const read = await readDates(params.seriesId, context);
  const { series, dates } = read;
  const seats = await readSeriesSeats({ series: series.id, dates: dates.id }, context);
  return { ...read, ...seats, sale: saleOf(series, dates.id, seats.status) };
}

export default function SeriesSeatMap({ params }: Route.ComponentProps) {
  const { series, dates, name, performances, seats } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("series");
  const format = useFormat();
  return (
    <SeatPage
      seats={seats}
      answer={answer}
      news={<SeriesNews />}
      title={name}
      lead={series.about}
      picture={series.picture}
      back={{ to: datesPath(series.id), text: t("other-dates") }}
      view={params.view}
      path={seatsPath(series.id, dates)}
      standingPath={() => pricesPath(series.id, dates)}
      groupPath={null}
      remedy={
        <Instead
          words={{ text: (seats) => t("instead", { seats }), button: t("take-instead") }}
          instead={answer?.instead}
          commandKey={`${seats.commandKey}-instead`}
        />
      }
    >
      <p className={styles.when}>
        {t("same-seat", { count: performances.length })}
        <span className={styles.where}>{format.list(performances.map(format.shortDate))}</span>
      </p>
    </SeatPage>
  );
}
