import type { House } from "#config/house/house.ts";
import { countryById } from "#domain/customer/countries.ts";
import { inLanguage, type Language } from "#domain/languages.ts";
import type { HouseFacts } from "./house-facts.ts";

export function houseFacts(
  house: House,
  {
    publicUrl,
    language,
    botCheck,
    looksUpAddresses,
  }: Pick<HouseFacts, "publicUrl" | "botCheck" | "looksUpAddresses"> & { readonly language: Language },
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
