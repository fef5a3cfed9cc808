/** The answer to a request by a page's script, which no browser or proxy stores. */
export function uncachedJson(body: unknown, status = 200): Response {
  return Response.json(body, { status, headers: { "Cache-Control": "no-store" } });
}
