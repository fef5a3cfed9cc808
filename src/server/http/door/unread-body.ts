import type { IncomingMessage } from "node:http";
import type { MiddlewareHandler } from "hono";
import type { DoorEnv } from "./door.ts";

/** More than this, or slower, nobody sends by mistake. */
const MOST_BYTES = 4 * 1024 * 1024;
const PATIENCE_MS = 1_000;

/**
 * An answer is only sent when what was sent to us has been taken from the line. A connection that is closed with
 * something unread on it is reset, and a reset takes the answer with it: whoever sent too much would see the browser's
 * own page instead of ours. What is taken so is thrown away.
 */
export const takeUnreadBody: MiddlewareHandler<DoorEnv> = async (context, next) => {
  await next();
  const { incoming } = context.env;
  if (!incoming.complete && !incoming.destroyed) await takeRest(incoming);
};

function takeRest(incoming: IncomingMessage): Promise<void> {
  return new Promise((done) => {
    let bytes = 0;
    // Whoever had begun to read it would hold it up.
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
