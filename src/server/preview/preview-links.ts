import { randomBytes } from "node:crypto";
import { keyFor, seal, unseal } from "../../credentials/sealed-text.ts";

/** For how long a link and its cookie show a draft. */
export const PREVIEW_HOURS = 12;

export interface PreviewLinks {
  /** @returns an address that leads to a page of the storefront, and until when it shows the draft (milliseconds) */
  addressOf(draft: string, page?: string): { readonly address: string; readonly until: number };
  /** Returns the draft; null for a token that is invalid or expired. */
  read(token: string): string | null;
}

/** Sealed links, which their readers can neither change nor extend. @param key secret of the shop */
export function createPreviewLinks(key: string, publicUrl: string, now: () => number): PreviewLinks {
  const sealKey = keyFor(key, "preview");
  return {
    addressOf(draft, page = "/") {
      const until = now() + PREVIEW_HOURS * 3_600_000;
      const token = seal(sealKey, `${until} ${draft}`, randomBytes).toString("base64url");
      const to = page === "/" ? "" : `?page=${encodeURIComponent(page)}`;
      return { address: `${publicUrl}/preview/${token}${to}`, until };
    },
    read(token) {
      try {
        const [until, draft = ""] = unseal(sealKey, Buffer.from(token, "base64url")).split(" ");
        return Number(until) > now() && draft !== "" ? draft : null;
      } catch {
        return null;
      }
    },
  };
}
