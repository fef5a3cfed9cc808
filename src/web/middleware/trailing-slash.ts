import { type MiddlewareFunction, redirect } from "react-router";
import { withoutTrailingSlash } from "../visit/local-address.ts";

/** Redirects paths with a trailing slash, keeping method and body. */
export const trailingSlash: MiddlewareFunction<Response> = async ({ request }, next) => {
  const { pathname, search } = new URL(request.url);
  const address = withoutTrailingSlash(pathname);
  if (address !== null) throw redirect(address + search, request.method === "POST" ? 308 : 301);
  return next();
};
