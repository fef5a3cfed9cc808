import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Stands in for Google: a token for whoever asks with a signed word, and the passes that people have saved. */

export interface GoogleWalletSandbox {
  readonly url: string;
  /** Somebody has followed the house's link: only then is there a pass. */
  save(kind: "eventTicketObject" | "eventTicketClass", id: string): void;
  read(kind: "eventTicketObject" | "eventTicketClass", id: string): Record<string, unknown> | undefined;
  /** How often a token was asked for. */
  readonly tokens: () => number;
  /** The next requests are answered so; 0 breaks the connection. */
  answer(status: number, times: number): void;
  close(): Promise<void>;
}

const TOKEN = "sandbox-access-token";

export async function createGoogleWalletSandbox(): Promise<GoogleWalletSandbox> {
  const things = new Map<string, Record<string, unknown>>();
  let asked = 0;
  let ordered = { status: 0, times: 0 };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = "";
    for await (const part of request) text += part;
    const say = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    };
    if (ordered.times > 0) {
      ordered = { ...ordered, times: ordered.times - 1 };
      if (ordered.status === 0) return void request.socket.destroy();
      return say(ordered.status, { error: { code: ordered.status } });
    }
    if (request.method === "POST" && request.url === "/token") {
      const form = new URLSearchParams(text);
      const parts = form.get("assertion")?.split(".") ?? [];
      const isRight = form.get("grant_type") === "urn:ietf:params:oauth:grant-type:jwt-bearer";
      if (!isRight || parts.length !== 3) return say(400, { error: "invalid_grant" });
      asked += 1;
      return say(200, { access_token: TOKEN, expires_in: 3600, token_type: "Bearer" });
    }
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return say(401, { error: { code: 401 } });
    const [, kind, id = ""] = /^\/walletobjects\/v1\/(\w+)\/([^/]+)$/.exec(request.url ?? "") ?? [];
    const key = `${kind} ${decodeURIComponent(id)}`;
    const thing = things.get(key);
    if (request.method !== "PATCH" || !thing) return say(404, { error: { code: 404 } });
    const changed = { ...thing, ...JSON.parse(text) };
    things.set(key, changed);
    return say(200, changed);
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    save: (kind, id) => void things.set(`${kind} ${id}`, { id }),
    read: (kind, id) => things.get(`${kind} ${id}`),
    tokens: () => asked,
    answer(status, times) {
      ordered = { status, times };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
