import { randomBytes } from "node:crypto";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono } from "hono";
import type { Logger } from "pino";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { House } from "#config/house/house.ts";
import type { BackEnd } from "#contract/back-end.ts";
import type { Capabilities } from "#contract/capabilities.ts";
import { API_PREFIX } from "#contract/http.ts";
import type { Caller } from "#contract/operation.ts";
import type { Language } from "#domain/languages.ts";
import type { TableBooking } from "#ports/table-booking.ts";
import { consentOf } from "#request/consent.ts";
import { readCookie } from "#request/cookies.ts";
import { languageOf } from "#request/language.ts";
import { maintenanceUntil } from "#request/maintenance-window.ts";
import { sessionCookieName } from "#request/session-cookie.ts";
import type { LiveSeats } from "../../engine/live/live-seats.ts";
import type { VisitTag } from "../../engine/visitors/visit-tag.ts";
import {
  type SiteAddressLookup,
  type SiteBotCheck,
  type SiteCookieCheck,
  type SiteMaintenance,
  type SiteQueue,
  siteContext,
  type Visit,
  visitContext,
} from "../../web/site.ts";
import { serveDocuments } from "../documents/documents.ts";
import { inLanguageOfOrder } from "../documents/order-language.ts";
import { serveSeatViews } from "../documents/seat-views.ts";
import { offeredScreens } from "../house/offered-screens.ts";
import { type LiveStreams, serveLiveSeats } from "../live/live-seats.ts";
import { measureRequests } from "../metrics/measured.ts";
import type { Metrics } from "../metrics/metrics.ts";
import { serveMetrics } from "../metrics/serve-metrics.ts";
import { serveAppleUpdates } from "../wallets/serve-apple-updates.ts";
import { serveWalletPasses } from "../wallets/serve-wallet-passes.ts";
import type { WalletUpdates } from "../wallets/wallet-updates.ts";
import type { Wallets } from "../wallets/wallets.ts";
import { accessLog } from "./access-log.ts";
import { serveApi } from "./api/api.ts";
import { openApiDocument } from "./api/api-document.ts";
import { apiPage } from "./api/api-page.ts";
import { checkBots } from "./api/bot-checked-api.ts";
import { TRY_AGAIN_SECONDS } from "./api/checked-back-end.ts";
import { clientAddress } from "./client-address.ts";
import { compress } from "./compress.ts";
import { type Admission, createAdmission, watchLateness } from "./door/admission.ts";
import { createDoor, type Door, type DoorEnv } from "./door/door.ts";
import { readFormBody } from "./door/form-body.ts";
import { createMaintenanceBypass } from "./door/maintenance-bypass.ts";
import { serveQueuePlace } from "./door/queue-place.ts";
import { answerFaults, thrownResponses, tooBusy } from "./door/thrown-responses.ts";
import { takeUnreadBody } from "./door/unread-body.ts";
import { urgencyOf, urgencyOfPage } from "./door/urgency.ts";
import { createPageCache } from "./page-cache.ts";
import { isComponentPage, withPaymentComponent } from "./payment-component.ts";
import { publicRequest } from "./public-request.ts";
import type { RefusalKind } from "./refusal-page.ts";
import {
  contentSecurityPolicy,
  type ForeignSources,
  foreignSources,
  sameOriginPosts,
  securityHeaders,
} from "./security.ts";
import { serveWebhooks } from "./webhooks.ts";

export interface AppParts {
  readonly house: House;
  readonly houseFolder: string;
  readonly backEnd: BackEnd;
  readonly capabilities: Capabilities;
  readonly liveSeats: Pick<LiveSeats, "read" | "watch">;
  /** Null if the session has ended, or if cached parts must not be reused. */
  readonly visitTag: (session: string, language: Language) => Promise<VisitTag | null>;
  readonly languageOfOrder: (link: string) => Promise<Language | null>;
  readonly queue: SiteQueue;
  readonly botCheck: SiteBotCheck;
  readonly cookieCheck: SiteCookieCheck;
  readonly addressLookup: SiteAddressLookup | null;
  readonly tableBooking: TableBooking | null;
  readonly wallets: Wallets;
  readonly walletUpdates: WalletUpdates | null;
  readonly metrics: Metrics;
  /** Bearer token for metrics at the shop's own address; absent: not served. */
  readonly metricsToken: string | undefined;
  readonly publicUrl: string;
  readonly formTargets: readonly string[];
  readonly seatFrame?: Omit<ForeignSources, "image"> | undefined;
  readonly trustedProxies: number;
  readonly accessLog: boolean;
  readonly maintenanceSecret: string | undefined;
  readonly now: () => number;
  readonly log: Logger;
  /** @throws if the database does not respond */
  readonly checkReady: () => Promise<void>;
  readonly build: ServerBuild;
  readonly clientFiles: string;
}

