import { type Consent, writeConsent } from "#domain/consent.ts";
import type { Language } from "#domain/languages.ts";
import { CONSENT_COOKIE } from "#request/consent.ts";
import { readCookie, writeCookie } from "#request/cookies.ts";
import { LANGUAGE_COOKIE, languageOf } from "#request/language.ts";
import { sessionCookieName } from "#request/session-cookie.ts";
import type { VisitTag } from "../../engine/account/visit-tag.ts";
import type { SharedVisit, VisitorMarks } from "../../web/site.ts";
import { newPageMarks, type PagePart, type PagePieces, pagePieces } from "./page-pieces.ts";

/**
 * Caches pages that differ only in the visitor's own parts (name, basket, deadline). Each is rendered at most
 * once a second, for a synthetic request of path, known parameters, language and purchase rights, so forged
 * hosts, headers and cookies cannot get in. Own parts are kept from the last page rendered for the visitor
 * while their tag is valid.
 */
export interface PageCache {
  /** Null if the page has to be rendered for this visitor. */
  answer(request: Request, address: string): Promise<Response | null>;
}

export interface PageCacheOptions {
  readonly publicUrl: string;
  readonly languages: readonly Language[];
  readonly now: () => number;
  readonly newNonce: () => string;
  readonly render: (request: Request, how: Rendering) => Promise<Response>;
  readonly policy: (nonce: string, request: Request) => string;
  readonly consentFor: (request: Request) => Consent | null;
  /** Null if the session has ended or the back end cannot tell. */
  readonly visitTag: (session: string, language: Language) => Promise<VisitTag | null>;
  /** False if a page shows more of the visitor than its frame does. */
  readonly isShared?: (pathname: string) => boolean;
}

export interface Rendering {
  readonly nonce: string;
  readonly marks: VisitorMarks;
  readonly shared: SharedVisit | null;
  readonly address: string;
}

/** Counts of free seats are at most a second old when read, and cached for one more. */
const FRESH_MS = 1_000;
/** Pages of about 50 KB each, including the compressed form. */
const MOST_PAGES = 300;
/** The tag changes with every command and every new catalogue. */
const OWN_MS = 120_000;
/** Visits of about 5 KB each. */
const MOST_VISITS = 2_000;

/** The agenda, an event, a performance. Pages with command forms contain unique idempotency keys. */
const PATHS = /^\/(?:events\/[\w-]{1,100}(?:\/\d{1,15})?)?$/;
/** The agenda's filters. A page with any other query is not shared. */
const QUERY = /^(?:\?(?:(?:month|venue|genre)=[\w-]{0,60}(?:&(?!$)|$)){1,3})?$/;

interface Rendered {
  readonly page: PagePieces;
  readonly status: number;
  readonly headers: Headers;
  readonly since: number;
  readonly isKept: boolean;
}

const NOBODY: SharedVisit = { isSignedIn: false, session: null };

export function createPageCache(options: PageCacheOptions): PageCache {
  const { publicUrl, languages, now, newNonce, policy, isShared = () => true } = options;
  const sessionCookie = sessionCookieName(publicUrl);
  const marks = newPageMarks();
  const pages = new Map<string, Rendered>();
  const rendering = new Map<string, Promise<Rendered>>();
  const visits = new Map<string, { readonly parts: readonly PagePart[]; readonly since: number }>();

  async function render(request: Request, shared: SharedVisit | null, address: string): Promise<Rendered> {
    const since = now();
    const answer = await options.render(request, { nonce: marks.nonce, marks, shared, address });
    const text = await answer.text();
    const page = pagePieces(text, marks);
    const isKept =
      !answer.headers.has("set-cookie") &&
      !answer.headers.has("location") &&
      // Anyone who has a command's key could get the session that the command starts.
      !text.includes('name="key"') &&
      // A page without a nonce cannot run the shop's scripts, so it was not rendered by the shop.
      page.nonces > 0;
    return { page, status: answer.status, headers: answer.headers, since, isKept };
  }

  async function sharedPage(
    requested: Requested,
    shared: SharedVisit,
    rights: string,
  ): Promise<Rendered | null> {
    const { language, consent, address } = requested;
    const kind = `${shared.isSignedIn ? "customer" : "visitor"} ${rights}`;
    const key = `${kind} ${language} ${agreed(consent)} ${address}`;
    const known = pages.get(key);
    if (known && Math.abs(now() - known.since) < FRESH_MS) return known;
    let page = rendering.get(key);
    if (!page) {
      page = render(requestFor(requested), shared, "page-cache").finally(() => rendering.delete(key));
      rendering.set(key, page);
    }
    const rendered = await page;
    if (!rendered.isKept) return null;
    if (rendered.status === 200) keep(pages, key, rendered, MOST_PAGES);
    return rendered;
  }

  function requestFor({ language, consent, address }: Requested): Request {
    const secure = publicUrl.startsWith("https:");
    const [cookie = ""] = writeCookie({
      name: LANGUAGE_COOKIE,
      value: language,
      secure,
      httpOnly: true,
    }).split(";");
    // Keeps only the consented classes; the time of consent is the visitor's own.
    const classes = consent ? `; ${CONSENT_COOKIE}=${writeConsent({ ...consent, at: 0 })}` : "";
    return new Request(publicUrl + address, { headers: { cookie: cookie + classes } });
  }

  function send(
    request: Request,
    { page, status, headers }: Rendered,
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

  async function answerVisit(
    request: Request,
    requested: Requested,
    session: string,
    network: string,
  ): Promise<Response | null> {
    const visit = await options.visitTag(session, requested.language);
    if (!visit) return null;
    const { tag, isSignedIn, rights } = visit;
    const key = `${tag} ${requested.language} ${agreed(requested.consent)}`;
    const own = visits.get(key);
    if (own && Math.abs(now() - own.since) < OWN_MS) {
      // Restricted prices are read with the session of a visitor who has them; nothing else is.
      const shared = { isSignedIn, session: rights === "" ? null : session };
      const rendered = await sharedPage(requested, shared, rights);
      if (rendered && rendered.page.parts.length === own.parts.length)
        return send(request, rendered, own.parts);
    }
    const rendered = await render(request, null, network);
    if (rendered.isKept && rendered.status === 200) {
      keep(visits, key, { parts: rendered.page.parts, since: rendered.since }, MOST_VISITS);
    }
    return send(request, rendered);
  }

  return {
    async answer(request, network) {
      if (request.method !== "GET") return null;
      const { pathname, search } = new URL(request.url);
      if (!PATHS.test(pathname) || !QUERY.test(search)) return null;
      const language = languageOf(request, languages);
      const requested = { language, consent: options.consentFor(request), address: pathname + search };
      const session = readCookie(request, sessionCookie);
      if (session !== undefined) {
        return isShared(pathname) ? answerVisit(request, requested, session, network) : null;
      }
      const rendered = await sharedPage(requested, NOBODY, "");
      return rendered && send(request, rendered);
    },
  };
}

interface Requested {
  readonly language: Language;
  readonly consent: Consent | null;
  readonly address: string;
}

function agreed(consent: Consent | null): string {
  return consent?.agreed.join("+") ?? "not asked";
}

function keep<Kept>(all: Map<string, Kept>, key: string, one: Kept, most: number): void {
  all.delete(key);
  all.set(key, one);
  for (const oldest of all.keys()) {
    if (all.size <= most) break;
    all.delete(oldest);
  }
}
