import { createContext, type MiddlewareFunction } from "react-router";
import type { Language } from "#domain/languages.ts";
import { languageOfRequest } from "#request/language.ts";
import { siteContext } from "../site.ts";
import { outgoingCookiesContext } from "../visit/visitor.ts";

export interface LocalStore {
  readonly language: Language;
}
export const localStoreContext = createContext<LocalStore>();

/** Chooses the visitor's language, and sets the outgoing cookies on the response, also on a redirect. */
export const localStore: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  context.set(localStoreContext, {
    language: languageOfRequest(request, context.get(siteContext).house.languages),
  });
  const cookies: string[] = [];
  context.set(outgoingCookiesContext, cookies);
  const response = await next();
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
};
