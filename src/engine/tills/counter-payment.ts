import { inLanguage, type Language } from "#domain/languages.ts";
import { COUNTER_TENDERS, type CounterTender } from "#domain/orders/counter-tenders.ts";
import { done } from "#domain/outcome.ts";
import { book } from "../../payments/movements.ts";
import type { NewTender, Tender } from "../../payments/tenders.ts";
import type { CounterPayment, OrderToPlace, PaymentKind, Services } from "../kernel/services.ts";
import type { Transaction } from "../storage/database.ts";
import { moveCash } from "./lock-session.ts";

/**
 * What the counter has taken: it is there when the order is written, so that it is booked in the same transaction. The
 * caller has locked the till session and the receipts, and compares the sum with the rest to pay.
 */
export const counterPayment: PaymentKind = {
  tenders: COUNTER_TENDERS,
  external: true,
  isChosen: (_basket, { counter }) => counter !== undefined,

  async lock({ context: { services, viewer }, transaction, how: { counter } }: OrderToPlace) {
    const taken = counter ?? { tenders: [], who: "", session: null };
    return done({
      async hold(order) {
        return done({
          tenders: countersTenders(services, taken.tenders, viewer.language),
          written: (tenders) =>
            bookTaken(services, transaction, { order: order.id, tenders, counter: taken }),
        });
      },
    });
  },
};

/** Written as held; the money is there already. */
export function countersTenders(
  { settings }: Services,
  taken: readonly CounterTender[],
  language: Language,
): NewTender[] {
  return taken.map((tender) => ({
    ...{ kind: tender.kind, external: false, state: "held", amount: tender.amount },
    ...(tender.kind === "receipt" && { providerPayment: counterReference(tender.receipt) }),
    method: methodOf(inLanguage(settings.counterNames[tender.kind], language), tender),
  }));
}

/** Makes a till receipt unique among the provider payments, so that it pays once. */
export const counterReference = (receipt: string) => `counter-${receipt}`;

function methodOf(name: string, tender: CounterTender): string {
  switch (tender.kind) {
    case "receipt":
      return `№ ${tender.receipt}`;
    case "cash":
      return name;
    default:
      return `${name} ${tender.reference}`;
  }
}

interface Taken {
  readonly order: string;
  /** As they were written, in the order of the counter's. */
  readonly tenders: readonly Tender[];
  readonly counter: CounterPayment;
}

export async function bookTaken(
  services: Services,
  transaction: Transaction,
  { order, tenders, counter: { tenders: taken, session, who } }: Taken,
): Promise<void> {
  const at = new Date(services.now());
  await book(
    transaction,
    tenders.map(({ id, kind, amount, currency, providerPayment }) => ({
      ...{ tender: id, kind: "charge" as const, amount, currency, at, tillSession: session },
      inCash: kind === "cash",
      providerReference: providerPayment ?? `${kind}-${id}`,
    })),
  );
  for (const [place, tender] of taken.entries()) {
    const written = tenders[place];
    if (tender.kind !== "cash" || !written) continue;
    if (session === null) throw new Error("Cash was taken without a till session");
    const movement = { session, order, tender: written.id, who, at };
    await moveCash(transaction, [
      { ...movement, kind: "sale", amount: tender.received },
      { ...movement, kind: "change", amount: tender.amount - tender.received },
    ]);
  }
}
