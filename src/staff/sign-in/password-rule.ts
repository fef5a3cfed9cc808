import { passwordFaults } from "#domain/customer/customer-details.ts";

const MIN = 12;

/**
 * @returns the broken rule, as `short`; null if none
 * @param known words that the password must not contain
 */
export function staffPasswordFault(
  password: string,
  known: readonly string[],
): "short" | "known" | "simple" | null {
  const typed = password.normalize("NFC");
  if ([...typed].length < MIN) return "short";
  const lower = typed.toLowerCase();
  if (known.some((word) => word.length > 3 && lower.includes(word.toLowerCase()))) return "known";
  if (new Set(lower).size < MIN / 2) return "simple";
  return passwordFaults(typed.slice(0, 20)).some(({ rule }) => rule === "password-common") ? "simple" : null;
}

/** 000000, 123456, 654321, 121212. */
export function isEasyPin(pin: string): boolean {
  const steps = new Set([...pin].slice(1).map((digit, at) => Number(digit) - Number(pin[at])));
  const runs = steps.size === 1 && [0, 1, -1].includes([...steps][0] ?? 0);
  return runs || new Set(pin).size < 3;
}
