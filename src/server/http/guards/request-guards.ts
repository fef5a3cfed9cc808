import type { HttpBindings } from "@hono/node-server";
import type { Context, MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { House } from "#config/house/house.ts";
import { API_PREFIX } from "#contract/http.ts";
import { languageOfRequest } from "#request/language.ts";
import { maintenanceUntil } from "#request/maintenance-window.ts";
import { sayFault } from "../api/api.ts";
import { createRefusalPages, type RefusalKind } from "../refusal-page.ts";
import { isReadableAddress, LONGEST_ADDRESS, MOST_BODY_BYTES, MOST_NOTICE_BYTES } from "./bounds.ts";

/** Of requests to the storefront's address; `address` is the visitor's. */
export type SiteEnv = { Bindings: HttpBindings; Variables: { address: string } };
type SiteContext = Context<SiteEnv>;

export interface RequestGuards {
  /** Rejects unknown methods, unreadable addresses, and bodies larger than any valid one. */
  readonly bounds: MiddlewareHandler<SiteEnv>;
  /** Rejects requests while the shop is closed for maintenance. */
  readonly opening: MiddlewareHandler<SiteEnv>;
  turnAway(context: SiteContext, kind: RefusalKind, status: number): Promise<Response>;
}

const CODES: Readonly<Record<number, string>> = {
  400: "BAD_REQUEST",
  403: "FORBIDDEN",
  405: "METHOD_NOT_SUPPORTED",
  409: "CONFLICT",
  410: "GONE",
  413: "PAYLOAD_TOO_LARGE",
  414: "URI_TOO_LONG",
  500: "INTERNAL_SERVER_ERROR",
  503: "UNAVAILABLE",
};
const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/** A payment in progress is completed even while the shop is closed. */
const ENDS_A_PAYMENT = /^\/api\/v1\/orders\/[\w-]{1,100}\/verification$/;

export function createRequestGuards(house: House, now: () => number): RequestGuards {
  const pages = createRefusalPages(house);

  async function turnAway(context: SiteContext, kind: RefusalKind, status: number): Promise<Response> {
    if (isApi(context)) {
      const code = CODES[status] ?? "BAD_REQUEST";
      return sayFault(context, { code, status, message: MESSAGES[kind] });
    }
    return pages.page(languageOfRequest(context.req.raw, house.languages), kind, status);
  }

  const opening: MiddlewareHandler<SiteEnv> = async (context, next) => {
    const closed = maintenanceUntil(house.maintenance, house.timeZone, now());
    if (!closed || ENDS_A_PAYMENT.test(context.req.path)) return next();
    const answer = await turnAway(context, "unavailable", 503);
    answer.headers.set("Retry-After", String(closed.seconds));
    return answer;
  };

  const count = (maxSize: number) =>
    bodyLimit({ maxSize, onError: (context) => turnAway(context as SiteContext, "unreadable", 413) });
  const counts = { usual: count(MOST_BODY_BYTES), notice: count(MOST_NOTICE_BYTES) };

  const bounds: MiddlewareHandler<SiteEnv> = async (context, next) => {
    const { method } = context.req;
    const { url = "/" } = context.env.incoming;
    if (!METHODS.has(method)) return turnAway(context, "unreadable", 405);
    if (!isReadableAddress(url)) {
      return turnAway(context, "unreadable", url.length > LONGEST_ADDRESS ? 414 : 400);
    }
    if (method === "GET" || method === "HEAD") return next();
    const isNotice = url.startsWith("/webhooks/");
    const shown = context.req.header("content-length");
    // Counting costs more than many responses do.
    if (shown === undefined || context.req.header("transfer-encoding") !== undefined) {
      return (isNotice ? counts.notice : counts.usual)(context, next);
    }
    const most = isNotice ? MOST_NOTICE_BYTES : MOST_BODY_BYTES;
    return Number(shown) <= most ? next() : turnAway(context, "unreadable", 413);
  };
  return { bounds, opening, turnAway };
}

const MESSAGES: Readonly<Record<RefusalKind, string>> = {
  unreadable: "Malformed request",
  busy: "Too many requests are waiting; try again in a few seconds",
  unavailable: "Unavailable",
  fault: "Internal server error",
  "not-found": "Not found",
  "preview-over": "The preview has ended",
  "preview-faults": "The draft cannot be shown",
};

function isApi(context: SiteContext): boolean {
  return context.req.path.startsWith(`${API_PREFIX}/`);
}
