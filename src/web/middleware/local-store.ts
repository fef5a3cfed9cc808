import { createContext, type MiddlewareFunction } from "react-router";
import type { Language } from "#domain/languages.ts";
import { languageOf } from "#request/language.ts";
import { siteContext } from "../site.ts";
import { outgoingCookiesContext } from "../visit/visitor.ts";

/** What the browser remembers of earlier visits. */
export interface LocalStore {
  readonly language: Language;
}
export const localStoreContext = createContext<LocalStore>();

/** Reads what the browser remembers, and writes what it shall remember: also on redirects. */
export const localStore: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  context.set(localStoreContext, { language: languageOf(request, context.get(siteContext).house.languages) });
  const cookies: string[] = [];
  context.set(outgoingCookiesContext, cookies);
  const response = await next();
  for (const cookie of cookies) response.headers.append("Set-Cookie", cookie);
  return response;
};
