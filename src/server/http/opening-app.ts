import { Hono } from "hono";
import type { House } from "#config/house/house.ts";
import { languageOf } from "../../web/middleware/local-store.ts";
import { wordsIn } from "../letters/words.ts";
import { TRY_AGAIN_SECONDS } from "./checked-back-end.ts";

/** What the shop answers while its database cannot be reached at start: a page that tries again by itself. */
export function createOpeningApp(house: House): Hono {
  const app = new Hono();
  app.get("/healthz", (context) => context.text("ok"));
  app.get("/readyz", (context) => context.text("opening", 503));
  app.all("*", async (context) => {
    const language = languageOf(context.req.raw, house.languages);
    const { say } = await wordsIn(language, house);
    const title = say("errors.unavailable-title");
    const page = [
      `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
      '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
      `<meta http-equiv="refresh" content="${TRY_AGAIN_SECONDS}"><meta name="color-scheme" content="light dark">`,
      `<title>${title}</title></head><body><main><h1>${title}</h1><p>${say("errors.unavailable-text")}</p></main></body></html>`,
    ].join("");
    return context.html(page, 503, {
      "Retry-After": String(TRY_AGAIN_SECONDS),
      "Cache-Control": "no-store",
      "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
    });
  });
  return app;
}
