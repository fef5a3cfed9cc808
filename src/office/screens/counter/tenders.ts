import { readAmount } from "../../format/read-amount.ts";

export type TenderKind = "terminal" | "cash" | "receipt" | "transfer";

/** As typed. */
export interface TenderDraft {
  readonly id: string;
  readonly kind: TenderKind;
  /** "" for the rest. */
  readonly amount: string;
  /** Of the terminal, the till's receipt or the bank. */
  readonly reference: string;
  /** In cash; "" for the exact sum. */
  readonly received: string;
}

type TenderFault = "amount" | "received" | "reference";

interface Read {
  readonly amount: number;
  /** In cash. */
  readonly change: number;
  readonly received: number;
  readonly fault: TenderFault | null;
}

export interface ReadTenders {
  readonly each: readonly Read[];
  /** Left to pay; negative if it is too much. */
  readonly rest: number;
  readonly change: number;
  readonly isReady: boolean;
}

const amountOf = (typed: string) => (typed.trim() === "" ? null : (readAmount(typed) ?? Number.NaN));

/** What each tender pays: the typed amount, or what the others leave. */
export function readTenders(drafts: readonly TenderDraft[], toPay: number): ReadTenders {
  let rest = toPay;
  for (const { amount } of drafts) rest -= amountOf(amount) || 0;
  const each = drafts.map((draft): Read => {
    const typed = amountOf(draft.amount);
    const amount = typed ?? Math.max(rest, 0);
    if (typed === null) rest -= amount;
    if (!(amount > 0)) return { amount: 0, change: 0, received: 0, fault: "amount" };
    return { amount, ...handedOver(draft, amount) };
  });
  const isReady = rest === 0 && each.every(({ fault }) => fault === null);
  return { each, rest, change: each.reduce((sum, { change }) => sum + change, 0), isReady };
}

function handedOver({ kind, received: typed, reference }: TenderDraft, amount: number): Omit<Read, "amount"> {
  if (kind !== "cash") {
    const fault = reference.trim() === "" ? "reference" : null;
    return { received: amount, change: 0, fault };
  }
  const received = amountOf(typed) ?? amount;
  if (!(received >= amount)) return { received: amount, change: 0, fault: "received" };
  return { received, change: received - amount, fault: null };
}

/** As `counter.pay` takes them. */
export function tendersOf(drafts: readonly TenderDraft[], { each }: ReadTenders) {
  return drafts.map(({ kind, reference: typed }, at) => {
    const { amount = 0, received = 0 } = each[at] ?? {};
    const reference = typed.trim();
    switch (kind) {
      case "cash":
        return { kind, amount, received };
      case "receipt":
        return { kind, amount, receipt: reference };
      default:
        return { kind, amount, reference };
    }
  });
}
