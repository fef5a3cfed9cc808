import type { MiddlewareFunction } from "react-router";

/** Every answer is in the language of whoever asked for it. */
export const i18n: MiddlewareFunction<Response> = async (_arguments, next) => {
  const response = await next();
  response.headers.append("Vary", "Cookie, Accept-Language");
  return response;
};
