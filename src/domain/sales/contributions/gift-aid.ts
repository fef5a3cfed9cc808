/** Gift Aid: the state adds 25 % to a British taxpayer's donation (section 9 of the specification). */

const PERCENT = 25;

/**
 * Returns the Gift Aid on a donation, rounded down to the penny.
 * @param given minor units
 */
export function giftAidOn(given: number): number {
  return Math.floor((given * PERCENT) / 100);
}
