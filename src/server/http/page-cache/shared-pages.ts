import type { SharedVisit } from "../../../web/site.ts";
import { keepNewest } from "./keep-newest.ts";
import type { Rendered, RenderPage } from "./render-page.ts";
import { consentKey, type RequestedPage, requestFor } from "./requested-page.ts";

/** Counts of free seats are at most a second old when read, and cached for one more. */
const FRESH_MS = 1_000;
/** Pages of about 50 KB each, including the compressed form. */
const MOST_PAGES = 300;

export interface SharedPages {
  /** Null if the page has to be rendered for each visitor. */
  read(requested: RequestedPage, shared: SharedVisit, rights: string): Promise<Rendered | null>;
}

export function createSharedPages(
  render: RenderPage,
  { publicUrl, now }: { readonly publicUrl: string; readonly now: () => number },
): SharedPages {
  const pages = new Map<string, Rendered>();
  const rendering = new Map<string, Promise<Rendered>>();
  return {
    async read(requested, shared, rights) {
      const { language, consent, address } = requested;
      const kind = `${shared.isSignedIn ? "customer" : "visitor"} ${rights}`;
      const key = `${kind} ${language} ${consentKey(consent)} ${address}`;
      const known = pages.get(key);
      if (known && Math.abs(now() - known.since) < FRESH_MS) return known;
      let page = rendering.get(key);
      if (!page) {
        page = render(requestFor(requested, publicUrl), shared, "page-cache").finally(() =>
          rendering.delete(key),
        );
        rendering.set(key, page);
      }
      const rendered = await page;
      if (!rendered.isKept) return null;
      if (rendered.status === 200) keepNewest(pages, key, rendered, MOST_PAGES);
      return rendered;
    },
  };
}
