import type { Language } from "#domain/languages.ts";
import { requestedLanguage, resolveLanguage } from "#languages/resolve.ts";
import { readCookie } from "./cookies.ts";

export const LANGUAGE_COOKIE = "lang";

export function languageOfRequest(request: Request, offered: readonly Language[]): Language {
  const stored = readCookie(request, LANGUAGE_COOKIE);
  return resolveLanguage(stored, request.headers.get("Accept-Language"), offered);
}

/** Null if the house offers none of the requested languages: pages of an order then use the order's. */
export function statedLanguage(request: Request, offered: readonly Language[]): Language | null {
  const stored = readCookie(request, LANGUAGE_COOKIE);
  return requestedLanguage(stored, request.headers.get("Accept-Language"), offered);
}
