import { type MiddlewareFunction, redirect } from "react-router";
import { queuePath } from "../catalogue/addresses.ts";
import { siteContext } from "../site.ts";
import { visitorContext } from "../visit/visitor.ts";

/**
 * Where seats of a performance are chosen: whoever has to wait for their turn is sent to the waiting room, and comes back.
 * The commands insist on it, whichever way they come; this spares visitors a page that they could do nothing with.
 */
export const waitingRoom: MiddlewareFunction<Response> = async ({ url, params, context }, next) => {
  const { basket, caller } = context.get(visitorContext);
  const holdsSeats = (basket?.tickets.length ?? 0) > 0;
  const performance = Number(params.instance);
  const room = await context.get(siteContext).queue.barring(performance, caller.session, holdsSeats);
  if (room === null) return next();
  throw redirect(queuePath(room, url.pathname + url.search), 303);
};
