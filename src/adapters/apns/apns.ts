import { connect } from "node:http2";
import { done, refused } from "#domain/outcome.ts";
import type { PassPush } from "#ports/pass-push.ts";

/**
 * HTTP/2, the pass type's certificate, and an empty message with the pass type as topic
 * (developer.apple.com/documentation/walletpasses/adding-a-web-service-to-update-passes).
 */

export interface ApnsOptions {
  /** "https://api.push.apple.com", or a stand-in's address. */
  readonly url: string;
  readonly topic: string;
  /** PEM, as for signing passes. */
  readonly certificate: string;
  readonly key: string;
  readonly passphrase?: string | undefined;
  /** PEM: another certificate authority, for a proxy or a stand-in. */
  readonly authority?: string | undefined;
  readonly timeoutMs?: number;
}

export function createApns({ timeoutMs = 8_000, ...options }: ApnsOptions): PassPush {
  const { url, topic, certificate: cert, key, passphrase, authority } = options;
  const given = {
    ...(passphrase === undefined ? {} : { passphrase }),
    ...(authority ? { ca: authority } : {}),
  };
  let session: ReturnType<typeof connect> | null = null;
  /** Shared; the next push replaces a broken one. */
  const connection = () => {
    if (session && !session.closed && !session.destroyed) return session;
    const opened = connect(url, { cert, key, ...given });
    opened.on("error", () => opened.destroy());
    opened.on("goaway", () => opened.close());
    // Does not keep an idle process alive.
    opened.unref();
    session = opened;
    return opened;
  };

  return {
    async push(token) {
      const answer = await send(connection(), { token, topic, timeoutMs }).catch(() => null);
      if (answer === null) return refused("unreachable");
      const { status, reason } = answer;
      if (status === 200) return done(null);
      if (status === 410 || (status === 400 && reason === "BadDeviceToken")) return refused("gone");
      if (status === 429 || status >= 500) return refused("unreachable");
      throw new Error(
        `Apple's push service answered ${status} ${reason}: is the certificate that of ${topic}?`,
      );
    },
    close() {
      session?.close();
    },
  };
}

interface Push {
  readonly token: string;
  readonly topic: string;
  readonly timeoutMs: number;
}

function send(
  session: ReturnType<typeof connect>,
  { token, topic, timeoutMs }: Push,
): Promise<{ status: number; reason: string }> {
  return new Promise((resolve, reject) => {
    const stream = session.request({
      ":method": "POST",
      ":path": `/3/device/${encodeURIComponent(token)}`,
      "apns-topic": topic,
      "apns-push-type": "background",
      // Apple rejects any other priority for a background push.
      "apns-priority": "5",
    });
    let status = 0;
    let body = "";
    stream.setTimeout(timeoutMs, () => stream.destroy(new Error("no answer in time")));
    stream.on("response", (headers) => {
      status = Number(headers[":status"]);
    });
    stream.setEncoding("utf8");
    stream.on("data", (part: string) => {
      body += part;
    });
    stream.on("end", () =>
      status === 0 ? reject(new Error("no answer")) : resolve({ status, reason: reasonIn(body) }),
    );
    stream.on("error", reject);
    stream.on("close", () => reject(new Error("closed")));
    stream.end("{}");
  });
}

function reasonIn(body: string): string {
  const found = /"reason"\s*:\s*"(\w+)"/.exec(body);
  return found?.[1] ?? "";
}
