import type { IncomingMessage } from "node:http";

/**
 * The Host header is never used. An invalid one would be rejected with the body unread, so the response might
 * be lost; load balancers that check `/readyz` in HTTP/1.0 send none.
 */
export function forgetHost(incoming: IncomingMessage): void {
  incoming.headers.host = "shop";
}

/**
 * At the public address, whatever the connection, a proxy or the visitor claims. Drops the origin:
 * `sameOriginPosts` has checked it, and the router's own check would fail behind another name. @param form
 * the body as read by `readFormBody`
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
