import type { MiddlewareFunction } from "react-router";
import { loadMessages } from "../languages/messages.ts";
import { visitorContext } from "../visit/visitor.ts";

/** Loads the language file of the visit before anything is rendered in it. */
export const i18n: MiddlewareFunction<Response> = async ({ context }, next) => {
  const { language } = context.get(visitorContext);
  await loadMessages(language);
  const response = await next();
  response.headers.append("Vary", "Cookie, Accept-Language");
  return response;
};
