import { data, type MiddlewareFunction } from "react-router";
import { type ScreenPattern, siteContext } from "../site.ts";

/** Status 404 for a screen whose capability the back end lacks. */
export const offered: MiddlewareFunction<Response> = ({ pattern, context }, next) => {
  // The router's pattern may lack the first slash.
  const screen = pattern.replace(/^\/?/, "/") as ScreenPattern;
  if (!context.get(siteContext).isOffered(screen)) throw data(null, { status: 404 });
  return next();
};
