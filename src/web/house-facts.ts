import type { House } from "#config/house/house.ts";
import { countryById } from "#domain/customer/countries.ts";
import { inLanguage, type Language } from "#domain/languages.ts";
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

function houseFile(path: string): string {
  return `/house/${path.replace(/^\.?\//, "")}`;
}

/** "+46 40-20 85 00" for a tel: link. */
export function phoneLink(phone: string): string {
  return `tel:${phone.replace(/[^\d+]/g, "")}`;
}
