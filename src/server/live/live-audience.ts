import type { ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { LiveSeatMap } from "../../engine/shop-window/live-seat-map.ts";

/**
 * Server-sent events of the whole map: a viewer who misses some is up to date with the next, and the bytes
 * are built once.
 */
export interface LiveAudience {
  readonly size: number;
  join(response: ServerResponse): void;
  show(map: LiveSeatMap): void;
  beat(): void;
  end(): void;
}

/** Chunked for HTTP/1.1, bare for proxies of 1.0. */
interface Frame {
  readonly chunked: Buffer;
  readonly bare: Buffer;
}

/** Sockets written in one go: other requests wait for this process. */
const SLICE = 250;
/** Bytes after which a viewer is skipped until the next map. */
const MOST_UNREAD = 64 * 1024;
const RETRY = frame("retry: 3000\n\n");
const HEARTBEAT = frame(": still here\n\n");

export function createLiveAudience(onEmpty: () => void): LiveAudience {
  const viewers = new Set<ServerResponse>();
  let latest: Frame | null = null;
  let showing = false;

  /** In slices; a newer map is written to all afterwards. */
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
        // Has read nothing for most of a minute.
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

/** `response.write` would frame and copy the same bytes for each viewer. */
function write({ socket, chunkedEncoding }: ServerResponse, { chunked, bare }: Frame): void {
  if (socket && !socket.destroyed && !isStuck(socket)) socket.write(chunkedEncoding ? chunked : bare);
}

function isStuck({ writableLength }: Socket): boolean {
  return writableLength >= MOST_UNREAD;
}
