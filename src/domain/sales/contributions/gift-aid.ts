/** British taxpayers' donations are worth more to a charity: the state adds what was paid in tax (section 9 of the specification). */

const PERCENT = 25;

/**
 * What the state adds, rounded down to the whole penny.
 * @param given minor units
 */
export function giftAidOn(given: number): number {
  return Math.floor((given * PERCENT) / 100);
}
