import { type Consent, writeConsent } from "#domain/consent.ts";
import type { Language } from "#domain/languages.ts";
import { CONSENT_COOKIE } from "#request/consent.ts";
import { readCookie, writeCookie } from "#request/cookies.ts";
import { LANGUAGE_COOKIE, languageOf } from "#request/language.ts";
import { sessionCookieName } from "#request/session-cookie.ts";
import type { VisitTag } from "../../engine/visitors/visit-tag.ts";
import type { SharedVisit, VisitorMarks } from "../../web/site.ts";
import { newPageMarks, type PagePart, type PagePieces, pagePieces } from "./page-pieces.ts";

/**
 * Pages that look the same to everybody but for what they show of the visitor (name, basket, deadline). Each is rendered
 * at most once a second however many ask, for a request of our own making, which has nothing of the visitor's but the path,
 * the known parameters, the language and what they may buy: what a visitor invents (hosts, headers, cookies) cannot get
 * into it. What shows a visitor is kept from the last page that was rendered for them, and put into the shared one as long
 * as their tag says that it still holds.
 */
export interface PageCache {
  /** The page, or null where it has to be rendered for this very visitor. */
  answer(request: Request, address: string): Promise<Response | null>;
}

export interface PageCacheOptions {
  readonly publicUrl: string;
  readonly languages: readonly Language[];
  readonly now: () => number;
  readonly newNonce: () => string;
  readonly render: (request: Request, how: Rendering) => Promise<Response>;
  readonly policy: (nonce: string, request: Request) => string;
  /** What the visitor agreed to: pages differ by it. */
  readonly consentFor: (request: Request) => Consent | null;
  /** Who is behind a session; null where nobody is, or where the back end cannot say whether that still holds. */
  readonly visitTag: (session: string, language: Language) => Promise<VisitTag | null>;
  /** False where a page says more of a visitor than its frame does. */
  readonly isShared?: (pathname: string) => boolean;
}

export interface Rendering {
  readonly nonce: string;
  readonly marks: VisitorMarks;
  /** Present where the page is for all of a kind. */
  readonly shared: SharedVisit | null;
  /** The network address of whom it is for. */
  readonly address: string;
}

/** Counts of free seats are a second old at most, and a page that shows them one more. */
const FRESH_MS = 1_000;
/** Of some 50 KB each, compressed form included. */
const MOST_PAGES = 300;
/** The tag tells at once of whatever a visitor does, and of a new catalogue; of what changes by the clock alone it does not. */
const OWN_MS = 120_000;
/** Of some 5 KB each. */
const MOST_VISITS = 2_000;

/** The agenda, an event, a performance. Pages with forms that command have keys of their own in them. */
const PATHS = /^\/(?:events\/[\w-]{1,100}(?:\/\d{1,15})?)?$/;
/** What these pages make of a query: the agenda's filters. With anything else a page is not shared. */
const QUERY = /^(?:\?(?:(?:month|venue|genre)=[\w-]{0,60}(?:&(?!$)|$)){1,3})?$/;

interface Rendered {
  readonly page: PagePieces;
  readonly status: number;
  readonly headers: Headers;
  readonly since: number;
  /** False where it is an answer to this one request. */
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
      // Whoever has the key of a command can have the session that it starts.
      !text.includes('name="key"') &&
      // A page in which our scripts would not run is none of ours.
      page.nonces > 0;
    return { page, status: answer.status, headers: answer.headers, since, isKept };
  }

  /** The page for all who may have the same. Null where it turns out to be nobody else's. */
  async function sharedPage(asked: Asked, shared: SharedVisit, rights: string): Promise<Rendered | null> {
    const { language, consent, address } = asked;
    const kind = `${shared.isSignedIn ? "customer" : "visitor"} ${rights}`;
    const key = `${kind} ${language} ${agreed(consent)} ${address}`;
    const known = pages.get(key);
    if (known && Math.abs(now() - known.since) < FRESH_MS) return known;
    let page = rendering.get(key);
    if (!page) {
      page = render(requestFor(asked), shared, "page-cache").finally(() => rendering.delete(key));
      rendering.set(key, page);
    }
    const rendered = await page;
    if (!rendered.isKept) return null;
    if (rendered.status === 200) keep(pages, key, rendered, MOST_PAGES);
    return rendered;
  }

  function requestFor({ language, consent, address }: Asked): Request {
    const secure = publicUrl.startsWith("https:");
    const [cookie = ""] = writeCookie({
      name: LANGUAGE_COOKIE,
      value: language,
      secure,
      httpOnly: true,
    }).split(";");
    // Of what was agreed only the classes: when it was is the visitor's own.
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
    asked: Asked,
    session: string,
    network: string,
  ): Promise<Response | null> {
    const visit = await options.visitTag(session, asked.language);
    if (!visit) return null;
    const { tag, isSignedIn, rights } = visit;
    const key = `${tag} ${asked.language} ${agreed(asked.consent)}`;
    const own = visits.get(key);
    if (own && Math.abs(now() - own.since) < OWN_MS) {
      // Prices for some are read as one of them; nothing else is.
      const shared = { isSignedIn, session: rights === "" ? null : session };
      const rendered = await sharedPage(asked, shared, rights);
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
      const asked = { language, consent: options.consentFor(request), address: pathname + search };
      const session = readCookie(request, sessionCookie);
      if (session !== undefined) {
        return isShared(pathname) ? answerVisit(request, asked, session, network) : null;
      }
      const rendered = await sharedPage(asked, NOBODY, "");
      return rendered && send(request, rendered);
    },
  };
}

/** What of a request a shared page may depend on. */
interface Asked {
  readonly language: Language;
  readonly consent: Consent | null;
  /** Path and filters. */
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
