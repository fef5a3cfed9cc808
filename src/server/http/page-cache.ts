import { randomBytes } from "node:crypto";
import { type Consent, writeConsent } from "#domain/consent.ts";
import type { Language } from "#domain/languages.ts";
import { CONSENT_COOKIE } from "#request/consent.ts";
import { readCookie, writeCookie } from "#request/cookies.ts";
import { LANGUAGE_COOKIE, languageOf } from "#request/language.ts";
import { sessionCookieName } from "#request/session-cookie.ts";
import { type NoncedPage, noncedPage } from "./nonced-page.ts";

/**
 * Pages that look the same to everybody without a session, rendered at most once a second however many ask.
 * They are rendered for a request of our own making, which has nothing of the visitor's but the path, the known
 * parameters and the language: what a visitor invents (hosts, headers, cookies) cannot get into them.
 */
export interface PageCache {
  /** The page, or null where it has to be rendered for this very visitor. */
  answer(request: Request): Promise<Response | null>;
}

export interface PageCacheOptions {
  readonly publicUrl: string;
  readonly languages: readonly Language[];
  readonly now: () => number;
  readonly newNonce: () => string;
  readonly render: (request: Request, nonce: string) => Promise<Response>;
  readonly policy: (nonce: string, request: Request) => string;
  /** What the visitor agreed to: pages differ by it. */
  readonly consentFor: (request: Request) => Consent | null;
}

/** Counts of free seats are a second old at most, and a page that shows them one more. */
const FRESH_MS = 1_000;
/** Of some 50 KB each, compressed form included. */
const MOST_PAGES = 300;

/** The agenda, an event, a performance. Pages with forms that command have keys of their own in them. */
const PATHS = /^\/(?:events\/[\w-]{1,100}(?:\/\d{1,15})?)?$/;
/** What these pages make of a query: the agenda's filters. With anything else a page is not shared. */
const QUERY = /^(?:\?(?:(?:month|venue|genre)=[\w-]{0,60}(?:&(?!$)|$)){1,3})?$/;

interface Rendered {
  readonly page: NoncedPage;
  readonly status: number;
  readonly headers: readonly (readonly [string, string])[];
  readonly since: number;
}

export function createPageCache(options: PageCacheOptions): PageCache {
  const { publicUrl, languages, now, newNonce, policy } = options;
  const sessionCookie = sessionCookieName(publicUrl);
  /** Unguessable, so that no text of the page can be taken for it. */
  const placeholder = randomBytes(24).toString("hex");
  const kept = new Map<string, Rendered>();
  const rendering = new Map<string, Promise<Rendered | null>>();

  async function render(
    address: string,
    language: Language,
    consent: Consent | null,
  ): Promise<Rendered | null> {
    const since = now();
    const secure = publicUrl.startsWith("https:");
    const [cookie = ""] = writeCookie({
      name: LANGUAGE_COOKIE,
      value: language,
      secure,
      httpOnly: true,
    }).split(";");
    // Of what was agreed only the classes: when it was is the visitor's own.
    const agreed = consent ? `; ${CONSENT_COOKIE}=${writeConsent({ ...consent, at: 0 })}` : "";
    const request = new Request(publicUrl + address, { headers: { cookie: cookie + agreed } });
    const answer = await options.render(request, placeholder);
    if (answer.headers.has("set-cookie") || answer.headers.has("location")) return null;
    const text = await answer.text();
    // Whoever has the key of a command can have the session that it starts.
    if (text.includes('name="key"')) return null;
    const page = noncedPage(text, placeholder);
    // A page in which our scripts would not run is none of ours.
    if (page.places === 0) return null;
    return { page, status: answer.status, headers: [...answer.headers], since };
  }

  function keep(key: string, rendered: Rendered): void {
    kept.delete(key);
    kept.set(key, rendered);
    for (const oldest of kept.keys()) {
      if (kept.size <= MOST_PAGES) break;
      kept.delete(oldest);
    }
  }

  async function find(
    address: string,
    language: Language,
    consent: Consent | null,
  ): Promise<Rendered | null> {
    const key = `${language} ${consent?.agreed.join("+") ?? "not asked"} ${address}`;
    const known = kept.get(key);
    if (known && Math.abs(now() - known.since) < FRESH_MS) return known;
    let page = rendering.get(key);
    if (!page) {
      page = render(address, language, consent).finally(() => rendering.delete(key));
      rendering.set(key, page);
    }
    const rendered = await page;
    if (rendered?.status === 200) keep(key, rendered);
    return rendered;
  }

  return {
    async answer(request) {
      if (request.method !== "GET" || readCookie(request, sessionCookie) !== undefined) return null;
      const { pathname, search } = new URL(request.url);
      if (!PATHS.test(pathname) || !QUERY.test(search)) return null;
      const rendered = await find(
        pathname + search,
        languageOf(request, languages),
        options.consentFor(request),
      );
      if (!rendered) return null;
      const { page, status } = rendered;
      const nonce = newNonce();
      const headers = new Headers(rendered.headers.map(([name, value]) => [name, value]));
      headers.set("Content-Security-Policy", policy(nonce, request));
      headers.append("Vary", "Accept-Encoding");
      if (!/\bgzip\b/.test(request.headers.get("accept-encoding") ?? "")) {
        return new Response(page.plain(nonce), { status, headers });
      }
      headers.set("Content-Encoding", "gzip");
      return new Response(page.gzip(nonce), { status, headers });
    },
  };
}
