import type { PaymentLine, PaymentRequest } from "#ports/payments.ts";

/** The order as the provider wants it: every amount whole, and the items adding up to the order exactly. */

export interface NexiItem {
  readonly reference: string;
  readonly name: string;
  readonly quantity: number;
  readonly unit: string;
  /** Without VAT. */
  readonly unitPrice: number;
  readonly taxRate: number;
  readonly taxAmount: number;
  readonly netTotalAmount: number;
  readonly grossTotalAmount: number;
}

export function nexiOrder({ lines, total, orderNumber }: PaymentRequest) {
  const sum = lines.reduce((amount, line) => amount + line.grossAmount, 0);
  if (sum !== total.amount)
    throw new Error(`The lines of order ${orderNumber} add up to ${sum}, its total is ${total.amount}`);
  return {
    items: lines.map(nexiItem),
    amount: total.amount,
    currency: total.currency,
    reference: clean(orderNumber),
  };
}

/**
 * Net is what VAT leaves of gross, so net and VAT always make gross again. Where the net does not divide
 * by the quantity, the price of one piece would not be whole: the line then goes as one piece, "3 × Parkett".
 */
export function nexiItem(line: PaymentLine): NexiItem {
  const netTotalAmount = line.grossAmount - line.vatAmount;
  const divides = netTotalAmount % line.quantity === 0;
  const quantity = divides ? line.quantity : 1;
  return {
    reference: clean(line.reference),
    name: clean(divides ? line.name : `${line.quantity} × ${line.name}`),
    quantity,
    unit: "st",
    unitPrice: netTotalAmount / quantity,
    taxRate: line.vatRate,
    taxAmount: line.vatAmount,
    netTotalAmount,
    grossTotalAmount: line.grossAmount,
  };
}

/** The provider refuses names that are empty, longer than 128 characters, or have `<`, `>` or `\`. */
export function clean(name: string): string {
  const cleaned = name
    .replaceAll(/[<>\\\p{Cc}]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (cleaned === "") return "-";
  return cleaned.length <= 128 ? cleaned : `${[...cleaned.slice(0, 127)].filter(isWhole).join("")}…`;
}

/** Cutting may leave half of a pair of surrogates at the end. */
function isWhole(character: string): boolean {
  return !/^[\uD800-\uDFFF]$/.test(character);
}
