import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { LiveSeatMap } from "../../engine/live/live-seat-map.ts";

/**
 * All viewers of one seat map by server-sent events. Each event contains the whole map, so a viewer who misses some is
 * up to date with the next one, and its bytes are built once for all viewers.
 */
export interface LiveAudience {
  readonly size: number;
  join(response: ServerResponse): void;
  show(map: LiveSeatMap): void;
  beat(): void;
  end(): void;
}

/** An event's bytes: chunked for HTTP/1.1, and bare for proxies that use 1.0. */
interface Frame {
  readonly chunked: Buffer;
  readonly bare: Buffer;
}

/** Sockets written to in one go. A full house has thousands, and other requests wait for this process. */
const SLICE = 250;
/** A viewer with this many unread bytes is skipped; the next map makes up for it. */
const MOST_UNREAD = 64 * 1024;
/** Makes a browser that lost the stream reconnect after 3 seconds. */
const RETRY = frame("retry: 3000\n\n");
const HEARTBEAT = frame(": still here\n\n");

export function createLiveAudience(onEmpty: () => void): LiveAudience {
  const viewers = new Set<ServerResponse>();
  let latest: Frame | null = null;
  let showing = false;

  /** Writes one map in slices; a newer map that arrives in between is written to all viewers afterwards. */
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
        // A viewer who has read nothing for most of a minute is no longer connected.
        if (viewer.socket && isStuck(viewer.socket)) viewer.socket.destroy();
        else write(viewer, HEARTBEAT);
      }
    },
    end() {
      for (const viewer of viewers) viewer.end();
    },
  };
}

function frame(text: string): Frame {
  const bare = Buffer.from(text);
  const length = bare.length.toString(16);
  return { bare, chunked: Buffer.concat([Buffer.from(`${length}\r\n`), bare, Buffer.from("\r\n")]) };
}

/** Writes to the socket directly, since `response.write` would frame and copy the same bytes for each viewer. */
function write({ socket, chunkedEncoding }: ServerResponse, { chunked, bare }: Frame): void {
  if (socket && !socket.destroyed && !isStuck(socket)) socket.write(chunkedEncoding ? chunked : bare);
}

function isStuck({ writableLength }: Socket): boolean {
  return writableLength >= MOST_UNREAD;
}
