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
