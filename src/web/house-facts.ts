import type { House } from "#config/house/house.ts";
import { countryById } from "#domain/customer/countries.ts";
import { inLanguage, type Language } from "#domain/languages.ts";
import type { Currency } from "#domain/money.ts";
import type { BotCheckClient } from "./site.ts";

/** Data about the house for every page, in the page's language. It does not change while the page is open. */
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
  /** The validity of links in emails, minutes. */
  readonly linkMinutes: number;
  /** The minimum interval between two reloads after a part failed to load. */
  readonly chunkReloadSeconds: number;
  /** Keyboard and focus behaviour of dialogs. */
  readonly dialogs: {
    readonly returnFocus: boolean;
    readonly escapeCloses: boolean;
    readonly delayInitialFocus: boolean;
  };
  readonly robots: { readonly events: boolean; readonly rest: boolean };
  readonly publicUrl: string;
  readonly botCheck: BotCheckClient | null;
  /** Address lookup is available. */
  readonly looksUpAddresses: boolean;
}

export function houseFacts(
  house: House,
  publicUrl: string,
  language: Language,
  botCheck: BotCheckClient | null = null,
  looksUpAddresses = false,
): HouseFacts {
  const { contact, brand } = house;
  return {
    name: house.name,
    tagline: inLanguage(house.tagline, language),
    contact: {
      phone: contact.phone,
      email: contact.email,
      hours: inLanguage(contact.hours, language),
      street: contact.street,
      postalCode: contact.postalCode,
      city: contact.city,
      country: countryById(house.constants.defaultCountry)?.code ?? "",
      organisationNumber: contact.organisationNumber ?? null,
      website: contact.website ?? null,
    },
    logo: houseFile(brand.logo),
    nameBesideLogo: brand.nameBesideLogo,
    icon: houseFile(brand.icon),
    shareImage: houseFile(brand.shareImage),
    stylesheet: brand.stylesheet ? houseFile(brand.stylesheet) : null,
    themeColour: brand.themeColour,
    themeColourDark: brand.themeColourDark,
    languages: house.languages,
    timeZone: house.timeZone,
    currency: house.currency,
    maxTickets: house.constants.maxTickets,
    linkMinutes: house.constants.magicLinkMinutes,
    chunkReloadSeconds: house.constants.chunkReloadSeconds,
    dialogs: {
      returnFocus: house.constants.dialogsReturnFocus,
      escapeCloses: house.constants.dialogsCloseOnEscape,
      delayInitialFocus: house.constants.dialogsDelayInitialFocus,
    },
    robots: house.robots,
    publicUrl,
    looksUpAddresses,
    botCheck: botCheck && {
      ...botCheck,
      language: house.botCheck.language === "visitor" ? language : botCheck.language,
    },
  };
}

/** Returns the URL of a file in the house's folder. */
function houseFile(path: string): string {
  return `/house/${path.replace(/^\.?\//, "")}`;
}

/** Converts "+46 40-20 85 00" to the format of a tel: link. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
