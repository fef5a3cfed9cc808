import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import type { House } from "#config/house/house.ts";
import { createRefusalPages } from "./refusal-page.ts";

/** What Node says of them; whatever else it cannot read is a bad request. */
const STATUS: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
const LINGER_MS = 1_000;

/**
 * A request that Node's parser cannot read reaches no app: cookies of other sites of the house that are larger than it
 * takes, a header that is none, one that never ends. By itself Node answers with a status and nothing to read; here whoever
 * asked in a browser is told in words, in the house's first language: theirs cannot be read either.
 */
export function answerUnparsed(server: Server, house: House): void {
  const pages = createRefusalPages(house);
  const answering = new WeakMap<Socket, number>();
  const told = new WeakSet<Socket>();
  server.on("request", ({ socket }: IncomingMessage, response: ServerResponse) => {
    answering.set(socket, (answering.get(socket) ?? 0) + 1);
    response.once("close", () => answering.set(socket, (answering.get(socket) ?? 1) - 1));
  });
  server.on("clientError", (error: NodeJS.ErrnoException, socket: Socket) => {
    // The rest of what cannot be read comes in pieces, each of them an error again.
    if (told.has(socket) && error.code !== "ECONNRESET") return;
    // Nobody is there any more, or an answer is on its way, which another one must not get into.
    if (!socket.writable || error.code === "ECONNRESET" || (answering.get(socket) ?? 0) > 0) {
      socket.destroy();
      return;
    }
    told.add(socket);
    const status = STATUS[error.code ?? ""] ?? 400;
    const language = house.languages[0] ?? "sv";
    pages
      .page(language, "unreadable", status)
      .then(async (page) => {
        const body = Buffer.from(await page.arrayBuffer());
        const headers = [...page.headers, ["Connection", "close"]].map((header) => header.join(": "));
        const head = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, "", ""].join("\r\n");
        socket.end(Buffer.concat([Buffer.from(head), body]));
        // What is not taken from the line resets it, and takes the answer with it.
        socket.resume();
        setTimeout(() => socket.destroy(), LINGER_MS).unref();
      })
      .catch(() => socket.destroy());
  });
}
