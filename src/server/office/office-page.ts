import { randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import type { Handler } from "hono";
import type { OfficeEnv } from "./office-caller.ts";

/** In index.html; the libraries' style elements carry it. */
const PLACEHOLDER = "__NONCE__";

/** Every address of the app is the same page. */
export function officePage(file: string): Handler<OfficeEnv> {
  let page: Promise<string> | null = null;
  return async (context) => {
    page ??= readFile(file, "utf8");
    const html = await page.catch(() => {
      page = null;
      return null;
    });
    if (html === null) return context.text("The office is not built: npm run build", 503);
    const nonce = randomBytes(16).toString("base64");
    context.header("Content-Security-Policy", policy(nonce));
    return context.html(html.replaceAll(PLACEHOLDER, nonce));
  };
}

function policy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join("; ");
}
