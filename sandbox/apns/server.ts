import {
  createSecureServer,
  createServer,
  type IncomingHttpHeaders,
  type ServerHttp2Session,
} from "node:http2";
import type { AddressInfo } from "node:net";

/**
 * Stand-in for Apple's push service (HTTP/2) in tests of wallet passes. With its own keys it uses TLS and only accepts
 * client certificates signed by its authority, as Apple does.
 */

export interface ApnsSandbox {
  readonly url: string;
  /** Tokens and topics in order of arrival. */
  readonly pushed: { token: string; topic: string }[];
  /** To this token from now on; 0 breaks the connection. */
  answer(token: string, status: number, reason?: string): void;
  close(): Promise<void>;
}

/** PEM: the service's certificate and key, and the authority of pass type certificates. */
interface ApnsKeys {
  readonly certificate: string;
  readonly key: string;
  readonly authority: string;
}

export async function createApnsSandbox(port = 0, keys: ApnsKeys | null = null): Promise<ApnsSandbox> {
  const pushed: { token: string; topic: string }[] = [];
  const ordered = new Map<string, { status: number; reason: string }>();
  const sessions = new Set<ServerHttp2Session>();
  const server = keys
    ? createSecureServer({
        cert: keys.certificate,
        key: keys.key,
        ca: keys.authority,
        requestCert: true,
        rejectUnauthorized: true,
      })
    : createServer();
  server.on("session", (session) => {
    sessions.add(session);
    session.on("close", () => sessions.delete(session));
  });
  server.on("stream", (stream, headers) => {
    stream.on("error", () => {});
    const token = /^\/3\/device\/([^/]+)$/.exec(String(headers[":path"]))?.[1];
    if (headers[":method"] !== "POST" || token === undefined) {
      stream.respond({ ":status": 404 });
      stream.end('{"reason":"BadPath"}');
      return;
    }
    const topic = String(headers["apns-topic"] ?? "");
    const { status, reason } = ordered.get(decodeURIComponent(token)) ?? { status: 200, reason: "" };
    if (status === 0) {
      stream.session?.destroy();
      return;
    }
    const wrong = wrongHeaders(headers);
    if (wrong) {
      stream.respond({ ":status": 400 });
      stream.end(JSON.stringify({ reason: wrong }));
      return;
    }
    stream.respond({ ":status": status });
    stream.end(status === 200 ? "" : JSON.stringify({ reason }));
    if (status === 200) pushed.push({ token: decodeURIComponent(token), topic });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  const { port: own } = server.address() as AddressInfo;
  return {
    url: keys ? `https://localhost:${own}` : `http://127.0.0.1:${own}`,
    pushed,
    answer: (token, status, reason = "") => void ordered.set(token, { status, reason }),
    async close() {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Apple's reason; null if the headers are valid. */
function wrongHeaders(headers: IncomingHttpHeaders): string | null {
  if (!headers["apns-topic"]) return "MissingTopic";
  if (headers["apns-push-type"] !== "background") return "InvalidPushType";
  if (headers["apns-priority"] !== "5") return "BadPriority";
  return null;
}
