import { done, type Outcome, refused } from "../outcome.ts";

/** A payment provider's list of what it pays out, matched against the ledger. Amounts in minor units. */

export interface PayoutLine {
  /** In the file, from 2: the first has the titles. */
  readonly line: number;
  /** The provider's id of the payment; empty if the file has none. */
  readonly payment: string;
  /** The provider's id of the charge or refund; empty if the file has none. */
  readonly reference: string;
  /** Negative for refunds. */
  readonly amount: number;
}

export interface BookedMovement {
  readonly order: string;
  readonly payment: string | null;
  readonly reference: string;
  /** Negative for refunds. */
  readonly amount: number;
}

export interface Matched {
  readonly matched: number;
  readonly sum: number;
  /** The same movement with another amount. */
  readonly differing: readonly { readonly file: PayoutLine; readonly booked: BookedMovement }[];
  readonly onlyInFile: readonly PayoutLine[];
  readonly onlyInLedger: readonly BookedMovement[];
}

type Field = "payment" | "reference" | "amount" | "kind";
/** Titles of columns, without case, spaces and punctuation. */
const TITLES: Readonly<Record<Field, readonly string[]>> = {
  payment: ["paymentid", "payment", "betalningsid", "paymentreference"],
  reference: ["chargeid", "refundid", "transactionid", "reference", "transaktionsid", "referens"],
  amount: ["grossamount", "amount", "gross", "bruttobelopp", "belopp"],
  kind: ["type", "transactiontype", "typ"],
};
const REFUNDS = /refund|återbetalning|return|credit/i;

export function readPayouts(
  text: string,
): Outcome<PayoutLine[], { reason: "no-columns" } | { reason: "no-amount"; line: number }> {
  const [head = "", ...lines] = text.replace(/^\uFEFF/, "").split(/\r?\n/);
  const separator = [";", "\t", ","].find((one) => head.includes(one)) ?? ",";
  const titles = cellsOf(head, separator).map((title) => title.toLowerCase().replaceAll(/[^\p{L}\d]/gu, ""));
  const at = (field: Field) => titles.findIndex((title) => TITLES[field].includes(title));
  const [payment, reference, amount, kind] = [at("payment"), at("reference"), at("amount"), at("kind")];
  if (amount < 0 || (payment < 0 && reference < 0)) return refused("no-columns");
  const found: PayoutLine[] = [];
  for (const [place, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const cells = cellsOf(line, separator);
    const read = minorOf(cells[amount] ?? "");
    if (read === null) return refused("no-amount", { line: place + 2 });
    const isRefund = kind >= 0 && REFUNDS.test(cells[kind] ?? "");
    found.push({
      ...{ line: place + 2, payment: cells[payment] ?? "", reference: cells[reference] ?? "" },
      amount: isRefund ? 0 - Math.abs(read) : read,
    });
  }
  return done(found);
}

/** Each movement is matched once: by its reference, or by its payment and amount. */
export function matchPayouts(lines: readonly PayoutLine[], booked: readonly BookedMovement[]): Matched {
  const free = new Set(booked);
  const byReference = new Map(booked.map((one) => [`${one.reference} ${Math.sign(one.amount)}`, one]));
  const byPayment = Map.groupBy(booked, ({ payment, amount }) => `${payment} ${amount}`);
  const differing: { file: PayoutLine; booked: BookedMovement }[] = [];
  const onlyInFile: PayoutLine[] = [];
  let [matched, sum] = [0, 0];
  for (const file of lines) {
    const named =
      file.reference === "" ? undefined : byReference.get(`${file.reference} ${Math.sign(file.amount)}`);
    const own =
      named && free.has(named)
        ? named
        : byPayment.get(`${file.payment} ${file.amount}`)?.find((one) => free.has(one));
    if (!own) {
      onlyInFile.push(file);
      continue;
    }
    free.delete(own);
    if (own.amount !== file.amount) {
      differing.push({ file, booked: own });
      continue;
    }
    matched += 1;
    sum += file.amount;
  }
  return { matched, sum, differing, onlyInFile, onlyInLedger: [...free] };
}

function cellsOf(line: string, separator: string): string[] {
  const cells: string[] = [];
  let [cell, isQuoted] = ["", false];
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    else if (character === separator && !isQuoted) {
      cells.push(cell.trim());
      cell = "";
    } else cell += character;
  }
  return [...cells, cell.trim()];
}

/** "1 295,50", "1,295.50" and "-12" as minor units. */
function minorOf(text: string): number | null {
  const plain = text.replaceAll(/[\s\u00a0]/g, "").replace("\u2212", "-");
  const parts = /^([-+]?)(\d[\d.,]*?)(?:[.,](\d{1,2}))?$/.exec(plain);
  if (!parts) return null;
  const [, sign = "", whole = "", rest = ""] = parts;
  const digits = whole.replaceAll(/[.,]/g, "");
  const amount = Number(digits) * 100 + Number(rest.padEnd(2, "0"));
  return Number.isSafeInteger(amount) ? (sign === "-" ? 0 - amount : amount) : null;
}
