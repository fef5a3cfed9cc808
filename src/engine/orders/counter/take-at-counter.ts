import type { Language } from "#domain/languages.ts";
import { openTenders, takeTenders } from "../../../payments/tenders.ts";
import type { CounterPayment, Services } from "../../kernel/services.ts";
import type { Transaction } from "../../storage/database.ts";
import { bookTaken, countersTenders } from "../../tills/counter-payment.ts";
import { paymentsOf } from "../payments/order-payments.ts";

/** Takes the tenders of an order that staff make, and what the counter was paid for it. The caller has locked the till. */
export async function takeAtCounter(
  services: Services,
  transaction: Transaction,
  order: { readonly id: string; readonly currency: string; readonly language: Language },
  counter: CounterPayment,
): Promise<void> {
  const payments = paymentsOf(services);
  const wanted = countersTenders(services, counter.tenders, order.language);
  const opened = await openTenders(payments, transaction, order, wanted);
  await bookTaken(services, transaction, { order: order.id, tenders: opened.internal, counter });
  await takeTenders(payments, transaction, order.id);
}
