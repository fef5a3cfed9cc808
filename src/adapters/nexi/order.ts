import { vatIncluded } from "#domain/money.ts";
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
    reference: cleanReference(orderNumber),
  };
}

/**
 * Net is what VAT leaves of gross, so net and VAT always make gross again. Where the net does not divide
 * by the quantity, the price of one piece would not be whole: the line then goes as one piece, "3 × Parkett".
 */
export function nexiItem(line: PaymentLine): NexiItem {
  const taxAmount = asNearAs(line);
  const netTotalAmount = line.grossAmount - taxAmount;
  const divides = netTotalAmount % line.quantity === 0;
  const quantity = divides ? line.quantity : 1;
  return {
    reference: clean(line.reference),
    name: clean(divides ? line.name : `${line.quantity} × ${line.name}`),
    quantity,
    unit: "st",
    unitPrice: netTotalAmount / quantity,
    taxRate: line.vatRate,
    taxAmount,
    netTotalAmount,
    grossTotalAmount: line.grossAmount,
  };
}

/** One item for any amount: part of an order's money, which is not made of whole lines. */
export function amountItem(orderNumber: string, amount: number): NexiItem {
  const reference = clean(orderNumber);
  const amounts = { unitPrice: amount, netTotalAmount: amount, grossTotalAmount: amount };
  return { reference, name: reference, quantity: 1, unit: "st", taxRate: 0, taxAmount: 0, ...amounts };
}

/**
 * An item whose VAT is more than an öre beside its own is refused, and with it the payment. The receipt's VAT is shared
 * among its lines, which in large orders comes to that once in a while: then the item has its own.
 */
function asNearAs({ grossAmount, vatAmount, vatRate }: PaymentLine): number {
  const beside = ((grossAmount - vatAmount) * vatRate) / 10_000 - vatAmount;
  return Math.abs(beside) <= 1 ? vatAmount : vatIncluded(grossAmount, vatRate);
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

/** References, ours and the order's, may have fewer characters than names. */
export function cleanReference(reference: string): string {
  return clean(reference.replaceAll(/['"&]+/g, " "));
}

/** Cutting may leave half of a pair of surrogates at the end. */
function isWhole(character: string): boolean {
  return !/^[\uD800-\uDFFF]$/.test(character);
}
