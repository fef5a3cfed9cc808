import { randomBytes } from "node:crypto";
import type { Context, Hono } from "hono";
import { createRequestHandler, RouterContextProvider } from "react-router";
import { consentOf } from "#request/consent.ts";
import { readCookie } from "#request/cookies.ts";
import { maintenanceUntil } from "#request/maintenance-window.ts";
import { withPage } from "#request/page-response.ts";
import { sessionCookieName } from "#request/session-cookie.ts";
import { siteContext, type Visit, visitContext } from "../../web/site.ts";
import { offeredScreens } from "../house/offered-screens.ts";
import { TRY_AGAIN_SECONDS } from "./api/checked-back-end.ts";
import type { AppParts } from "./app-parts.ts";
import type { Admission } from "./guards/admission.ts";
import { readFormBody } from "./guards/form-body.ts";
import type { RequestGuards, SiteEnv } from "./guards/request-guards.ts";
import { tooBusy } from "./guards/thrown-responses.ts";
import { urgencyOfPage } from "./guards/urgency.ts";
import { createPageCache } from "./page-cache/page-cache.ts";
import { isComponentPage, withPaymentComponent } from "./payment-component.ts";
import { publicRequest } from "./public-request.ts";
import type { RefusalKind } from "./refusal-page.ts";
import { contentSecurityPolicy, foreignSources } from "./security.ts";

interface Guards {
  readonly guards: RequestGuards;
  readonly admission: Admission;
}

export function servePages(app: Hono<SiteEnv>, parts: AppParts, { guards, admission }: Guards): void {
  const { house, publicUrl, now, tableBooking, maintenance } = parts;
  const { origin } = new URL(publicUrl);
  const newNonce = () => randomBytes(16).toString("base64url");
  const { render, policy } = createRenderer(parts);
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
  const renderFor = async (context: Context<SiteEnv>) => {
    const { raw } = context.req;
    const form = raw.method === "POST" ? await readFormBody(raw) : null;
    if (form && !form.ok) {
      return guards.turnAway(context, "unreadable", form.refusal.reason === "too-large" ? 413 : 400);
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
    if (!PAGE_METHODS.has(method)) return guards.turnAway(context, "unreadable", 405);
    // The shared page may be the maintenance page.
    let response = maintenance.isBypassed(raw) ? null : await cache.answer(raw, context.get("address"));
    if (!response) {
      const isKnown = readCookie(raw, session) !== undefined;
      const leave = await admission.enter(urgencyOfPage(method, context.req.path, isKnown));
      if (!leave) return guards.turnAway(context, "busy", 503);
      response = await renderFor(context).finally(leave);
      // Routes without a page cannot display the error themselves.
      if (isWordless(response, raw))
        return guards.turnAway(context, kindOf(response.status), response.status);
    }
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "private, no-store");
    if (response.status === 503 && !response.headers.has("Retry-After")) {
      const closed = maintenanceUntil(house.maintenance, house.timeZone, now());
      response.headers.set("Retry-After", String(closed?.seconds ?? TRY_AGAIN_SECONDS));
    }
    return response;
  });
}

function createRenderer(parts: AppParts) {
  const { house, backEnd, capabilities, publicUrl, now, queue, botCheck, addressLookup, wallets } = parts;
  const { tableBooking, cookieCheck, maintenance, preview } = parts;
  const handle = createRequestHandler(parts.build, "production");
  const isOffered = offeredScreens(parts.build.routes, capabilities);
  const policy = (nonce: string, request: Request) =>
    contentSecurityPolicy(
      nonce,
      parts.formTargets,
      withPaymentComponent(
        foreignSources(botCheck.client, { house, request, tables: tableBooking, seats: parts.seatFrame }),
        house,
        request,
      ),
    );
  const site = {
    house,
    backEnd,
    capabilities,
    isOffered,
    publicUrl,
    now,
    queue,
    maintenance,
    preview,
    botCheck,
    cookieCheck,
    addressLookup,
    tableBooking,
    wallets: wallets.which,
  };
  const render = async (request: Request, visit: Visit) => {
    const provider = new RouterContextProvider();
    provider.set(siteContext, site);
    provider.set(visitContext, visit);
    return withPage(await handle(request, provider));
  };
  return { policy, render };
}

/** No body, a bare error, or a redirect-only route's `null`. */
function isWordless(response: Response, requested: Request): boolean {
  const { status, headers } = response;
  if (status < 400) return false;
  const type = headers.get("Content-Type") ?? "";
  const wantsJson = requested.headers.get("Accept")?.includes("application/json") === true;
  return (
    // Reading the body of a page would create a stream for it.
    response.body === null ||
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
