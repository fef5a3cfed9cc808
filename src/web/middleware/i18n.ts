import type { MiddlewareFunction } from "react-router";

export const i18n: MiddlewareFunction<Response> = async (_arguments, next) => {
  const response = await next();
  response.headers.append("Vary", "Cookie, Accept-Language");
  return response;
};
