export const ROUNDINGS = ["nearest", "up", "down"] as const;

/** To the next amount that is `ending` above a multiple of `step`: 10 kr with the ending 5 kr gives 95, 105, 115 kr. */
export interface Rounding {
  readonly direction: (typeof ROUNDINGS)[number];
  /** Minor units. */
  readonly step: number;
  /** Minor units, less than `step`. */
  readonly ending: number;
}

/**
 * Changes an amount of minor units by basis points (500 is +5 %). What is free stays free, and nothing falls below 0.
 * Computed in whole numbers; a half is rounded up.
 */
export function changedAmount(
  amount: number,
  basisPoints: number,
  { direction, step, ending }: Rounding,
): number {
  if (amount === 0) return 0;
  const whole = BigInt(amount) * BigInt(10_000 + basisPoints) - BigInt(ending) * 10_000n;
  const unit = BigInt(step) * 10_000n;
  const below = whole >= 0n ? whole / unit : -((-whole + unit - 1n) / unit);
  const rest = whole - below * unit;
  const isUp = direction === "up" ? rest > 0n : direction === "nearest" && rest * 2n >= unit;
  const rounded = Number(below + (isUp ? 1n : 0n)) * step + ending;
  return rounded >= 0 ? rounded : rounded + Math.ceil(-rounded / step) * step;
}
