import { data, type MiddlewareFunction } from "react-router";
import { maintenanceUntil } from "#request/maintenance-window.ts";
import { siteContext } from "../site.ts";

/** The whole shop closed: every page is the maintenance page, with status 503. */
export const maintenance: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { house, now } = context.get(siteContext);
  const closed = maintenanceUntil(house.maintenance, house.timeZone, now());
  if (closed) {
    throw data({ maintenance: true }, { status: 503 });
  }
  return next();
};
