import { data, type MiddlewareFunction } from "react-router";
import { siteContext } from "../site.ts";

const READS = ["GET", "HEAD"];
/** The language is changed in a cookie only. */
const STAYS_OPEN = /^\/language(?:\.data)?\/?$/;

/** Status 403 for the commands of a preview, which sells nothing and keeps nothing; its language can be chosen. */
export const preview: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { preview: marked } = context.get(siteContext);
  const isOpen = READS.includes(request.method) || STAYS_OPEN.test(new URL(request.url).pathname);
  if (marked && !isOpen) throw data({ preview: true }, { status: 403 });
  return next();
};
