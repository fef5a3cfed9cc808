import type { Random } from "../services.ts";

/**
 * The number a ticket is known by at the door: digits only, a fixed beginning, the rest unguessable.
 * Twenty digits with the beginning 99 leave 10^18 possibilities; the database refuses the same one twice.
 */
export function newTicketCode(
  { length, prefix }: { readonly length: number; readonly prefix: string },
  random: Random,
): string {
  let digits = prefix;
  while (digits.length < length) digits += String(random.below(10));
  return digits;
}
