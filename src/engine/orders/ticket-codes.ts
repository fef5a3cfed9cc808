import type { Random } from "../kernel/services.ts";

/** Twenty digits with the prefix 99 leave 10^18 possibilities; the database rejects duplicates. */
export function newTicketCode(
  { length, prefix }: { readonly length: number; readonly prefix: string },
  random: Random,
): string {
  let digits = prefix;
  while (digits.length < length) digits += String(random.below(10));
  return digits;
}
