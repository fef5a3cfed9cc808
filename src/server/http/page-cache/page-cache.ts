import type { Consent } from "#domain/consent.ts";
import type { Language } from "#domain/languages.ts";
import { readCookie } from "#request/cookies.ts";
import { languageOfRequest } from "#request/language.ts";
import { sessionCookieName } from "#request/session-cookie.ts";
import type { VisitTag } from "../../../engine/account/visit-tag.ts";
import type { SharedVisit } from "../../../web/site.ts";
import { keepNewest } from "./keep-newest.ts";
import type { PagePart } from "./page-pieces.ts";
import { pageRenderer, type RenderOptions } from "./render-page.ts";
import { consentKey, type RequestedPage } from "./requested-page.ts";
import { type SendOptions, sendPage } from "./send-page.ts";
import { createSharedPages } from "./shared-pages.ts";

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

export interface PageCacheOptions extends RenderOptions, SendOptions {
  readonly publicUrl: string;
  readonly languages: readonly Language[];
  readonly consentFor: (request: Request) => Consent | null;
  /** Null if the session has ended or the back end cannot tell. */
  readonly visitTag: (session: string, language: Language) => Promise<VisitTag | null>;
  /** False if a page shows more of the visitor than its frame does. */
  readonly isShared?: (pathname: string) => boolean;
}

/** The tag changes with every command and every new catalogue. */
const OWN_MS = 120_000;
/** Visits of about 5 KB each. */
const MOST_VISITS = 2_000;

/** The agenda, an event, a performance. Pages with command forms contain unique idempotency keys. */
const PATHS = /^\/(?:events\/[\w-]{1,100}(?:\/\d{1,15})?)?$/;
/** The agenda's filters. A page with any other query is not shared. */
const QUERY = /^(?:\?(?:(?:month|venue|genre)=[\w-]{0,60}(?:&(?!$)|$)){1,3})?$/;

const NOBODY: SharedVisit = { isSignedIn: false, session: null };

export function createPageCache(options: PageCacheOptions): PageCache {
  const { publicUrl, languages, now, isShared = () => true } = options;
  const sessionCookie = sessionCookieName(publicUrl);
  const render = pageRenderer(options);
  const pages = createSharedPages(render, options);
  const visits = new Map<string, { readonly parts: readonly PagePart[]; readonly since: number }>();

  async function answerVisit(
    request: Request,
    requested: RequestedPage,
    session: string,
    network: string,
  ): Promise<Response | null> {
    const visit = await options.visitTag(session, requested.language);
    if (!visit) return null;
    const { tag, isSignedIn, rights } = visit;
    const key = `${tag} ${requested.language} ${consentKey(requested.consent)}`;
    const own = visits.get(key);
    if (own && Math.abs(now() - own.since) < OWN_MS) {
      // Restricted prices are read with the session of a visitor who has them; nothing else is.
      const shared = { isSignedIn, session: rights === "" ? null : session };
      const rendered = await pages.read(requested, shared, rights);
      if (rendered && rendered.page.parts.length === own.parts.length)
        return sendPage(request, rendered, options, own.parts);
    }
    const rendered = await render(request, null, network);
    if (rendered.isKept && rendered.status === 200) {
      keepNewest(visits, key, { parts: rendered.page.parts, since: rendered.since }, MOST_VISITS);
    }
    return sendPage(request, rendered, options);
  }

  return {
    async answer(request, network) {
      if (request.method !== "GET") return null;
      const { pathname, search } = new URL(request.url);
      if (!PATHS.test(pathname) || !QUERY.test(search)) return null;
      const language = languageOfRequest(request, languages);
      const requested = { language, consent: options.consentFor(request), address: pathname + search };
      const session = readCookie(request, sessionCookie);
      if (session !== undefined) {
        return isShared(pathname) ? answerVisit(request, requested, session, network) : null;
      }
      const rendered = await pages.read(requested, NOBODY, "");
      return rendered && sendPage(request, rendered, options);
    },
  };
}
