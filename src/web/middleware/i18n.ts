import type { MiddlewareFunction } from "react-router";

/** The local store has chosen the language; browsers and proxies must keep the pages of each apart. */
export const i18n: MiddlewareFunction<Response> = async (_arguments, next) => {
  const response = await next();
  response.headers.append("Vary", "Cookie, Accept-Language");
  return response;
};
