import { eq } from "drizzle-orm";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { counterReference } from "../../../payments/by-hand.ts";
import { book } from "../../../payments/movements.ts";
import { tenders } from "../../../payments/schema.ts";
import { takeTenders } from "../../../payments/tenders.ts";
import type { Services } from "../../kernel/services.ts";
import type { Transaction } from "../../storage/database.ts";
import { orders } from "../../storage/tables/shop.ts";
import { paymentsOf } from "../payments/order-payments.ts";

/** A receipt of the till pays once, so entering it twice sells once. */
export interface Receipt {
  readonly number: string;
  /** Minor units taken by the till. */
  readonly paid: number;
}

/** `number`: of the order that it has paid. */
export interface ReceiptUsed {
  readonly reason: "receipt-used";
  readonly number: string;
}

export async function checkReceipt(
  transaction: Transaction,
  receipt: string,
): Promise<Outcome<null, ReceiptUsed>> {
  const number = await paidWith(transaction, receipt);
  return number === null ? done(null) : refused("receipt-used", { number });
}

/** Takes the order's tenders, and the till's money as one of them. */
export async function payWithReceipt(
  services: Services,
  transaction: Transaction,
  { id: order, currency }: { readonly id: string; readonly currency: string },
  { number, paid: amount }: Receipt,
): Promise<Outcome<null, ReceiptUsed>> {
  const at = new Date(services.now());
  const tender = services.random.id();
  const reference = counterReference(number);
  // The unique payment reference rejects a receipt that is entered twice at the same moment.
  const opened = await transaction
    .insert(tenders)
    .values({
      ...{ id: tender, order, kind: "counter", provider: "counter", providerPayment: reference },
      ...{ state: "held", amount, currency, created: at },
    })
    .onConflictDoNothing({ target: tenders.providerPayment })
    .returning({ id: tenders.id });
  if (opened.length === 0)
    return refused("receipt-used", { number: (await paidWith(transaction, number)) ?? "" });
  await takeTenders(paymentsOf(services), transaction, order, { id: tender, method: `№ ${number}` });
  await book(transaction, [{ tender, amount, currency, at, kind: "charge", providerReference: reference }]);
  return done(null);
}

async function paidWith(transaction: Transaction, receipt: string): Promise<string | null> {
  const [before] = await transaction
    .select({ number: orders.number })
    .from(tenders)
    .innerJoin(orders, eq(orders.id, tenders.order))
    .where(eq(tenders.providerPayment, counterReference(receipt)));
  return before?.number ?? null;
}
