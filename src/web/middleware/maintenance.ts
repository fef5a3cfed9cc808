import { data, type MiddlewareFunction } from "react-router";
import { maintenanceUntil } from "#request/maintenance-window.ts";
import { siteContext } from "../site.ts";

/** Completes a payment, is the operators' login, or changes the language. */
const STAYS_OPEN = /^\/(?:order\/(?:verify|confirmed|failed)|maintenance-bypass|language)(?:\.data)?\/?$/;

/** Status 503 during maintenance, except at a few paths and for browsers that bypass it. */
export const maintenance: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { house, now, maintenance: way } = context.get(siteContext);
  const closed = maintenanceUntil(house.maintenance, house.timeZone, now());
  if (closed && !STAYS_OPEN.test(new URL(request.url).pathname) && !way.isBypassed(request)) {
    throw data({ maintenance: true }, { status: 503 });
  }
  return next();
};
