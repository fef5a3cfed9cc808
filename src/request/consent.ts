import type { House } from "#config/house/house.ts";
import { CONSENT_CLASSES, type Consent, type ConsentClass, readConsent } from "#domain/consent.ts";
import { readCookie } from "./cookies.ts";

export const CONSENT_COOKIE = "consent";
/** Half a year until consent is requested again. */
export const CONSENT_SECONDS = 180 * 24 * 3600;

export interface Partner {
  readonly class: ConsentClass;
  readonly script: string;
  /** Hosts that its script uses: the policy allows these and no others. */
  readonly hosts: readonly string[];
  /** Hosts that its script only reports to, by request and by image. */
  readonly connect?: readonly string[];
  readonly image?: readonly string[];
}

/**
 * For a container with Google Analytics 4 (developers.google.com/tag-platform/security/guides/csp).
 * Advertising needs more: the house's `hosts`.
 */
const GOOGLE = {
  connect: [
    "https://*.googletagmanager.com",
    "https://*.google-analytics.com",
    "https://*.analytics.google.com",
    "https://www.google.com",
  ],
  image: ["https://*.googletagmanager.com", "https://*.google-analytics.com"],
};

export function partnersOf({ consent }: Pick<House, "consent">): Partner[] {
  const manager = tagManagerOf({ consent });
  return manager ? [manager, ...consent.partners] : consent.partners;
}

function tagManagerOf({ consent: { tagManager } }: Pick<House, "consent">): Partner | null {
  if (!tagManager) return null;
  const script = `https://www.googletagmanager.com/gtm.js?id=${tagManager.id}`;
  const hosts = ["https://www.googletagmanager.com", ...tagManager.hosts];
  return { class: tagManager.class, script, hosts, ...GOOGLE };
}

/** The tag manager, if agreed to, with all agreed classes: it gets them as its consent state. */
export function agreedTagManager(
  house: Pick<House, "consent">,
  given: Consent | null,
): { script: string; agreed: readonly ConsentClass[] } | null {
  const manager = tagManagerOf(house);
  return manager && given?.agreed.includes(manager.class)
    ? { script: manager.script, agreed: given.agreed }
    : null;
}

/** Classes in use. Empty: no consent is requested. */
export function requestedClasses(house: Pick<House, "consent" | "tableBooking">): ConsentClass[] {
  const used = partnersOf(house).map((partner) => partner.class);
  const tables = house.tableBooking;
  if (tables && tables.mode !== "link") used.push(tables.class);
  return CONSENT_CLASSES.filter((one) => used.includes(one));
}

export function consentOf(request: Request, { consent }: Pick<House, "consent">): Consent | null {
  return readConsent(readCookie(request, CONSENT_COOKIE), consent.version);
}

export function agreedPartners(house: Pick<House, "consent">, given: Consent | null): Partner[] {
  return given ? partnersOf(house).filter((partner) => given.agreed.includes(partner.class)) : [];
}

/** Whether tables can be booked inside our page. A link needs no consent. */
export function allowsTables(house: Pick<House, "tableBooking">, given: Consent | null): boolean {
  const tables = house.tableBooking;
  return tables !== null && tables.mode !== "link" && given?.agreed.includes(tables.class) === true;
}
