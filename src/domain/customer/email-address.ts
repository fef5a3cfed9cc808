import { domainToASCII, domainToUnicode } from "node:url";

/** For uniqueness checks and lookups, never for sending: lower case, NFC, A-labels, in any locale. */
export function foldEmail(email: string): string {
  // Greek has two lower-case sigmas for one capital.
  const folded = email.trim().normalize("NFC").toLowerCase().replaceAll("ς", "σ").normalize("NFC");
  return withDomain(folded, domainToASCII);
}

/** Returns an email address for storage and display, with a Unicode domain although browsers submit A-labels. */
export function readableEmail(email: string): string {
  return withDomain(email.trim().normalize("NFC"), domainToUnicode);
}

function withDomain(email: string, convert: (domain: string) => string): string {
  const at = email.lastIndexOf("@") + 1;
  const domain = email.slice(at);
  // Both converters return "" for an invalid domain.
  return at === 0 ? email : email.slice(0, at) + (convert(domain) || domain);
}
