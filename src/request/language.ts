import type { Language } from "#domain/languages.ts";
import { requestedLanguage, resolveLanguage } from "#languages/resolve.ts";
import { readCookie } from "./cookies.ts";

export const LANGUAGE_COOKIE = "lang";

/** The language a request is answered in, of those the house offers. */
export function languageOf(request: Request, offered: readonly Language[]): Language {
  const stored = readCookie(request, LANGUAGE_COOKIE);
  return resolveLanguage(stored, request.headers.get("Accept-Language"), offered);
}

/** The language that a request asks for; null where the house offers none of those it names. */
export function statedLanguage(request: Request, offered: readonly Language[]): Language | null {
  const stored = readCookie(request, LANGUAGE_COOKIE);
  return requestedLanguage(stored, request.headers.get("Accept-Language"), offered);
}
