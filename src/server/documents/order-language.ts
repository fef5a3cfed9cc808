import type { MiddlewareHandler } from "hono";
import type { Language } from "#domain/languages.ts";
import { statedLanguage } from "#request/language.ts";

/**
 * Answers `/tickets…?order=…` in the order's language if neither the cookie nor the browser states one that the house
 * offers.
 */
export function inLanguageOfOrder(
  offered: readonly Language[],
  languageOfOrder: (link: string) => Promise<Language | null>,
): MiddlewareHandler {
  return async ({ req }, next) => {
    const link = req.method === "GET" && req.path.startsWith("/tickets") ? req.query("order") : undefined;
    if (!link || statedLanguage(req.raw, offered)) return next();
    // The page reports database errors.
    const language = await languageOfOrder(link).catch(() => null);
    if (language) {
      const headers = new Headers(req.raw.headers);
      headers.set("Accept-Language", language);
      req.raw = new Request(req.raw, { headers });
    }
    return next();
  };
}
