import type { HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { Context, Hono } from "hono";
import type { LiveSeats } from "../../engine/live/live-seats.ts";
import { createLiveAudience, type LiveAudience } from "./live-audience.ts";

/** Which seats are free, for whoever looks at a seat map: as a stream, and once for those who cannot stream. */

export interface LiveSeatsOptions {
  readonly liveSeats: Pick<LiveSeats, "read" | "watch">;
  /** Streams of this process; whoever comes after them is told to ask for the map now and then. */
  readonly mostStreams?: number;
  /** Streams of one network address: an office or a telephone company's customers share one. */
  readonly mostPerAddress: number;
  readonly heartbeatMs?: number;
}

/** 8,000 sockets of a few kilobytes; above it another process is due. */
const MOST_STREAMS = 8_000;
/** Proxies cut connections that are silent for a minute or half. */
const HEARTBEAT_MS = 15_000;
const RETRY_SECONDS = 10;

export interface LiveStreams {
  readonly streams: number;
  /** Ends every stream: browsers come back by themselves, to another process or the next. */
  close(): void;
}

type Env = { Bindings: HttpBindings; Variables: { address: string } };

export function serveLiveSeats(
  app: Hono<Env>,
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

  /** One more stream of this address, or one less. */
  function count(address: string, change: 1 | -1): void {
    streams += change;
    const own = (streamsOf.get(address) ?? 0) + change;
    if (own > 0) streamsOf.set(address, own);
    else streamsOf.delete(address);
  }

  /** Without the database there is no map: the visitor's page goes on with the one it has. */
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
    // Kept by the browser, and asked for each time whether it still holds.
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

/** What other answers get from the middleware; this one passes it by. */
const STREAM_HEADERS = {
  "Content-Type": "text/event-stream; charset=utf-8",
  "Cache-Control": "no-store",
  // nginx and its like would gather events until a buffer is full.
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

/** A weak tag (a proxy has compressed the body) names the same map. */
function matches(header: string | undefined, tag: string): boolean {
  return (header ?? "").split(",").some((given) => given.trim().replace(/^W\//, "") === tag);
}
