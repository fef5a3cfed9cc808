import type { Language } from "#domain/languages.ts";
import { resolveLanguage } from "#languages/resolve.ts";
import { readCookie } from "./cookies.ts";

export const LANGUAGE_COOKIE = "lang";

/** The language a request is answered in, of those the house offers. */
export function languageOf(request: Request, offered: readonly Language[]): Language {
  const stored = readCookie(request, LANGUAGE_COOKIE);
  return resolveLanguage(stored, request.headers.get("Accept-Language"), offered);
}
