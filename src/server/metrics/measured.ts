import type { MiddlewareHandler } from "hono";
import { wrapBackEnd } from "#contract/any-back-end.ts";
import type { BackEnd } from "#contract/back-end.ts";
import type { SiteEnv } from "../http/guards/request-guards.ts";
import type { Metrics } from "./metrics.ts";

export function measuredBackEnd(backEnd: BackEnd, metrics: Metrics): BackEnd {
  return wrapBackEnd(backEnd, (handle, _operation, name) => async (input, caller) => {
    const outcome = await handle(input, caller);
    if (outcome.ok) metrics.count("parkett_operations_total", { operation: name });
    else metrics.count("parkett_refusals_total", { operation: name, reason: outcome.refusal.reason });
    return outcome;
  });
}

/** Measures response times by kind of request. Paths are not labels because their number is unbounded. */
export function measureRequests(metrics: Metrics, now: () => number): MiddlewareHandler<SiteEnv> {
  return async (context, next) => {
    const since = now();
    await next();
    const { path } = context.req;
    // A stream lasts until the visitor leaves, so its duration says nothing.
    if (path.startsWith("/live/")) return;
    const status = `${Math.floor(context.res.status / 100)}xx`;
    metrics.observe({ kind: kindOf(path), status }, (now() - since) / 1000);
  };
}

function kindOf(path: string): "api" | "asset" | "queue" | "page" {
  if (path.startsWith("/api/")) return "api";
  if (path.startsWith("/assets/") || path.startsWith("/house/")) return "asset";
  return path === "/queue/place.json" ? "queue" : "page";
}
