import { data, type MiddlewareFunction } from "react-router";
import { siteContext } from "../site.ts";

const READS = ["GET", "HEAD"];
/** It changes nothing but a cookie. */
const STAYS_OPEN = /^\/language(?:\.data)?\/?$/;

/** A preview sells nothing, and keeps nothing. */
export const preview: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { preview: marked } = context.get(siteContext);
  const isOpen = READS.includes(request.method) || STAYS_OPEN.test(new URL(request.url).pathname);
  if (marked && !isOpen) throw data({ preview: true }, { status: 403 });
  return next();
};
