import { nearSeats } from "../../seat-page/seat-page-data.ts";
import { namedIn } from "../../series/paths.ts";
import { readSeriesSeats } from "../../series/read-seats.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import type { Route } from "./+types/route.ts";

export const handle = { needs: ["series"] } satisfies ScreenHandle;

/** Returns the best seats around one that are free on all dates to the seat map in the browser. */
export function loader({ request, params, context }: Route.LoaderArgs) {
  const { series, dates } = namedIn(params.seriesId);
  return nearSeats(request, () => readSeriesSeats({ series, dates: dates ?? "" }, context));
}
