import { Hono } from "hono";
import type { House } from "#config/house/house.ts";
import { languageOfRequest } from "#request/language.ts";
import { createRefusalPages } from "./refusal-page.ts";

/** Serves a self-refreshing page from the start of the process until its shop is open. */
export function createOpeningApp(house: House): Hono {
  const app = new Hono();
  const pages = createRefusalPages(house);
  app.get("/healthz", (context) => context.text("ok"));
  app.get("/readyz", (context) => context.text("opening", 503));
  app.all("*", (context) =>
    pages.page(languageOfRequest(context.req.raw, house.languages), "unavailable", 503),
  );
  return app;
}