type Env = DoorEnv;

export interface App {
  readonly fetch: Hono<Env>["fetch"];
  /** Open streams would keep the process from exiting. */
  close(): void;
}

export function createApp(parts: AppParts): App {
  const { house, backEnd, publicUrl, log, botCheck } = parts;
  const app = new Hono<Env>();
  const door = createDoor(house, parts.now);
  const admission = createAdmission(() => performance.now(), watchLateness());
  app.onError(answerFaults(door, (words, about) => log.error(about, words)));
  app.use(takeUnreadBody);
  app.use(securityHeaders(parts));
  app.use(async (context, next) => {
    context.set("address", clientAddress(context.env.incoming, parts.trustedProxies));
    await next();
  });
  if (parts.accessLog) app.use(accessLog(log, () => performance.now()));
  app.get("/healthz", (context) => context.text("ok"));
  app.get("/readyz", async (context) => {
    const ready = await parts.checkReady().then(
      () => true,
      () => false,
    );
    return context.text(ready ? "ready" : "database not reachable", ready ? 200 : 503);
  });

  serveMetrics(app, parts.metrics, parts.metricsToken);
  app.use(measureRequests(parts.metrics, () => performance.now()));
  app.use(thrownResponses(door));
  app.use(door.bounds);
  app.use(inLanguageOfOrder(house.languages, parts.languageOfOrder));
  app.use(`${API_PREFIX}/*`, door.opening);
  app.use(`${API_PREFIX}/*`, (context, next) => {
    // API commands wait in their own queues; here only the lateness of the process counts.
    const isKnown = context.req.header("authorization") !== undefined;
    const { method, path } = context.req;
    return admission.isTooLate(urgencyOf(method, path, isKnown))
      ? door.turnAway(context, "busy", 503)
      : next();
  });
  app.use("/live/*", (context, next) =>
    admission.isTooLate("availability") ? door.turnAway(context, "busy", 503) : next(),
  );
  const streams: LiveStreams = serveLiveSeats(app, {
    ...parts,
    mostPerAddress: house.constants.liveMapsPerAddress,
  });
  app.use(compress());
  const callerOf = (context: Context<Env>): Caller => ({
    session: null,
    idempotencyKey: null,
    language: languageOf(context.req.raw, house.languages),
    address: context.get("address"),
  });
  serveWebhooks(app, backEnd, callerOf);
  app.get("/api/v1/openapi.json", async (context) =>
    context.json(await openApiDocument(house.name, publicUrl)),
  );
  app.get("/api", async (context) => context.html(apiPage(await openApiDocument(house.name, publicUrl))));
  checkBots(app, botCheck);
  serveApi(app, { backEnd, callerOf, log: (error) => log.error({ err: error }, "api request failed") });

  serveQueuePlace(app, parts);
  app.use("/house/pictures/*", pictures(parts));
  app.use("/assets/*", async (context, next) => {
    await next();
    // File names contain a hash of the content.
    if (context.res.ok) context.res.headers.set("Cache-Control", "public, max-age=31536000, immutable");
  });
  app.use("/assets/*", serveStatic({ root: parts.clientFiles, precompressed: true }));
  const maintenance = createMaintenanceBypass(parts.maintenanceSecret, publicUrl, parts.now);
  for (const path of DOCUMENTS) {
    app.get(path, (context, next) =>
      maintenance.isBypassed(context.req.raw) ? next() : door.opening(context, next),
    );
  }
  serveDocuments(app, parts, callerOf);
  serveWalletPasses(app, parts, callerOf, (context) => door.turnAway(context, "unavailable", 503));
  serveAppleUpdates(app, parts);
  serveSeatViews(app, parts, callerOf);

  app.use(sameOriginPosts<Env>(parts, (context) => door.turnAway(context, "unreadable", 403)));
  servePages(app, parts, { door, admission, maintenance });
  return { fetch: app.fetch, close: streams.close };
}

/** Closed together with the pages that link to them. */
const DOCUMENTS = ["pdf", "svg", "ics", "pkpass", "google-wallet"].map((type) => `/tickets.${type}`);

interface AtTheDoor {
  readonly door: Door;
  readonly admission: Admission;
  readonly maintenance: SiteMaintenance;
}

