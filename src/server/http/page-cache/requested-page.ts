import { type Consent, writeConsent } from "#domain/consent.ts";
import type { Language } from "#domain/languages.ts";
import { CONSENT_COOKIE } from "#request/consent.ts";
import { writeCookie } from "#request/cookies.ts";
import { LANGUAGE_COOKIE } from "#request/language.ts";

/** All of a visitor's request that a shared page may depend on. */
export interface RequestedPage {
  readonly language: Language;
  readonly consent: Consent | null;
  /** Path and known parameters. */
  readonly address: string;
}

/** The consent's part of a cache key. */
export function consentKey(consent: Consent | null): string {
  return consent?.agreed.join("+") ?? "not asked";
}

export function requestFor({ language, consent, address }: RequestedPage, publicUrl: string): Request {
  const secure = publicUrl.startsWith("https:");
  const [cookie = ""] = writeCookie({
    name: LANGUAGE_COOKIE,
    value: language,
    secure,
    httpOnly: true,
  }).split(";");
  // Keeps only the consented classes; the time of consent is the visitor's own.
  const classes = consent ? `; ${CONSENT_COOKIE}=${writeConsent({ ...consent, at: 0 })}` : "";
  return new Request(publicUrl + address, { headers: { cookie: cookie + classes } });
}
