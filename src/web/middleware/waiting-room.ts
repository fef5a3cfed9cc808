import { type MiddlewareFunction, redirect } from "react-router";
import { queuePath } from "../catalogue/paths.ts";
import { siteContext } from "../site.ts";
import { visitorContext } from "../visit/visitor.ts";

/** The commands enforce it; this saves visitors a page that they cannot use. */
export const waitingRoom: MiddlewareFunction<Response> = async ({ url, params, context }, next) => {
  const { basket, caller } = context.get(visitorContext);
  const holdsSeats = (basket?.tickets.length ?? 0) > 0;
  const performance = Number(params.instance);
  const room = await context.get(siteContext).queue.barring(performance, caller.session, holdsSeats);
  if (room === null) return next();
  throw redirect(queuePath(room, url.pathname + url.search), 303);
};
