/** Gift Aid: the state adds 25 % to a British taxpayer's donation (section 9 of the specification). */

const PERCENT = 25;

/** Minor units, rounded down to the penny. */
export function giftAidOn(given: number): number {
  return Math.floor((given * PERCENT) / 100);
}
