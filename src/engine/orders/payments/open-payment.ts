import { and, eq, inArray } from "drizzle-orm";
import { inLanguage, type Language } from "#domain/languages.ts";
import { isOwnTender } from "#domain/orders/own-tenders.ts";
import { LIVE_TENDER } from "#domain/orders/states.ts";
import { done, type Outcome } from "#domain/outcome.ts";
import type { PaymentLine, PaymentRequest } from "#ports/payments.ts";
import { chargeCard, isCardUnsettled } from "../../../payments/charge-card.ts";
import { openTender } from "../../../payments/open-tender.ts";
import { tenders } from "../../../payments/schema.ts";
import { settle } from "../../../payments/settlement.ts";
import { findTender, type Tender } from "../../../payments/tenders.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { placeName } from "../../holds/choosing/choose-seats.ts";
import { paymentKindOf } from "../../kernel/payment-kind.ts";
import type { Services } from "../../kernel/services.ts";
import { POSTAGE } from "../../lines/price-basket.ts";
import { agreementOf } from "../../payment-cards/bring-card.ts";
import { PACKAGE, PROMO_CODE, packageReference } from "../../storage/documents/line-details.ts";
import { orders } from "../../storage/tables/shop.ts";
import { paymentsOf, readOrder } from "./order-payments.ts";

export type OrderToPay = Pick<typeof orders.$inferSelect, "number" | "link" | "document" | "total"> & {
  readonly external: Pick<
    Tender,
    | "id"
    | "kind"
    | "page"
    | "providerPayment"
    | "amount"
    | "currency"
    | "requestedAmount"
    | "requestedCurrency"
    | "card"
  >;
  readonly internal: readonly Pick<Tender, "id" | "kind" | "amount" | "method">[];
};

/**
 * Runs outside any transaction. Safe to repeat.
 * @param reader the payer's language; null for the order's
 * @returns the hosted page; null if nothing is left to pay
 */
export async function openPayment(
  services: Services,
  index: CatalogueIndex,
  placed: string | OrderToPay,
  reader: Language | null,
): Promise<Outcome<string | null, { reason: "provider-unreachable" }>> {
  const order = typeof placed === "string" ? await readOrderToPay(services, placed) : placed;
  if (order === null) return done(null);
  const openItself = paymentKindOf(services.paymentKinds, order.external)?.open;
  if (openItself && typeof placed === "string") return openItself(services, placed);
  const { card, id, page, providerPayment } = order.external;
  const language = reader ?? order.document.language ?? "sv";
  const request = paymentRequest(services, index, order, language);
  const payments = paymentsOf(services);
  if (page === null && providerPayment !== null) return done(null);
  const agreement = card === null || page !== null ? null : await agreementOf(services.database, card);
  if (agreement !== null) {
    const charged = await chargeCard(payments, order.external, request, agreement);
    if (!charged.ok) return charged;
    if (charged.value === "charged") {
      const tender = await findTender(services.database, id);
      if (tender) await settle(payments, { sale: await payments.sales.read(tender.order), tender }, "look");
      return done(null);
    }
  }
  return openTender(payments, order.external, request);
}

/** The payment may have been cancelled before the provider answered. Such a charge is an unmatched payment. */
export async function findCardCharge(
  services: Services,
  tender: Tender,
): Promise<Outcome<null, { reason: "provider-unreachable" }>> {
  if (tender.card === null || !(await isCardUnsettled(services.database, tender))) return done(null);
  const agreement = await agreementOf(services.database, tender.card);
  if (agreement === null) return done(null);
  const order = await readOrder(services.database, tender.order);
  const { number, document, link } = order;
  const line = { reference: number, name: number, quantity: 1, vatRate: 0, vatAmount: 0 };
  const request = {
    ...requestFrame(services, { number, document, link, external: tender }, document.language ?? "sv"),
    lines: [{ ...line, grossAmount: tender.amount }],
  };
  const charged = await chargeCard(paymentsOf(services), tender, request, agreement);
  return charged.ok ? done(null) : charged;
}

async function readOrderToPay({ database }: Services, id: string): Promise<OrderToPay | null> {
  const rows = await database
    .select()
    .from(orders)
    .innerJoin(tenders, eq(tenders.order, orders.id))
    .where(and(eq(orders.id, id), inArray(tenders.state, [...LIVE_TENDER])));
  const external = rows.find((row) => row.tenders.external)?.tenders;
  const [first] = rows;
  if (first?.orders.state !== "paying" || !external) return null;
  const internal = rows.flatMap((row) => (row.tenders.external ? [] : [row.tenders]));
  return { ...first.orders, external, internal };
}

function paymentRequest(
  services: Services,
  index: CatalogueIndex,
  order: OrderToPay,
  language: Language,
): PaymentRequest {
  return {
    ...requestFrame(services, order, language),
    lines: [
      ...paymentLines(services, index, order.document, language),
      ...order.internal.map((tender) => tenderLine(services, tender, language)),
    ],
  };
}

function requestFrame(
  { settings }: Services,
  order: Pick<OrderToPay, "number" | "link" | "document"> & { external: Pick<Tender, "id" | "amount"> },
  language: Language,
): Omit<PaymentRequest, "lines"> {
  const { publicUrl } = settings;
  const back = `${publicUrl}/order/verify?order=${order.link}`;
  return {
    reference: order.external.id,
    orderNumber: order.number,
    total: { amount: order.external.amount, currency: order.document.currency },
    payer: order.document.holder,
    language,
    returnUrl: `${back}&returned=paid`,
    cancelUrl: `${back}&returned=cancelled`,
    termsUrl: `${publicUrl}/terms`,
    notificationUrl: `${publicUrl}/webhooks/payments`,
  };
}

/** A negative line for a payment by other means. It carries no VAT: the payment method changes no price. */
function tenderLine(
  { settings }: Services,
  { id, kind, amount, method }: OrderToPay["internal"][number],
  language: Language,
): PaymentLine {
  const known = isOwnTender(kind) ? kind : "voucher";
  const name = inLanguage(settings.tenderNames[known], language);
  return {
    reference: `P-${id}`,
    name: method === null ? name : `${name} ···· ${method}`,
    quantity: 1,
    grossAmount: -amount,
    vatRate: 0,
    vatAmount: 0,
  };
}

/** One line per charge, with the VAT shown on the receipt; free tickets are left out. */
function paymentLines(
  { settings }: Services,
  index: CatalogueIndex,
  document: (typeof orders.$inferSelect)["document"],
  language: Language,
): PaymentLine[] {
  const lines = new Map(document.lines.map((line) => [line.id, line]));
  return document.charges
    .filter(({ gross }) => gross !== 0)
    .map(({ line: id, phase, reference, gross, rate, vat }) => {
      const line = phase === "base" && id !== null ? lines.get(id) : undefined;
      const item =
        phase === "promo-code"
          ? document.items?.find(({ kind }) => kind === PROMO_CODE)
          : phase === "bundle"
            ? packageOf(document, reference)
            : document.items?.find((one) => one.id === id);
      const name = line
        ? nameOfTicket(index, line, language)
        : item
          ? inLanguage(item.text.name, language)
          : reference === POSTAGE
            ? inLanguage(settings.postageName, language)
            : nameOfCharge(index, reference, language);
      return { reference, name, quantity: 1, grossAmount: gross, vatRate: rate ?? 0, vatAmount: vat };
    });
}

function packageOf({ items = [] }: OrderToPay["document"], reference: string) {
  return items.find((item) => item.kind === PACKAGE && packageReference(item) === reference);
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
