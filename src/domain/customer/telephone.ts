/** 5 to 15 digits, as the specification requires. */
const PHONE = /^\d{5,15}$/;
/** For `pattern` in forms: everything that `plainPhone` can reduce to digits. */
export const PHONE_PATTERN = "\\s*\\+?[\\d\\s\\(\\)\\[\\]\\.\\-‐‑‒–—−]{5,30}";

/**
 * Reduces a number to digits: removes spaces, hyphens, brackets and dots, and replaces a leading `+` with `00`. Other
 * characters stay, so that validation rejects them.
 */
export function plainPhone(typed: string): string {
  return typed
    .normalize("NFKC")
    .replaceAll(/[\s()[\].\p{Pd}\u2212]/gu, "")
    .replace(/^\+/, "00");
}

export function isPhone(plain: string): boolean {
  return PHONE.test(plain);
}
