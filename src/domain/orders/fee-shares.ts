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
  return charges.flatMap((charge) => {
    if (charge.line !== null || charge.phase !== "fee") return [charge];
    const [gross, vat] = [splitByWeight(charge.gross, evenly), splitByWeight(charge.vat, evenly)];
    return paying.map((line, at) => ({ ...charge, line, gross: gross[at] ?? 0, vat: vat[at] ?? 0 }));
  });
}

/** What was paid for each line, tickets with their share of the order's fees; under null what is left of the order. */
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
