import type { IncomingMessage } from "node:http";
import type { MiddlewareHandler } from "hono";
import type { SiteEnv } from "./request-guards.ts";

/** No client sends more than this, or more slowly, by mistake. */
const MOST_BYTES = 4 * 1024 * 1024;
const PATIENCE_MS = 1_000;

/**
 * Closing a connection with unread data resets it, which can destroy the response: the visitor would see the
 * browser's error page instead of ours.
 */
export const takeUnreadBody: MiddlewareHandler<SiteEnv> = async (context, next) => {
  await next();
  const { incoming } = context.env;
  if (!incoming.complete && !incoming.destroyed) await takeRest(incoming);
};

function takeRest(incoming: IncomingMessage): Promise<void> {
  return new Promise((done) => {
    let bytes = 0;
    // Anything that has started to read the body would otherwise pause it.
    const goOn = () => incoming.resume();
    const count = (part: Buffer) => {
      bytes += part.length;
      if (bytes > MOST_BYTES) end();
    };
    const timer = setTimeout(end, PATIENCE_MS);
    function end() {
      clearTimeout(timer);
      incoming.off("data", count).off("pause", goOn).off("end", end).off("close", end);
      done();
    }
    incoming.on("data", count).on("pause", goOn).once("end", end).once("close", end);
    incoming.resume();
  });
}