function servePages(app: Hono<Env>, parts: AppParts, { door, admission, maintenance }: AtTheDoor): void {
  const { house, backEnd, capabilities, publicUrl, now, queue, botCheck, addressLookup, wallets } = parts;
  const { tableBooking, cookieCheck } = parts;
  const handle = createRequestHandler(parts.build, "production");
  const isOffered = offeredScreens(parts.build.routes, capabilities);
  const { origin } = new URL(publicUrl);
  const newNonce = () => randomBytes(16).toString("base64url");
  const policy = (nonce: string, request: Request) =>
    contentSecurityPolicy(
      nonce,
      parts.formTargets,
      withPaymentComponent(
        foreignSources(botCheck.client, house, request, tableBooking, parts.seatFrame),
        house,
        request,
      ),
    );
  const render = (request: Request, visit: Visit) => {
    const provider = new RouterContextProvider();
    const site = {
      house,
      backEnd,
      capabilities,
      isOffered,
      publicUrl,
      now,
      queue,
      maintenance,
      botCheck,
      cookieCheck,
      addressLookup,
      tableBooking,
      wallets: wallets.which,
    };
    provider.set(siteContext, site);
    provider.set(visitContext, visit);
    return handle(request, provider);
  };
  const session = sessionCookieName(publicUrl);
  const cache = createPageCache({
    publicUrl,
    languages: house.languages,
    consentFor: (request) => consentOf(request, house),
    now,
    newNonce,
    async render(request, visit) {
      const leave = await admission.enter(visit.shared === null ? "known-page" : "page");
      if (!leave) throw tooBusy();
      return render(visit.shared ? request : publicRequest(request, origin), visit).finally(leave);
    },
    policy,
    visitTag: parts.visitTag,
    // Tables before a performance depend on the visitor's tickets.
    isShared: (pathname) => tableBooking === null || !/\/\d+$/.test(pathname),
  });
  const renderFor = async (context: Context<Env>) => {
    const { raw } = context.req;
    const form = hasForm(raw) ? await readFormBody(raw) : null;
    if (form && !form.ok) {
      return door.turnAway(context, "unreadable", form.refusal.reason === "too-large" ? 413 : 400);
    }
    const nonce = newNonce();
    const visit = { address: context.get("address"), nonce, marks: null, shared: null };
    const response = await render(publicRequest(raw, origin, form?.value), visit);
    response.headers.set("Content-Security-Policy", policy(nonce, raw));
    if (isComponentPage(house, raw))
      response.headers.set("Permissions-Policy", "camera=(), microphone=(), geolocation=(), payment=(self)");
    return response;
  };
  app.all("*", async (context) => {
    const { raw, method } = context.req;
    if (!PAGE_METHODS.has(method)) return door.turnAway(context, "unreadable", 405);
    // The shared page may be the maintenance page.
    let response = maintenance.isBypassed(raw) ? null : await cache.answer(raw, context.get("address"));
    if (!response) {
      const isKnown = readCookie(raw, session) !== undefined;
      const leave = await admission.enter(urgencyOfPage(method, context.req.path, isKnown));
      if (!leave) return door.turnAway(context, "busy", 503);
      response = await renderFor(context).finally(leave);
      // Routes without a page cannot display the error themselves.
      if (isWordless(response, raw)) return door.turnAway(context, kindOf(response.status), response.status);
    }
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
    if (response.status === 503 && !response.headers.has("Retry-After")) {
      const closed = maintenanceUntil(house.maintenance, house.timeZone, now());
      response.headers.set("Retry-After", String(closed?.seconds ?? TRY_AGAIN_SECONDS));
    }
    return response;
  });
}

/** No body, a bare error, or a redirect-only route's `null`. */
function isWordless({ status, body, headers }: Response, requested: Request): boolean {
  if (status < 400) return false;
  const type = headers.get("Content-Type") ?? "";
  const wantsJson = requested.headers.get("Accept")?.includes("application/json") === true;
  return (
    body === null ||
    (status >= 500 && type.startsWith("text/plain")) ||
    (status === 404 && !wantsJson && type.startsWith("application/json"))
  );
}

function kindOf(status: number): RefusalKind {
  if (status === 503) return "unavailable";
  if (status >= 500) return "fault";
  return status === 404 ? "not-found" : "unreadable";
}

const PAGE_METHODS = new Set(["GET", "HEAD", "POST"]);

function hasForm({ method }: Request): boolean {
  return method === "POST";
}

/** The policy lets an SVG style itself and nothing else. */
function pictures(parts: AppParts) {
  const serve = serveStatic<Env>({
    root: parts.houseFolder,
    rewriteRequestPath: (path) => path.replace(/^\/house/, ""),
  });
  return async (context: Context<Env>, next: () => Promise<void>) => {
    const response = await serve(context, next);
    if (response instanceof Response) {
      response.headers.set("Cache-Control", "public, max-age=3600");
      response.headers.set(
        "Content-Security-Policy",
        "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      );
    }
    return response;
  };
}
