/** 5 to 15 digits, as the specification requires. */
const PHONE = /^\d{5,15}$/;
/** For `pattern` in forms: everything that `plainPhone` can reduce to digits. */
export const PHONE_PATTERN = "\\s*\\+?[\\d\\s\\(\\)\\[\\]\\.\\-‐‑‒–—−]{5,30}";

/** Removes spaces, hyphens, brackets and dots; `+` becomes `00`. Validation rejects what else is left. */
export function plainPhone(typed: string): string {
  return typed
    .normalize("NFKC")
    .replaceAll(/[\s()[\].\p{Pd}\u2212]/gu, "")
    .replace(/^\+/, "00");
}

export function isPhone(plain: string): boolean {
  return PHONE.test(plain);
}

/** How many of its last digits find a number, however its country and area are written. */
export const LAST_DIGITS = 6;

/** Returns the digits of a typed number, or of its end; null for any other text, and for fewer than `LAST_DIGITS`. */
export function readPhone(typed: string): string | null {
  // The national prefix in brackets is not dialled with the country code: +46 (0)40 12 34 56.
  const plain = plainPhone(typed.replace("(0)", ""));
  return isPhone(plain) && plain.length >= LAST_DIGITS ? plain : null;
}

/** Whether one is the other, or its end, with or without the country code. Both in digits. */
export function isSameNumber(one: string, other: string): boolean {
  const [a, b] = [withoutPrefix(one), withoutPrefix(other)];
  return a.length < b.length ? b.endsWith(a) : a.endsWith(b);
}

const withoutPrefix = (plain: string) => plain.replace(/^0+/, "");
