import { vatIncluded } from "../money.ts";
import { type Charge, type Phase, sumOf } from "../price/charge.ts";
import { splitByWeight } from "../price/split.ts";
import type { TaxedCharge } from "../price/vat.ts";

/** The sales journal has a row for each part of an order that is sold, and corrections of it. Minor units. */

/** What a row of the journal is worth. */
export interface Worth {
  readonly quantity: number;
  readonly gross: number;
  /** Included in `gross`. */
  readonly vat: number;
  /** Taken off by a promo code; not included in `gross`. */
  readonly discount: number;
}

export interface SoldPart extends Worth {
  /** Its position in the order's rows of the journal. */
  readonly row: number;
  /** Null for fees and delivery of the order as a whole. */
  readonly line: string | null;
  /** "ticket", "fee", "delivery", or the line's kind. */
  readonly what: string;
  /** Basis points; null outside VAT. */
  readonly rate: number | null;
}

export interface SoldLine {
  readonly id: string;
  readonly what: string;
  readonly quantity: number;
}

const OF_THE_ORDER: Partial<Record<Phase, string>> = { fee: "fee", delivery: "delivery" };

/** One part for each line, rate and fee. A line without a charge has a part of amount 0. */
export function soldParts(lines: readonly SoldLine[], charges: readonly TaxedCharge[]): SoldPart[] {
  const keyOf = ({ line, phase, rate }: Charge) =>
    JSON.stringify([line, (line === null ? phase : phase === "fee" && "fee") || "", rate]);
  const grouped = [...Map.groupBy(charges, keyOf).values()].map((own) => partOf(own, lines));
  const parts: Omit<SoldPart, "row">[] = [];
  const counted = new Set<string>();
  for (const part of grouped) {
    const line = lines.find(({ id }) => id === part.line);
    const isCounted = line && part.what !== "fee" && !counted.has(line.id);
    if (isCounted) counted.add(line.id);
    parts.push({ ...part, quantity: isCounted ? line.quantity : 0 });
  }
  for (const { id, what, quantity } of lines)
    if (!counted.has(id)) parts.push({ line: id, what, rate: null, quantity, gross: 0, vat: 0, discount: 0 });
  return parts.map((part, row) => ({ ...part, row }));
}

function partOf(charges: readonly TaxedCharge[], lines: readonly SoldLine[]): Omit<SoldPart, "row"> {
  const [first] = charges;
  if (!first) throw new Error("A part of an order has charges");
  const { line, phase, rate } = first;
  const what =
    phase === "fee" && line !== null && lines.find(({ id }) => id === line)?.what === "ticket"
      ? "fee"
      : (lines.find(({ id }) => id === line)?.what ?? OF_THE_ORDER[phase] ?? "other");
  const off = charges.filter((charge) => charge.phase === "promo-code");
  return {
    ...{ line, what, rate, quantity: 0 },
    gross: sumOf(charges),
    vat: charges.reduce((sum, { vat }) => sum + vat, 0),
    discount: 0 - sumOf(off),
  };
}

export interface Correction extends Worth {
  readonly row: number;
  /** returned: the line is no longer the customer's. adjusted: money went back without it, or did not with it. */
  readonly kind: "returned" | "adjusted";
}

/**
 * Returns the corrections after which the parts of an order add up to its remaining money, without returned lines.
 * @param now what the journal says of each part
 * @param gone lines that were returned
 */
export function corrections(left: number, now: readonly SoldPart[], gone: ReadonlySet<string>): Correction[] {
  const isGone = ({ line }: SoldPart) => line !== null && gone.has(line);
  if (left === 0) {
    return now
      .filter((part) => part.gross !== 0 || part.vat !== 0 || (isGone(part) && part.quantity !== 0))
      .map((part) => (isGone(part) ? reversed(part) : { ...toGross(part, 0), kind: "adjusted" as const }));
  }
  // What was returned and is counted no longer, but has brought more than went back, is "kept".
  const returned = now.filter((part) => isGone(part) && (part.quantity !== 0 || part.gross !== 0));
  const there = now.filter((part) => !isGone(part));
  const rest = left - sumOf(there);
  const [first, others] = rest >= 0 ? [returned, there] : [there, []];
  const target = new Map<number, number>(there.map(({ row, gross }) => [row, gross]));
  for (const { row } of returned) target.set(row, 0);
  const shared = first.length > 0 ? first : others;
  const weights = shared.map(({ gross }) => Math.max(0, gross));
  for (const [at, share] of splitByWeight(rest, weights).entries()) {
    const row = shared[at]?.row ?? -1;
    target.set(row, (target.get(row) ?? 0) + share);
  }
  return now.flatMap((part): Correction[] => {
    const gross = target.get(part.row) ?? part.gross;
    const moved = toGross(part, gross);
    if (isGone(part) && part.quantity !== 0)
      return [{ ...moved, quantity: 0 - part.quantity, discount: 0 - part.discount, kind: "returned" }];
    return gross === part.gross ? [] : [{ ...moved, kind: "adjusted" }];
  });
}

function reversed({ row, quantity, gross, vat, discount }: SoldPart): Correction {
  const kind = quantity === 0 ? ("adjusted" as const) : ("returned" as const);
  return { row, kind, quantity: 0 - quantity, gross: 0 - gross, vat: 0 - vat, discount: 0 - discount };
}

function toGross({ row, gross, vat, rate }: SoldPart, target: number): Omit<Correction, "kind"> {
  const owed = target === 0 || rate === null ? 0 : vatIncluded(target, rate);
  return { row, quantity: 0, gross: target - gross, vat: owed - vat, discount: 0 };
}
