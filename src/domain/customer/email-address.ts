import { domainToASCII, domainToUnicode } from "node:url";

/**
 * The form in which all spellings of one email address are equal, for uniqueness and look-ups; never for sending.
 * Lower case and NFC, the domain as A-labels. Independent of any locale.
 */
export function foldEmail(email: string): string {
  // Greek has two small sigmas for one capital.
  const folded = email.trim().normalize("NFC").toLowerCase().replaceAll("ς", "σ").normalize("NFC");
  return withDomain(folded, domainToASCII);
}

/** An email address as it is stored and shown: the domain in Unicode, although browsers submit A-labels. */
export function readableEmail(email: string): string {
  return withDomain(email.trim().normalize("NFC"), domainToUnicode);
}

function withDomain(email: string, convert: (domain: string) => string): string {
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at);
  // Both converters answer "" for a domain that cannot exist.
  return at === 0 ? email : email.slice(0, at) + (convert(domain) || domain);
}
