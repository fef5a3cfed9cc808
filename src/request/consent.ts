import type { House } from "#config/house/house.ts";
import { CONSENT_CLASSES, type Consent, type ConsentClass, readConsent } from "#domain/consent.ts";
import { readCookie } from "./cookies.ts";

export const CONSENT_COOKIE = "consent";
/** Half a year: then it is asked again. */
export const CONSENT_SECONDS = 180 * 24 * 3600;

/** Somebody whose script a page loads once the visitor has agreed to its class. */
export interface Partner {
  readonly class: ConsentClass;
  readonly script: string;
  /** Where its script sends and fetches what it needs: the policy is opened for these and no other. */
  readonly hosts: readonly string[];
  /** Where its script only sends what it has counted, by request and by picture. */
  readonly connect?: readonly string[];
  readonly image?: readonly string[];
}

/**
 * What a container with Google Analytics 4 needs, as Google lists it
 * (developers.google.com/tag-platform/security/guides/csp). Advertising needs more: those are the house's `hosts`.
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

/** The house's partners, its tag manager among them. */
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

/** The house's tag manager, where this visitor agreed to it, and all that they agreed to: it is told what it may do. */
export function agreedTagManager(
  house: Pick<House, "consent">,
  given: Consent | null,
): { script: string; agreed: readonly ConsentClass[] } | null {
  const manager = tagManagerOf(house);
  return manager && given?.agreed.includes(manager.class)
    ? { script: manager.script, agreed: given.agreed }
    : null;
}

/** The classes for which there is something to agree to. With none nobody is asked. */
export function requestedClasses(house: Pick<House, "consent" | "tableBooking">): ConsentClass[] {
  const used = partnersOf(house).map((partner) => partner.class);
  const tables = house.tableBooking;
  if (tables && tables.mode !== "link") used.push(tables.class);
  return CONSENT_CLASSES.filter((one) => used.includes(one));
}

export function consentOf(request: Request, { consent }: Pick<House, "consent">): Consent | null {
  return readConsent(readCookie(request, CONSENT_COOKIE), consent.version);
}

/** The partners whose class was agreed to. */
export function agreedPartners(house: Pick<House, "consent">, given: Consent | null): Partner[] {
  return given ? partnersOf(house).filter((partner) => given.agreed.includes(partner.class)) : [];
}

/** Whether tables may be booked in a page of ours: what is a link needs nobody's leave. */
export function allowsTables(house: Pick<House, "tableBooking">, given: Consent | null): boolean {
  const tables = house.tableBooking;
  return tables !== null && tables.mode !== "link" && given?.agreed.includes(tables.class) === true;
}
