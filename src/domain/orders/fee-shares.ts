import { grossByLine } from "../price/charge.ts";
import { splitByWeight } from "../price/split.ts";
import type { TaxedCharge } from "../price/vat.ts";

/**
 * Divides the fees of an order as a whole evenly among the tickets that they were charged for, so that each ticket can
 * be returned with its share. Odd units go to the first tickets. Delivery stays with the order.
 * @param tickets ids of their lines
 */
export function shareFees(charges: readonly TaxedCharge[], tickets: readonly string[]): TaxedCharge[] {
  // Free tickets cost no fee.
  const paying = tickets.filter((ticket) =>
    charges.some(({ line, phase, gross }) => line === ticket && phase === "base" && gross > 0),
  );
  if (paying.length === 0) return [...charges];
  const evenly = paying.map(() => 1);
  const isShared = ({ line, phase }: TaxedCharge) => line === null && phase === "fee";
  const shared = charges.filter((charge) => !isShared(charge));
  for (const fee of charges.filter(isShared)) {
    const gross = splitByWeight(fee.gross, evenly);
    const shares = paying.map((line, at) => ({ ...fee, line, gross: gross[at] ?? 0, vat: 0 }));
    shared.push(...shareVat(shares, fee.vat, shared));
  }
  return shared;
}

/** Odd units of VAT go to the tickets whose fees have too little of it. */
function shareVat(
  shares: readonly TaxedCharge[],
  vat: number,
  others: readonly TaxedCharge[],
): readonly TaxedCharge[] {
  const each = Math.floor(vat / shares.length);
  const missing = shares.map((share) => {
    const own = others.filter(
      ({ line, phase, rate }) => line === share.line && phase === "fee" && rate === share.rate,
    );
    const all = [...own, share];
    const gross = all.reduce((sum, one) => sum + one.gross, 0);
    const included = all.reduce((sum, one) => sum + one.vat, each);
    const rate = share.rate ?? 0;
    return (gross * rate) / (10_000 + rate) - included;
  });
  const neediest = [...missing.keys()].sort((a, b) => (missing[b] ?? 0) - (missing[a] ?? 0) || a - b);
  const odd = new Set(neediest.slice(0, vat - each * shares.length));
  return shares.map((share, at) => ({ ...share, vat: each + (odd.has(at) ? 1 : 0) }));
}

/**
 * Returns what was paid for each line, including a ticket's share of the order's fees; the remaining charges have the
 * key null. Minor units.
 */
export function worthByLine({
  charges,
  lines,
}: {
  readonly charges: readonly TaxedCharge[];
  readonly lines: readonly { readonly id: string }[];
}): Map<string | null, number> {
  return grossByLine(
    shareFees(
      charges,
      lines.map(({ id }) => id),
    ),
  );
}
