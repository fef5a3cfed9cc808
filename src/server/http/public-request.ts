import type { IncomingMessage } from "node:http";

/**
 * Before anybody reads a request: its Host is believed nowhere, and one that is no host would be refused before the app
 * hears of it, with the body unread, so that the refusal might be lost on the way. A balancer that asks after `/readyz` in
 * HTTP/1.0 names none at all, and takes a refusal for a process that is not well.
 */
export function forgetHost(incoming: IncomingMessage): void {
  incoming.headers.host = "shop";
}

/**
 * The request as the router gets it: at the address at which visitors reach us, whatever the connection, a proxy or the
 * visitor say of it. Where a post comes from has been decided by then (`sameOriginPosts`); the router's own check would
 * ask the same of a name that may be another one of ours.
 *
 * @param form what was posted, as `readFormBody` has read it
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
