import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { House } from "#config/house/house.ts";
import { createRefusalPages } from "./refusal-page.ts";

/** Of particular parser errors; all others are a 400. */
const STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
const LINGER_MS = 1_000;

/**
 * Requests that Node's parser rejects: oversized cookies from other sites of the house, malformed or endless
 * headers. Sends a page in the house's first language instead of Node's bare status.
 */
export function answerUnparsed(server: Server, house: House): void {
  const pages = createRefusalPages(house);
  const answering = new WeakMap<Socket, number>();
  const notified = new WeakSet<Socket>();
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    answering.set(socket, (answering.get(socket) ?? 0) + 1);
    response.once("close", () => answering.set(socket, (answering.get(socket) ?? 1) - 1));
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // The rest arrives in chunks, each an error again.
    if (notified.has(socket) && error.code !== "ECONNRESET") return;
    // Disconnected, or a response is in progress and must not be corrupted.
    if (!socket.writable || error.code === "ECONNRESET" || (answering.get(socket) ?? 0) > 0) {
      socket.destroy();
      return;
    }
    notified.add(socket);
    const status = STATUS[error.code ?? ""] ?? 400;
    const language = house.languages[0] ?? "sv";
    pages
      .page(language, "unreadable", status)
      .then(async (page) => {
        const body = Buffer.from(await page.arrayBuffer());
        const headers = [...page.headers, ["Connection", "close"]].map((header) => header.join(": "));
        const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, "", ""].join("\r\n");
        socket.end(Buffer.concat([Buffer.from(head), body]));
        // Unread data would reset the connection and discard the response.
        socket.resume();
        setTimeout(() => socket.destroy(), LINGER_MS).unref();
      })
      .catch(() => socket.destroy());
  });
}
