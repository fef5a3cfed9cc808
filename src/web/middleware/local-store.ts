import { createContext, type MiddlewareFunction } from "react-router";
import type { Language } from "#domain/languages.ts";
import { languageOfRequest } from "#request/language.ts";
import { siteContext } from "../site.ts";
import { outgoingCookiesContext } from "../visit/visitor.ts";

export interface LocalStore {
  readonly language: Language;
}
export const localStoreContext = createContext<LocalStore>();

/** Reads these cookies and writes changes, also on redirects. */
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
