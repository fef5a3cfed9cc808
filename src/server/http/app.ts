import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import { API_PREFIX } from "#contract/http.ts";
import type { Caller } from "#contract/operation.ts";
import { languageOfRequest } from "#request/language.ts";
import { serveDocuments } from "../documents/documents.ts";
import { inLanguageOfOrder } from "../documents/order-language.ts";
import { serveSeatViews } from "../documents/seat-views.ts";
import { EMBEDDED, serveEmbed } from "../embed/embed.ts";
import { FEEDS, serveFeeds } from "../feeds/feeds.ts";
import { type LiveStreams, serveLiveSeats } from "../live/live-seats.ts";
import { measureRequests } from "../metrics/measured.ts";
import { serveMetrics } from "../metrics/serve-metrics.ts";
import { previewParts } from "../preview/preview-app.ts";
import type { PreviewParts } from "../preview/previews.ts";
import { servePreviews } from "../preview/serve-previews.ts";
import { serveAppleUpdates } from "../wallets/serve-apple-updates.ts";
import { serveWalletPasses } from "../wallets/serve-wallet-passes.ts";
import { accessLog } from "./access-log.ts";
import { serveApi } from "./api/api.ts";
import { openApiDocument } from "./api/api-document.ts";
import { apiPage } from "./api/api-page.ts";
import { checkBots } from "./api/bot-checked-api.ts";
import type { AppParts } from "./app-parts.ts";
import { clientAddress } from "./client-address.ts";
import { compress } from "./compress.ts";
import { createAdmission, watchLateness } from "./guards/admission.ts";
import { serveQueuePlace } from "./guards/queue-place.ts";
import { createRequestGuards, type RequestGuards, type SiteEnv } from "./guards/request-guards.ts";
import { answerThrown, thrownResponses } from "./guards/thrown-responses.ts";
import { takeUnreadBody } from "./guards/unread-body.ts";
import { urgencyOf } from "./guards/urgency.ts";
import { housePictures } from "./house-pictures.ts";
import { servePartnerApi } from "./partner/partner-api.ts";
import { sameOriginPosts, securityHeaders } from "./security.ts";
import { servePages } from "./serve-pages.ts";
import { serveWebhooks } from "./webhooks.ts";

export interface App {
  readonly fetch: Hono<SiteEnv>["fetch"];
  /** Open streams would keep the process from exiting. */
  close(): void;
}

export function createApp(parts: AppParts): App {
  const { house, backEnd, log, botCheck } = parts;
  const app = new Hono<SiteEnv>();
  const guards = createRequestGuards(house, parts.now);
  const admission = createAdmission(() => performance.now(), watchLateness());
  app.onError(answerThrown(guards, (words, about) => log.error(about, words)));
  app.use(takeUnreadBody);
  app.use(securityHeaders(parts));
  app.use(async (context, next) => {
    context.set("address", clientAddress(context.env.incoming, parts.trustedProxies));
    await next();
  });
  if (parts.accessLog) app.use(accessLog(log, () => performance.now()));
  serveHealth(app, parts);
  serveMetrics(app, parts.metrics, parts.metricsToken);
  app.use(measureRequests(parts.metrics, () => performance.now()));
  app.use(thrownResponses(guards));
  app.use(guards.bounds);
  const previews = parts.previews && serveDrafts(app, guards, parts, parts.previews);
  app.use(inLanguageOfOrder(house.languages, parts.languageOfOrder));
  app.use(`${API_PREFIX}/*`, guards.opening);
  app.use(`${API_PREFIX}/*`, (context, next) => {
    // API commands wait in their own queues; here only the lateness of the process counts.
    const isKnown = context.req.header("authorization") !== undefined;
    const { method, path } = context.req;
    return admission.isTooLate(urgencyOf(method, path, isKnown))
      ? guards.turnAway(context, "busy", 503)
      : next();
  });
  app.use("/live/*", (context, next) =>
    admission.isTooLate("availability") ? guards.turnAway(context, "busy", 503) : next(),
  );
  const streams: LiveStreams = serveLiveSeats(app, {
    ...parts,
    mostPerAddress: house.constants.liveMapsPerAddress,
  });
  app.use(compress());
  const callerOf = (context: Context<SiteEnv>): Caller => ({
    session: null,
    idempotencyKey: null,
    language: languageOfRequest(context.req.raw, house.languages),
    address: context.get("address"),
  });
  serveWebhooks(app, backEnd, callerOf);
  checkBots(app, botCheck);
  serveApi(app, { backEnd, callerOf, log: (error) => log.error({ err: error }, "api request failed") });
  serveInterfaces(app, parts);
  serveQueuePlace(app, parts);
  app.get("/house/pictures/*", housePictures(parts.houseSource));
  app.use("/assets/*", async (context, next) => {
    await next();
    // File names contain a hash of the content.
    if (context.res.ok) context.res.headers.set("Cache-Control", "public, max-age=31536000, immutable");
  });
  app.use("/assets/*", serveStatic({ root: parts.clientFiles, precompressed: true }));
  const { maintenance } = parts;
  for (const path of [...DOCUMENTS, ...Object.values(FEEDS), EMBEDDED]) {
    app.get(path, (context, next) =>
      maintenance.isBypassed(context.req.raw) ? next() : guards.opening(context, next),
    );
  }
  serveDocuments(app, parts, callerOf);
  serveFeeds(app, parts, callerOf);
  serveEmbed(app, parts, callerOf);
  serveWalletPasses(app, parts, callerOf, (context) => guards.turnAway(context, "unavailable", 503));
  serveAppleUpdates(app, parts);
  serveSeatViews(app, parts, callerOf);

  app.use(sameOriginPosts<SiteEnv>(parts, (context) => guards.turnAway(context, "unreadable", 403)));
  servePages(app, parts, { guards, admission });
  return {
    fetch: app.fetch,
    close() {
      previews?.close();
      streams.close();
    },
  };
}

/** Their description, and the partners'. */
function serveInterfaces(app: Hono<SiteEnv>, { house, publicUrl, partner, now, log }: AppParts): void {
  app.get("/api/v1/openapi.json", async (context) =>
    context.json(await openApiDocument(house.name, publicUrl)),
  );
  app.get("/api", async (context) => context.html(apiPage(await openApiDocument(house.name, publicUrl))));
  if (!partner) return;
  servePartnerApi(app, partner, {
    ...{ title: `${house.name}: partners`, publicUrl, now },
    addressOf: (context) => context.get("address"),
    log: (error) => log.error({ err: error }, "partner request failed"),
  });
}

function serveDrafts(
  app: Hono<SiteEnv>,
  guards: RequestGuards,
  parts: AppParts,
  { previews, links }: PreviewParts,
) {
  return servePreviews(app, {
    ...{ publicUrl: parts.publicUrl, links, guards, open: previews.open },
    openApp: async (preview) => createApp(await previewParts(parts, preview)),
  });
}

function serveHealth(app: Hono<SiteEnv>, parts: Pick<AppParts, "checkReady" | "unopenedHouse">): void {
  app.get("/healthz", (context) => context.text("ok"));
  app.get("/readyz", async (context) => {
    const ready = await parts.checkReady().then(
      () => true,
      () => false,
    );
    if (!ready) return context.text("database not reachable", 503);
    const unopened = parts.unopenedHouse();
    return context.text(
      unopened === null ? "ready" : `ready, but version ${unopened} of the house could not be opened`,
    );
  });
}

/** Closed together with the pages that link to them. */
const DOCUMENTS = ["pdf", "svg", "ics", "pkpass", "google-wallet"].map((type) => `/tickets.${type}`);
