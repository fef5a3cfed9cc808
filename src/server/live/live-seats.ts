import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context, Hono } from "hono";
import type { LiveSeats } from "../../engine/shop-window/live-seats.ts";
import type { SiteEnv } from "../http/guards/request-guards.ts";
import { createLiveAudience, type LiveAudience } from "./live-audience.ts";

export interface LiveSeatsOptions {
  readonly liveSeats: Pick<LiveSeats, "read" | "watch">;
  /** Of this process; further viewers poll. */
  readonly mostStreams?: number;
  /** Offices and mobile carriers' customers share one. */
  readonly mostPerAddress: number;
  readonly heartbeatMs?: number;
}

/** 8,000 sockets of a few kilobytes each; beyond that, run another process. */
const MOST_STREAMS = 8_000;
/** Proxies close connections that are silent for 30 to 60 seconds. */
const HEARTBEAT_MS = 15_000;
const RETRY_SECONDS = 10;

export interface LiveStreams {
  readonly streams: number;
  close(): void;
}

export function serveLiveSeats(
  app: Hono<SiteEnv>,
  { liveSeats, mostStreams = MOST_STREAMS, mostPerAddress, heartbeatMs = HEARTBEAT_MS }: LiveSeatsOptions,
): LiveStreams {
  const audiences = new Map<number, LiveAudience>();
  const streamsOf = new Map<string, number>();
  let closed = false;
  let streams = 0;
  const beat = setInterval(() => {
    for (const audience of audiences.values()) audience.beat();
  }, heartbeatMs).unref();

  function audienceOf(performance: number): LiveAudience {
    const known = audiences.get(performance);
    if (known) return known;
    const audience = createLiveAudience(() => {
      stop();
      if (audiences.get(performance) === audience) audiences.delete(performance);
    });
    const stop = liveSeats.watch(performance, audience.show);
    audiences.set(performance, audience);
    return audience;
  }

  function count(address: string, change: 1 | -1): void {
    streams += change;
    const own = (streamsOf.get(address) ?? 0) + change;
    if (own > 0) streamsOf.set(address, own);
    else streamsOf.delete(address);
  }

  /** "unreachable" when the database is down; the page keeps its map. */
  async function mapOf(performance: number | null) {
    return performance === null ? null : liveSeats.read(performance).catch(() => "unreachable" as const);
  }

  app.get("/live/seats/:performance", async (context) => {
    const performance = performanceOf(context);
    const map = await mapOf(performance);
    if (performance === null || !map) return context.text("Not Found", 404);
    if (map === "unreachable") return later(context, "The seats cannot be read");
    const address = context.get("address");
    const isFull = streams >= mostStreams || (streamsOf.get(address) ?? 0) >= mostPerAddress;
    if (closed || isFull) return later(context, "Too many streams: ask for the map now and then");
    if (context.req.method === "HEAD") return context.body(null, 200, STREAM_HEADERS);
    const { incoming, outgoing } = context.env;
    count(address, 1);
    outgoing.once("close", () => count(address, -1));
    incoming.socket.setNoDelay(true);
    outgoing.writeHead(200, STREAM_HEADERS);
    outgoing.flushHeaders();
    const audience = audienceOf(performance);
    if (audience.size === 0) audience.show(map);
    audience.join(outgoing);
    return RESPONSE_ALREADY_SENT;
  });

  app.get("/live/seats/:performance/map", async (context) => {
    const performance = performanceOf(context);
    const map = await mapOf(performance);
    if (!map) return context.text("Not Found", 404);
    if (map === "unreachable") return later(context, "The seats cannot be read");
    const tag = `"${map.tag}"`;
    // Stored, but revalidated each time.
    const headers = { ETag: tag, "Cache-Control": "no-cache" };
    if (matches(context.req.header("if-none-match"), tag)) return context.body(null, 304, headers);
    return context.body(new Uint8Array(map.body), 200, { ...headers, "Content-Type": "application/json" });
  });

  return {
    get streams() {
      return streams;
    },
    close() {
      closed = true;
      clearInterval(beat);
      for (const audience of audiences.values()) audience.end();
    },
  };
}

const STREAM_HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  // nginx and similar proxies would buffer events otherwise.
  "X-Accel-Buffering": "no",
  "X-Content-Type-Options": "nosniff",
  "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
} as const;

function later(context: Context, why: string): Response {
  return context.text(why, 503, { "Retry-After": String(RETRY_SECONDS) });
}

function performanceOf(context: Context): number | null {
  const id = context.req.param("performance") ?? "";
  return /^\d{1,9}$/.test(id) ? Number(id) : null;
}

/** A proxy that compresses the body makes the tag weak. */
function matches(header: string | undefined, tag: string): boolean {
  return (header ?? "").split(",").some((given) => given.trim().replace(/^W\//, "") === tag);
}
