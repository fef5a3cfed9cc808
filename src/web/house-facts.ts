import type { Language } from "#domain/languages.ts";
import type { Currency } from "#domain/money.ts";
import type { BotCheckClient } from "./site.ts";

/** In the page's language; constant while the page is open. */
export interface HouseFacts {
  readonly name: string;
  readonly tagline: string;
  readonly contact: {
    readonly phone: string;
    readonly email: string;
    readonly hours: string;
    readonly street: string;
    readonly postalCode: string;
    readonly city: string;
    /** ISO 3166-1 alpha-2. */
    readonly country: string;
    readonly organisationNumber: string | null;
    readonly website: string | null;
  };
  readonly logo: string;
  readonly nameBesideLogo: boolean;
  readonly icon: string;
  readonly shareImage: string;
  readonly stylesheet: string | null;
  readonly themeColour: string;
  readonly themeColourDark: string;
  readonly languages: readonly Language[];
  readonly timeZone: string;
  readonly currency: Currency;
  readonly maxTickets: number;
  /** Minutes. */
  readonly linkMinutes: number;
  /** Between two reloads after a chunk failed to load. */
  readonly chunkReloadSeconds: number;
  readonly dialogs: {
    readonly returnFocus: boolean;
    readonly escapeCloses: boolean;
    readonly delayInitialFocus: boolean;
  };
  readonly robots: { readonly events: boolean; readonly rest: boolean };
  readonly publicUrl: string;
  readonly botCheck: BotCheckClient | null;
  readonly looksUpAddresses: boolean;
}

/** "+46 40-20 85 00" for a tel: link. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
