import { createHash, createHmac } from "node:crypto";

/** API v3, "Authentication": method, full URL, date, and the digest of a body, with the base64 secret. */
export interface SignedRequest {
  readonly method: string;
  /** With scheme, host and query, as it is sent. */
  readonly url: string;
  /** RFC 1123, as in the Date header: "Sun, 06 Nov 1994 08:49:37 GMT". */
  readonly date: string;
  readonly body: string;
}

export interface OwnerKey {
  readonly login: string;
  /** Base64, as the vendor shows it. */
  readonly secret: string;
}

export function authorization({ login, secret }: OwnerKey, request: SignedRequest): string {
  const signature = createHmac("sha1", Buffer.from(secret, "base64"))
    .update(stringToSign(request))
    .digest("base64");
  return `SpektrixAPI3 ${login}:${signature}`;
}

function stringToSign({ method, url, date, body }: SignedRequest): string {
  const parts = [method.toUpperCase(), url, date];
  if (method.toUpperCase() !== "GET") parts.push(createHash("md5").update(body).digest("base64"));
  return parts.join("\n");
}
