import { lookup as resolveHost } from "node:dns/promises";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import { isIP, type LookupFunction } from "node:net";
import { Webhook } from "standardwebhooks";
import type { AddressFault, SendFault, SendResult, WebhookMessage, WebhookSender } from "#ports/webhooks.ts";
import { isPublicAddress } from "./public-address.ts";

export interface WebhookSenderOptions {
  /** For the demo and tests: http, and addresses of this machine. */
  readonly allowsLocal: boolean;
  /** For the whole attempt. */
  readonly timeoutMs?: number;
  /** All addresses of a host. */
  readonly resolve?: (host: string) => Promise<readonly Resolved[]>;
  /** Certificates to trust in addition to the machine's own. */
  readonly ca?: string;
}

interface Resolved {
  readonly address: string;
  readonly family: number;
}

const TIMEOUT_MS = 10_000;
const HTTPS_PORTS = ["", "443", "8443"];

export function createWebhookSender(options: WebhookSenderOptions): WebhookSender {
  const { allowsLocal, resolve = (host) => resolveHost(host, { all: true }) } = options;
  return {
    addressFault: (url) => addressFault(url, allowsLocal),
    async send(message) {
      const fault = addressFault(message.url, allowsLocal);
      if (fault) return failed(fault === "private-address" ? fault : "no-connection");
      const url = new URL(message.url);
      const host = hostOf(url);
      const found = await resolve(host).catch(() => []);
      const [first] = found;
      if (!first) return failed("unknown-host");
      // One private address among several is enough for a host that answers differently next time.
      if (!allowsLocal && !found.every(({ address }) => isPublicAddress(address)))
        return failed("private-address");
      return post(url, message, first, options);
    },
  };
}

function addressFault(text: string, allowsLocal: boolean): AddressFault | null {
  if (!URL.canParse(text)) return "not-an-address";
  const url = new URL(text);
  const { protocol, username, password, port } = url;
  if (username !== "" || password !== "" || !/^https?:$/.test(protocol)) return "not-an-address";
  if (allowsLocal) return null;
  if (protocol !== "https:" || !HTTPS_PORTS.includes(port)) return "not-https";
  const host = hostOf(url);
  if (isIP(host) !== 0 && !isPublicAddress(host)) return "private-address";
  return host === "localhost" || host.endsWith(".localhost") ? "private-address" : null;
}

/** Without the brackets of IPv6. */
const hostOf = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, "");

const failed = (fault: SendFault, status: number | null = null): SendResult => ({ ok: false, status, fault });

/** Connects to the address that was checked: the name is not resolved a second time. Redirects are not followed. */
function post(
  url: URL,
  message: WebhookMessage,
  address: Resolved,
  { timeoutMs = TIMEOUT_MS, ca }: WebhookSenderOptions,
): Promise<SendResult> {
  const pinned: LookupFunction = (_host, { all }, done) =>
    all
      ? done(null, [{ address: address.address, family: address.family }])
      : done(null, address.address, address.family);
  const send = url.protocol === "https:" ? httpsRequest : httpRequest;
  return new Promise((done) => {
    let isConnected = false;
    const request = send(
      url,
      {
        ...{ method: "POST", headers: headersOf(message), lookup: pinned, agent: false },
        ...{ signal: AbortSignal.timeout(timeoutMs), ...(ca && { ca }) },
      },
      (response) => {
        // Whatever it says is not read.
        response.destroy();
        const status = response.statusCode ?? 0;
        if (status >= 200 && status < 300) done({ ok: true, status, fault: null });
        else done(failed(status >= 300 && status < 400 ? "redirect" : "status", status));
      },
    );
    request.on("socket", (socket) => {
      socket.once(url.protocol === "https:" ? "secureConnect" : "connect", () => {
        isConnected = true;
      });
    });
    request.on("error", () => done(failed(isConnected ? "no-answer" : "no-connection")));
    request.end(message.body);
  });
}

function headersOf({ id, at, secrets, body }: WebhookMessage): Record<string, string> {
  const time = new Date(at);
  return {
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    "user-agent": "Parkett-Webhooks/1",
    "webhook-id": id,
    "webhook-timestamp": String(Math.floor(at / 1000)),
    "webhook-signature": secrets.map((secret) => new Webhook(secret).sign(id, time, body)).join(" "),
  };
}
