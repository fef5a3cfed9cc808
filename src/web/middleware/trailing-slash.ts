import { type MiddlewareFunction, redirect } from "react-router";
import { withoutTrailingSlash } from "#request/local-address.ts";

export const trailingSlash: MiddlewareFunction<Response> = async ({ request }, next) => {
  const { pathname, search } = new URL(request.url);
  const address = withoutTrailingSlash(pathname);
  if (address !== null) throw redirect(address + search, request.method === "POST" ? 308 : 301);
  return next();
};
