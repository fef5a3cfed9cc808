import { createHash, createHmac, timingSafeEqual } from "node:crypto";

export interface SystemKeys {
  readonly login: string;
  readonly secret: string;
}

/** The stand-in's keys. Not secret: they only open this process. */
export const SANDBOX_SPEKTRIX = {
  client: "sundoperan",
  login: "parkett-sandbox",
  secret: "cGFya2V0dC1zYW5kYm94LWV2ZXJ5Ym9keS1rbm93cy1pdA==",
} as const;

const FRESH_MS = 5 * 60_000;

/** Whether the owner signed this request, and recently. Implemented independently of the product's code. */
export function isSigned(
  keys: SystemKeys,
  request: {
    method: string;
    url: string;
    body: string;
    date: string | undefined;
    authorization: string | undefined;
  },
  now: number,
): boolean {
  const { method, url, body, date = "", authorization = "" } = request;
  const [, login, given = ""] = /^SpektrixAPI3 ([^:]+):(.+)$/.exec(authorization) ?? [];
  const sent = Date.parse(date);
  if (login !== keys.login || Number.isNaN(sent) || Math.abs(now - sent) > FRESH_MS) return false;
  const digest = method === "GET" ? "" : `\n${createHash("md5").update(body, "utf8").digest("base64")}`;
  const mac = createHmac("sha1", Buffer.from(keys.secret, "base64"));
  const expected = mac.update(`${method}\n${url}\n${date}${digest}`, "utf8").digest();
  const received = Buffer.from(given, "base64");
  return received.length === expected.length && timingSafeEqual(received, expected);
}
