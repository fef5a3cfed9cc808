import { hash } from "node:crypto";
import type { House } from "#config/house/house.ts";
import type { Language } from "#domain/languages.ts";
import { wordsIn } from "../emails/words.ts";
import { TRY_AGAIN_SECONDS } from "./api/checked-back-end.ts";

export type RefusalKind = "unreadable" | "busy" | "unavailable" | "fault" | "not-found" | KindInPreview;

type AboutHouse = Pick<House, "timeZone" | "currency" | "contact">;

export interface RefusalPages {
  page(language: Language, kind: RefusalKind, status: number): Promise<Response>;
}

const IN_PREVIEW = ["preview-over", "preview-faults"] as const;
type KindInPreview = (typeof IN_PREVIEW)[number];
const isInPreview = (kind: RefusalKind): kind is KindInPreview => IN_PREVIEW.some((one) => one === kind);

/** Pages that reload themselves. */
const COMES_BACK: readonly RefusalKind[] = ["busy", "unavailable"];

const STYLE = [
  ":root{color-scheme:light dark;font:1.0625rem/1.6 system-ui,sans-serif}",
  "body{margin:0;display:grid;min-height:100vh;place-items:center}",
  "main{max-width:32rem;padding:1.5rem}",
  "h1{font-size:1.75rem;line-height:1.2}",
].join("");
const POLICY = `default-src 'none'; style-src 'sha256-${hash("sha256", STYLE, "base64")}'; frame-ancestors 'none'; base-uri 'none'`;

/** In the visitor's language, built once and served from memory. They contain nothing from the request. */
export function createRefusalPages(house: AboutHouse): RefusalPages {
  const made = new Map<string, Promise<string>>();
  return {
    async page(language, kind, status) {
      const key = `${language} ${kind}`;
      let html = made.get(key);
      if (!html) {
        html = makePage(language, kind, house);
        made.set(key, html);
      }
      const body = await html;
      return new Response(body, {
        status,
        headers: {
          "Content-Type": "text/html; charset=utf-8",
          "Content-Length": String(Buffer.byteLength(body)),
          "Content-Language": language,
          "Cache-Control": "no-store",
          "Content-Security-Policy": POLICY,
          Vary: "Cookie, Accept-Language",
          ...(COMES_BACK.includes(kind) ? { "Retry-After": String(TRY_AGAIN_SECONDS) } : {}),
        },
      });
    },
  };
}

async function makePage(language: Language, kind: RefusalKind, house: AboutHouse): Promise<string> {
  const { say } = await wordsIn(language, house);
  const comesBack = COMES_BACK.includes(kind);
  const title = isInPreview(kind) ? say(`preview.${kind}-title`) : say(`errors.${kind}-title`);
  const text = isInPreview(kind) ? say(`preview.${kind}-text`) : say(`errors.${kind}-text`);
  const home = isInPreview(kind)
    ? `<a href="/preview/end">${say("preview.leave")}</a>`
    : `<a href="/">${say("errors.back-home")}</a>`;
  return [
    `<!doctype html><html lang="${language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">',
    comesBack ? `<meta http-equiv="refresh" content="${TRY_AGAIN_SECONDS}">` : "",
    `<title>${title}</title><style>${STYLE}</style></head>`,
    `<body><main><h1>${title}</h1><p>${text}</p>`,
    comesBack ? "" : `<p>${home}</p>`,
    kind === "unavailable" || kind === "fault" ? callLine(say("errors.call"), house.contact.phone) : "",
    "</main></body></html>",
  ].join("");
}

function callLine(words: string, phone: string): string {
  return `<p>${words} <a href="tel:${phone.replace(/[^\d+]/g, "")}">${phone}</a></p>`;
}
