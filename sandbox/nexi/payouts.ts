import { openJournal } from "./journal.ts";
import type { Ledger } from "./ledger.ts";

/** Charged for each charge: two per cent, in minor units. */
const FEE_PER_CENT = 2;

export interface PayoutAction {
  /** Of the charge or refund. */
  readonly id: string;
  readonly paymentId: string;
  readonly paymentAction: "CHARGE" | "REFUND";
  readonly paymentMethod: string;
  readonly timestamp: string;
  readonly reference: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly fee: number;
}

export interface SandboxPayout {
  readonly id: string;
  readonly reference: string;
  readonly date: string;
  readonly currency: string;
  readonly actions: readonly PayoutAction[];
}

export interface SandboxPayouts {
  /** Oldest first. What was charged or refunded before today is paid out first. */
  all(): readonly SandboxPayout[];
  /** Pays out everything at once, as on this day. */
  payOut(date?: string): void;
  clear(): void;
}

interface PayoutsOptions {
  readonly folder: string;
  readonly ledger: Pick<Ledger, "all">;
  readonly now: () => Date;
  readonly newId: () => string;
}

/** A payout for each currency, of charges and completed refunds that no earlier one has. */
export function openPayouts({ folder, ledger, now, newId }: PayoutsOptions): SandboxPayouts {
  const journal = openJournal<SandboxPayout>(folder, "payouts");
  let made = [...journal.entries];

  const today = () => now().toISOString().slice(0, 10);
  function payOut(date: string, before: string | null): void {
    const paid = new Set(made.flatMap(({ actions }) => actions.map(({ id }) => id)));
    const open = actionsOf(ledger).filter(
      ({ id, timestamp }) => !paid.has(id) && (before === null || timestamp.slice(0, 10) < before),
    );
    for (const [currency, actions] of Map.groupBy(open, (one) => one.currency)) {
      const payout = { id: newId(), reference: `NEXI ${made.length + 1}`, date, currency, actions };
      journal.append(payout);
      made.push(payout);
    }
  }

  return {
    all() {
      payOut(today(), today());
      return made;
    },
    payOut: (date = today()) => payOut(date, null),
    clear() {
      journal.clear();
      made = [];
    },
  };
}

function actionsOf(ledger: Pick<Ledger, "all">): PayoutAction[] {
  return ledger.all().flatMap((payment) => {
    const { id: paymentId, reference = null, order, instrument } = payment;
    const shared = {
      ...{ paymentId, reference, currency: order.currency },
      paymentMethod: instrument?.method ?? "Visa",
    };
    const charges = payment.charges.map(({ id, amount, at }) => ({
      ...{ ...shared, id, amount, timestamp: at, paymentAction: "CHARGE" as const },
      fee: Math.round((amount * FEE_PER_CENT) / 100),
    }));
    const refunds = payment.refunds
      .filter(({ state }) => state === "Completed")
      .map(({ id, amount, at }) => ({
        ...{ ...shared, id, amount, timestamp: at, paymentAction: "REFUND" as const, fee: 0 },
      }));
    return [...charges, ...refunds];
  });
}
