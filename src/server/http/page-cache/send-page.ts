import type { PagePart } from "./page-pieces.ts";
import type { Rendered } from "./render-page.ts";

export interface SendOptions {
  readonly now: () => number;
  readonly newNonce: () => string;
  readonly policy: (nonce: string, request: Request) => string;
}

/** @param parts the visitor's own; default: those of the rendered visitor */
export function sendPage(
  request: Request,
  { page, status, headers }: Rendered,
  { now, newNonce, policy }: SendOptions,
  parts?: readonly PagePart[],
): Response {
  const nonce = newNonce();
  const fill = { nonce, now: now(), ...(parts && { parts }) };
  const sent = new Headers(headers);
  sent.set("Content-Security-Policy", policy(nonce, request));
  sent.append("Vary", "Accept-Encoding");
  if (!/\bgzip\b/.test(request.headers.get("accept-encoding") ?? "")) {
    return new Response(page.plain(fill), { status, headers: sent });
  }
  sent.set("Content-Encoding", "gzip");
  return new Response(page.gzip(fill), { status, headers: sent });
}
