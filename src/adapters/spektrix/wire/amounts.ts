/** "1295.5" to minor units and back, digit by digit: multiplication is inexact, as for 0.29. */

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/;

/** @throws RangeError for a number with more than two decimals: no price is better than a wrong one */
export function toMinor(amount: number): number {
  const parts = DECIMAL.exec(String(amount));
  const [, sign, whole = "", rest = ""] = parts ?? [];
  if (!parts || rest.length > 2) throw new RangeError(`${amount} is not an amount of money`);
  const minor = Number(whole + rest.padEnd(2, "0"));
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${amount} is more than can be counted`);
  return sign === "-" && minor !== 0 ? -minor : minor;
}

/** @throws RangeError for a fraction of a minor unit, or an amount that a decimal number cannot represent exactly */
export function toDecimal(minor: number): number {
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${minor} is not whole minor units`);
  const digits = String(Math.abs(minor)).padStart(3, "0");
  const decimal = Number(`${minor < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`);
  if (toMinor(decimal) !== minor) throw new RangeError(`${minor} exceeds the precision of a decimal`);
  return decimal;
}
