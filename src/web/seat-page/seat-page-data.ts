import { data, type RouterContextProvider, redirect } from "react-router";
import { readCookie } from "#request/cookies.ts";
import { withLabels } from "#seat-map/drawing/label-places.ts";
import { viewOf } from "#seat-map/hall/hall.ts";
import { hallOfPlan } from "#seat-map/hall/hall-of-plan.ts";
import { findNear } from "../seat-map/choice/find-near.ts";
import { readNearQuestion } from "../seat-map/choice/near-seats.ts";
import type { OrphanRule } from "../seat-map/choice/orphan-step.ts";
import { packHall } from "../seat-map/hall/packed-hall.ts";
import { seatView, VIEW_COOKIE } from "../seat-map/list/remembered-view.ts";
import { siteContext } from "../site.ts";
import { newCommandKey } from "../visit/visitor.ts";
import { chosenOf } from "./seat-selection.ts";
import type { SeatsOnSale } from "./seats-on-sale.ts";

interface Limits {
  readonly nearPath: string;
  /** The path of best available for a standing area. */
  readonly standingPath: (section: string) => string;
  /** Off by default: the rule is for single performances. */
  readonly orphanRule?: OrphanRule["rule"];
  readonly left?: number;
}

/**
 * Returns the data of `SeatPage`, with suggestions for a visitor without scripts, requested in the seat list.
 *
 * @throws a 404 response for an unknown part of the hall, a redirect for a standing area
 */
export async function seatPageData(
  {
    request,
    params,
    context,
  }: { request: Request; params: { view?: string }; context: Readonly<RouterContextProvider> },
  seats: SeatsOnSale,
  { nearPath, standingPath, orphanRule = "off", left = seats.sale.maxTickets }: Limits,
) {
  const { plan, status, sale, suggest } = seats;
  const hall = hallOfPlan(plan);
  const view = viewOf(hall, params.view);
  if (view === null) throw data(null, { status: 404 });
  if (view.kind === "section" && view.section.standing) throw redirect(standingPath(view.section.slug));
  const question = readNearQuestion(new URL(request.url).searchParams);
  const near = question ? await findNear(suggest, plan, question) : null;
  const suggested = near?.found ? near.seats.map((seat) => ({ seat, priceType: null })) : [];
  const { limitedShare } = context.get(siteContext).house.constants;
  return {
    performance: sale,
    packedHall: packHall(withLabels(hall)),
    availability: { status: status.status, bands: status.bands },
    left,
    nearPath,
    preferred: seatView(readCookie(request, VIEW_COOKIE)),
    suggested: chosenOf(seats, suggested),
    orphans: { rule: orphanRule, limitedShare },
    commandKey: newCommandKey(),
  };
}

/** The response to the map's request for the best seats around one. */
export async function nearSeats(
  request: Request,
  read: () => Promise<Pick<SeatsOnSale, "plan" | "suggest">>,
): Promise<Response> {
  const question = readNearQuestion(new URL(request.url).searchParams);
  if (!question) throw data(null, { status: 400 });
  const { plan, suggest } = await read();
  const answer = await findNear(suggest, plan, question);
  if (!answer) throw data(null, { status: 404 });
  return Response.json(answer, { headers: { "Cache-Control": "no-store" } });
}
