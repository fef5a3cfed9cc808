/** Digits only, as the specification has it; 5 to 15 of them, as telephone numbers do. */
const PHONE = /^\d{5,15}$/;
/** For `pattern` in forms: whatever `plainPhone` makes digits of. */
export const PHONE_PATTERN = "\\s*\\+?[\\d\\s\\(\\)\\[\\]\\.\\-‐‑‒–—−]{5,30}";

/**
 * A number as browsers and contact lists fill it in, as digits: without spaces, hyphens, brackets and dots, a leading `+`
 * as `00`. Anything else stays, for the rule to refuse.
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
