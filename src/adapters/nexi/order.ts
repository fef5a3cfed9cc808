import { vatIncluded } from "#domain/money.ts";
import type { PaymentLine, PaymentRequest } from "#ports/payments.ts";

/** Amounts are integers, and the items add up to the order exactly. */

export interface NexiItem {
  readonly reference: string;
  readonly name: string;
  readonly quantity: number;
  readonly unit: string;
  /** Excluding VAT. */
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
 * Net is gross minus VAT. If net is not divisible by the quantity, the line becomes a single item, "3 ×
 * Parkett".
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

/** For any part of an order, which need not match whole lines. */
export function amountItem(orderNumber: string, amount: number): NexiItem {
  const reference = clean(orderNumber);
  const amounts = { unitPrice: amount, netTotalAmount: amount, grossTotalAmount: amount };
  return { reference, name: reference, quantity: 1, unit: "st", taxRate: 0, taxAmount: 0, ...amounts };
}

/**
 * The provider rejects items whose VAT is off by more than an öre. The receipt's VAT is distributed over its
 * lines, so a line can be: its item then uses its own VAT.
 */
function asNearAs({ grossAmount, vatAmount, vatRate }: PaymentLine): number {
  const beside = ((grossAmount - vatAmount) * vatRate) / 10_000 - vatAmount;
  return Math.abs(beside) <= 1 ? vatAmount : vatIncluded(grossAmount, vatRate);
}

/** The provider rejects names that are empty, longer than 128 characters, or contain `<`, `>` or `\`. */
export function clean(name: string): string {
  const cleaned = name
    .replaceAll(/[<>\\\p{Cc}]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .trim();
  if (cleaned === "") return "-";
  return cleaned.length <= 128 ? cleaned : `${[...cleaned.slice(0, 127)].filter(isWhole).join("")}…`;
}

/** References, ours and the order's, allow fewer characters than names. */
export function cleanReference(reference: string): string {
  return clean(reference.replaceAll(/['"&]+/g, " "));
}

/** False for half of a surrogate pair, which cutting can leave at the end. */
function isWhole(character: string): boolean {
  return !/^[\uD800-\uDFFF]$/.test(character);
}
