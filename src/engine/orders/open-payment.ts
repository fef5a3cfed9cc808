import { and, eq, isNull } from "drizzle-orm";
import { inLanguage, type Language } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { PaymentLine, PaymentRequest } from "#ports/payments.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import { placeName } from "../holds/choose-seats.ts";
import type { Services } from "../services.ts";
import { orders, payments } from "../storage/schema.ts";
import { chargesOfOrder, lineId } from "./order-document.ts";

/** What the provider has to know of an order. */
export type OrderToPay = Pick<typeof orders.$inferSelect, "number" | "link" | "document" | "total"> & {
  readonly payment: string;
  /** The hosted page, where it was opened before. */
  readonly page: string | null;
};

/**
 * Opens the order's payment with the provider, outside any transaction. Safe to repeat: once opened, the same
 * page is given again. A page that was opened but never written down was shown to nobody.
 *
 * @param placed the order, or what was placed just now
 * @returns the hosted page; null when the order needs no payment (any more)
 */
export async function openPayment(
  services: Services,
  index: CatalogueIndex,
  placed: string | OrderToPay,
  language: Language,
): Promise<Outcome<string | null, { reason: "provider-unreachable" }>> {
  const order = typeof placed === "string" ? await readOrderToPay(services, placed) : placed;
  if (order === null) return done(null);
  if (order.page) return done(order.page);

  const opened = await services.payments.open(paymentRequest(services, index, order, language));
  if (!opened.ok) return refused("provider-unreachable");
  const [stored] = await services.database
    .update(payments)
    .set({ providerPayment: opened.value.providerPaymentId, page: opened.value.pageUrl, state: "open" })
    .where(and(eq(payments.id, order.payment), isNull(payments.providerPayment)))
    .returning({ page: payments.page });
  if (stored) return done(stored.page);
  // Two tabs at once: the other one's payment counts, ours is closed before anybody sees it.
  await services.payments.terminate(opened.value.providerPaymentId);
  const [other] = await services.database
    .select({ page: payments.page })
    .from(payments)
    .where(eq(payments.id, order.payment));
  return done(other?.page ?? null);
}

async function readOrderToPay({ database }: Services, id: string): Promise<OrderToPay | null> {
  const [row] = await database
    .select()
    .from(orders)
    .innerJoin(payments, eq(payments.order, orders.id))
    .where(eq(orders.id, id));
  if (row?.orders.state !== "paying") return null;
  return { ...row.orders, payment: row.payments.id, page: row.payments.page };
}

function paymentRequest(
  services: Services,
  index: CatalogueIndex,
  order: OrderToPay,
  language: Language,
): PaymentRequest {
  const { publicUrl } = services.settings;
  const back = `${publicUrl}/order/verify?order=${order.link}`;
  return {
    reference: order.payment,
    orderNumber: order.number,
    lines: paymentLines(index, order.document, language),
    total: { amount: order.total, currency: index.catalogue.currency },
    payer: order.document.holder,
    language,
    returnUrl: `${back}&returned=paid`,
    cancelUrl: `${back}&returned=cancelled`,
    termsUrl: `${publicUrl}/terms`,
    notificationUrl: `${publicUrl}/webhooks/payments`,
  };
}

/** One line per charge, with the VAT that the receipt has for it; free tickets are left out, as there is nothing to pay for them. */
function paymentLines(
  index: CatalogueIndex,
  document: (typeof orders.$inferSelect)["document"],
  language: Language,
): PaymentLine[] {
  const lines = new Map(document.lines.map((line, position) => [lineId(line, position), line]));
  return chargesOfOrder(document)
    .filter(({ gross }) => gross !== 0)
    .map(({ line: id, phase, reference, gross, rate, vat }) => {
      const line = phase === "base" && id !== null ? lines.get(id) : undefined;
      const item = document.items?.find((one) => one.id === id);
      const name = line
        ? nameOfTicket(index, line, language)
        : item
          ? inLanguage(item.text.name, language)
          : nameOfCharge(index, reference, language);
      return { reference, name, quantity: 1, grossAmount: gross, vatRate: rate ?? 0, vatAmount: vat };
    });
}

function nameOfTicket(
  index: CatalogueIndex,
  line: { performance: number; seat: string },
  language: Language,
): string {
  const performance = index.performance(line.performance);
  if (!performance) return String(line.performance);
  const title = inLanguage(index.eventOf(performance).title, language);
  const place = index.planOf(performance).seat(line.seat);
  if (!place) return title;
  return `${title}, ${inLanguage(place.section.name, language)}${place.section.standing ? "" : ` ${placeName(place)}`}`;
}

function nameOfCharge(index: CatalogueIndex, reference: string, language: Language): string {
  const id = reference.slice(2);
  const named = index.catalogue.fees.find((fee) => fee.id === id) ?? index.delivery(id);
  return named ? inLanguage(named.name, language) : reference;
}
