import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { LiveSeatMap } from "../../engine/live/live-seat-map.ts";

/**
 * Everybody who watches one seat map by server-sent events. Each event is the whole map, so that a viewer who
 * misses some is right again with the next, and what is written is the same bytes for all: made once.
 */
export interface LiveAudience {
  readonly size: number;
  join(response: ServerResponse): void;
  show(map: LiveSeatMap): void;
  beat(): void;
  end(): void;
}

/** An event as it goes to the socket: framed for HTTP/1.1, and bare for proxies that speak 1.0. */
interface Frame {
  readonly chunked: Buffer;
  readonly bare: Buffer;
}

/** Written to so many at a time: a full house is thousands of sockets, and others wait for this process too. */
const SLICE = 250;
/** A viewer who has so much unread is skipped; the next map makes up for it. */
const MOST_UNREAD = 64 * 1024;
/** A browser that lost the stream comes back after so many milliseconds. */
const RETRY = frame("retry: 3000\n\n");
const HEARTBEAT = frame(": still here\n\n");

export function createLiveAudience(onEmpty: () => void): LiveAudience {
  const viewers = new Set<ServerResponse>();
  let latest: Frame | null = null;
  let showing = false;

  /** Slices of one map after another; a newer map that arrives meanwhile is shown to all after it. */
  async function showAll(): Promise<void> {
    if (showing) return;
    showing = true;
    for (let shown: Frame | null = null; latest && shown !== latest; ) {
      shown = latest;
      let written = 0;
      for (const viewer of [...viewers]) {
        write(viewer, shown);
        if (++written % SLICE === 0) await new Promise((done) => setImmediate(done));
      }
    }
    showing = false;
  }

  return {
    get size() {
      return viewers.size;
    },
    join(response) {
      viewers.add(response);
      response.once("close", () => {
        viewers.delete(response);
        if (viewers.size === 0) onEmpty();
      });
      write(response, RETRY);
      if (latest) write(response, latest);
    },
    show(map) {
      latest = frame(`id: ${map.version}\ndata: ${map.body.toString("utf8")}\n\n`);
      void showAll();
    },
    beat() {
      for (const viewer of viewers) {
        // Somebody who has read nothing for the better part of a minute is not there any more.
        if (viewer.socket && isStuck(viewer.socket)) viewer.socket.destroy();
        else write(viewer, HEARTBEAT);
      }
    },
    end() {
      for (const viewer of viewers) viewer.end();
    },
  };
}

/** Framed once instead of for each viewer. */
function frame(text: string): Frame {
  const bare = Buffer.from(text);
  const length = bare.length.toString(16);
  return { bare, chunked: Buffer.concat([Buffer.from(`${length}\r\n`), bare, Buffer.from("\r\n")]) };
}

/** Straight to the socket: `response.write` would frame and copy the same bytes thousands of times. */
function write({ socket, chunkedEncoding }: ServerResponse, { chunked, bare }: Frame): void {
  if (socket && !socket.destroyed && !isStuck(socket)) socket.write(chunkedEncoding ? chunked : bare);
}

function isStuck({ writableLength }: Socket): boolean {
  return writableLength >= MOST_UNREAD;
}
