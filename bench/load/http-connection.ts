import { connect, type Socket } from "node:net";

/**
 * Keep-alive, one request at a time; only the HTTP of our servers, so that the client's share of the
 * machine stays small.
 */
interface HttpConnection {
  /** Servers close idle connections. */
  readonly isOpen: boolean;
  send(method: string, path: string, headers: string, body: string): Promise<RawAnswer>;
  close(): void;
}
export interface RawAnswer {
  readonly status: number;
  /** One character a byte; `asText` decodes it. */
  readonly body: string;
}

export function asText({ body }: RawAnswer): string {
  return Buffer.from(body, "latin1").toString("utf8");
}

const END_OF_HEAD = "\r\n\r\n";

async function openConnection(port: number, host = "127.0.0.1"): Promise<HttpConnection> {
  const socket = await new Promise<Socket>((done, fail) => {
    const opened = connect({ port, host, noDelay: true }, () => done(opened));
    opened.once("error", fail);
  });
  let waiting: { resolve(answer: RawAnswer): void; reject(error: Error): void } | null = null;
  let received = "";
  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = null;
  };
  // Lengths are counted in bytes.
  socket.setEncoding("latin1");
  socket.on("error", fail);
  socket.on("close", () => fail(new Error("The server closed the connection")));
  socket.on("data", (part: string) => {
    received += part;
    const answer = readAnswer(received);
    if (!answer) return;
    received = "";
    const requested = waiting;
    waiting = null;
    requested?.resolve(answer);
  });
  return {
    get isOpen() {
      return socket.writable;
    },
    send(method, path, headers, body) {
      return new Promise((resolve, reject) => {
        waiting = { resolve, reject };
        const length = body ? `Content-Length: ${Buffer.byteLength(body)}\r\n` : "";
        socket.write(`${method} ${path} HTTP/1.1\r\nHost: ${host}:${port}\r\n${headers}${length}\r\n${body}`);
      });
    },
    close: () => socket.destroy(),
  };
}

function readAnswer(text: string): RawAnswer | null {
  const head = text.indexOf(END_OF_HEAD);
  if (head < 0) return null;
  const headers = text.slice(0, head);
  const status = Number(headers.slice(9, 12));
  const rest = text.slice(head + END_OF_HEAD.length);
  const length = /\r\ncontent-length: (\d+)/i.exec(headers)?.[1];
  if (length !== undefined) return rest.length < Number(length) ? null : { status, body: rest };
  if (status === 204 || status === 304) return { status, body: "" };
  return rest.endsWith("0\r\n\r\n") ? { status, body: joinChunks(rest) } : null;
}

function joinChunks(text: string): string {
  let [at, body] = [0, ""];
  for (;;) {
    const line = text.indexOf("\r\n", at);
    const size = Number.parseInt(text.slice(at, line), 16);
    if (!(size > 0)) return body;
    body += text.slice(line + 2, line + 2 + size);
    at = line + 4 + size;
  }
}

export class Connections {
  readonly #idle = new Map<number, HttpConnection[]>();
  readonly #all = new Set<HttpConnection>();

  async send(port: number, method: string, path: string, headers: string, body: string): Promise<RawAnswer> {
    const idle = this.#idle.get(port) ?? [];
    this.#idle.set(port, idle);
    for (;;) {
      const used = idle.pop();
      const connection = used ?? (await this.#open(port));
      try {
        if (!connection.isOpen) throw new Error("The server closed the connection");
        const answer = await connection.send(method, path, headers, body);
        idle.push(connection);
        return answer;
      } catch (error) {
        this.#all.delete(connection);
        connection.close();
        // The server may just have closed it: retry on another, as browsers do.
        if (!used) throw error;
      }
    }
  }

  async #open(port: number): Promise<HttpConnection> {
    const connection = await openConnection(port);
    this.#all.add(connection);
    return connection;
  }

  close(): void {
    for (const connection of this.#all) connection.close();
  }
}
