import type { IncomingMessage } from "node:http";

/**
 * Overwrites the Host header, which is never used. An invalid one would be rejected before the app sees the request,
 * with the body unread, so the response might be lost. Load balancers that check `/readyz` in HTTP/1.0 send no Host at
 * all and would consider the process unhealthy.
 */
export function forgetHost(incoming: IncomingMessage): void {
  incoming.headers.host = "shop";
}

/**
 * Returns the request at the public address, whatever the connection, a proxy or the visitor claims. Drops the origin:
 * `sameOriginPosts` has already checked it, and the router's own check would fail behind another name of the shop.
 * @param form the body as `readFormBody` returned it
 */
export function publicRequest(request: Request, origin: string, form?: string): Request {
  const { url, method } = request;
  const path = url.slice(url.indexOf("/", url.indexOf("//") + 2));
  const headers = new Headers(request.headers);
  headers.delete("origin");
  if (form !== undefined) {
    headers.set("content-type", "application/x-www-form-urlencoded;charset=UTF-8");
    headers.delete("content-length");
  }
  return new Request(origin + path, { method, headers, body: form ?? null, signal: request.signal });
}
