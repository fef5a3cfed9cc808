import type { MiddlewareHandler } from "hono";
import type { Logger } from "pino";
import type { SiteEnv } from "./guards/request-guards.ts";

/** With `ACCESS_LOG=yes`. Without secrets: query and unguessable path segments. */
export function accessLog(log: Pick<Logger, "info">, now: () => number): MiddlewareHandler<SiteEnv> {
  return async (context, next) => {
    const since = now();
    await next();
    const { method, path } = context.req;
    const agent = context.req.header("user-agent")?.slice(0, LONGEST_AGENT) ?? "";
    const answer = { status: context.res.status, ms: Math.round(now() - since) };
    log.info(
      { address: context.get("address"), method, path: withoutSecrets(path), ...answer, agent },
      "answered",
    );
  };
}

const LONGEST_AGENT = 200;
const LONGEST_PATH = 300;
/**
 * Order, link and voucher ids: long, with digits or capitals. Matches content hashes too, which is harmless.
 */
const SECRET = /^(?=[\w-]*[0-9A-Z])[\w-]{16,}$/;

function withoutSecrets(path: string): string {
  const segments = path.split("/").map((segment) => (SECRET.test(segment) ? "…" : segment));
  return segments.join("/").slice(0, LONGEST_PATH);
}
