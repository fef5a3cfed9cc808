/**
 * A rendered page on its way through the router, which reads the body of every response. Node creates a web
 * stream for a text body then, and sending a stream takes several times as long as sending a text.
 */
const pages = new WeakMap<Response, string>();
const encoder = new TextEncoder();

export function pageResponse(html: string, init: ResponseInit): Response {
  const response = new Response(null, init);
  pages.set(response, html);
  return response;
}

/** Returns the response to send: a page with its text, any other response as it is. */
export function withPage(response: Response): Response {
  const html = pages.get(response);
  if (html === undefined) return response;
  // Half the time of what Node does to send a text.
  return new Response(encoder.encode(html), { status: response.status, headers: response.headers });
}
