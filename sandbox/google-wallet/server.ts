import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** Stand-in for Google's access tokens and wallet passes in tests. Signatures are not checked here. */

export interface GoogleWalletSandbox {
  readonly url: string;
  /** As a visitor: returns the saved object's id, or why there is none. */
  open(link: string): string;
  read(kind: "eventTicketObject" | "eventTicketClass", id: string): Record<string, unknown> | undefined;
  readonly tokens: () => number;
  /** `times` requests after the next `before`; 0 breaks the connection. */
  answer(status: number, times: number, before?: number): void;
  close(): Promise<void>;
}

/** Longer URLs are cut by browsers and email clients. */
const LONGEST_LINK = 1800;
const ID = /^\d+\.[\w.-]+$/;
const REQUIRED: Readonly<Record<string, readonly string[]>> = {
  eventTicketClass: ["issuerName", "reviewStatus", "eventName"],
  eventTicketObject: ["classId", "state"],
};

function faultOf(
  kind: string,
  item: Record<string, unknown>,
  items: ReadonlyMap<string, unknown>,
): number | null {
  const required = REQUIRED[kind];
  if (!required) return 404;
  if (!ID.test(String(item["id"])) || required.some((field) => !item[field])) return 400;
  if (kind === "eventTicketObject" && !items.has(`eventTicketClass ${item["classId"]}`)) return 404;
  return items.has(`${kind} ${item["id"]}`) ? 409 : null;
}

const TOKEN = "sandbox-access-token";

export async function createGoogleWalletSandbox(): Promise<GoogleWalletSandbox> {
  const items = new Map<string, Record<string, unknown>>();
  let requested = 0;
  let ordered = { status: 0, times: 0, before: 0 };

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    let text = "";
    for await (const part of request) text += part;
    const say = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    };
    if (ordered.before > 0) ordered = { ...ordered, before: ordered.before - 1 };
    else if (ordered.times > 0) {
      ordered = { ...ordered, times: ordered.times - 1 };
      if (ordered.status === 0) return void request.socket.destroy();
      return say(ordered.status, { error: { code: ordered.status } });
    }
    if (request.method === "POST" && request.url === "/token") {
      const form = new URLSearchParams(text);
      const parts = form.get("assertion")?.split(".") ?? [];
      const isRight = form.get("grant_type") === "urn:ietf:params:oauth:grant-type:jwt-bearer";
      if (!isRight || parts.length !== 3) return say(400, { error: "invalid_grant" });
      requested += 1;
      return say(200, { access_token: TOKEN, expires_in: 3600, token_type: "Bearer" });
    }
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return say(401, { error: { code: 401 } });
    const made = /^\/walletobjects\/v1\/(\w+)$/.exec(request.url ?? "")?.[1];
    if (request.method === "POST" && made) {
      const item = JSON.parse(text);
      const fault = faultOf(made, item, items);
      if (fault) return say(fault, { error: { code: fault } });
      items.set(`${made} ${item.id}`, item);
      return say(200, item);
    }
    const [, kind, id = ""] = /^\/walletobjects\/v1\/(\w+)\/([^/]+)$/.exec(request.url ?? "") ?? [];
    const key = `${kind} ${decodeURIComponent(id)}`;
    const item = items.get(key);
    if (request.method !== "PATCH" || !item) return say(404, { error: { code: 404 } });
    const changed = { ...item, ...JSON.parse(text) };
    items.set(key, changed);
    return say(200, changed);
  }

  const server = createServer((request, response) => void handle(request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    open(link) {
      if (link.length > LONGEST_LINK) return "the address is cut";
      const [, claims = ""] = link.split("/").at(-1)?.split(".") ?? [];
      const { aud, typ, payload } = JSON.parse(Buffer.from(claims, "base64url").toString());
      if (aud !== "google" || typ !== "savetowallet") return "no link of a wallet";
      const [object] = payload.eventTicketObjects ?? [];
      return items.has(`eventTicketObject ${object?.id}`) ? object.id : "no such object";
    },
    read: (kind, id) => items.get(`${kind} ${id}`),
    tokens: () => requested,
    answer(status, times, before = 0) {
      ordered = { status, times, before };
    },
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
