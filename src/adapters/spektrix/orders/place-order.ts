import { and, eq, inArray } from "drizzle-orm";
import type { Caller, InputOf } from "#contract/operation.ts";
import type { orders as operations } from "#contract/operations/orders.ts";
import { inLanguage } from "#domain/languages.ts";
import { money } from "#domain/money.ts";
import { done, refused } from "#domain/outcome.ts";
import { type OtherCurrency, requestedInOther } from "#domain/price/other-currency.ts";
import { withVat } from "#domain/price/vat.ts";
import { chosenCurrency } from "../../../payments/requested-currency.ts";
import { openTenders, providerTender } from "../../../payments/tenders.ts";
import { type BasketRow, justExpired, readBasket, storeReply } from "../basket/baskets.ts";
import { isBlocked, putOn } from "../basket/customers-basket.ts";
import { idsIn } from "../basket/items.ts";
import { checkLimits, countedOf, onSale } from "../basket/limits.ts";
import { linesOf } from "../basket/lines.ts";
import { chargesOf, deliveryOf, type Placed, placeTickets, soldPerformance } from "../basket/view.ts";
import { viewPlace } from "../catalogue/view.ts";
import { addressOf, type People } from "../customers/people.ts";
import type { Session } from "../customers/sessions.ts";
import type { Services } from "../services.ts";
import { BEING_PAID, baskets, orders, vendorPayments } from "../storage/schema.ts";
import { toMinor } from "../wire/amounts.ts";
import { lookAfter } from "./confirm-order.ts";
import type { OrderDocument } from "./order-document.ts";
import { paymentsOf } from "./order-payments.ts";
import { awaitVendorPayment, billingAddressOf } from "./payment-component.ts";

export interface PlacedOrder {
  readonly id: string;
  readonly number: string;
  readonly link: string;
}

interface PlaceOrderOptions {
  readonly people: People;
  readonly session: Session & { readonly customer: string };
  readonly input: InputOf<typeof operations.place>;
  readonly caller: Caller;
}

export async function placeOrder(
  services: Services,
  {
    people,
    session,
    input: { acceptTerms, expectedTotal, toPay = expectedTotal, performances = [], payIn },
    caller: { language },
  }: PlaceOrderOptions,
) {
  if (!acceptTerms) return refused("terms-not-accepted");
  const known = await readBasket(services, session.id);
  if (known?.state === "paying") return done(await orderUnderWay(services, known));
  const chosen = known && (await chooseDelivery(services, known, session));
  if (chosen && isBlocked(chosen)) return refused("basket-elsewhere");
  const row = chosen && (await storeReply(services, known, chosen));
  if (!row) return refused((await justExpired(services, session.id)) ? "basket-expired" : "no-basket");
  if (idsIn(row.shown).length === 0) return refused("no-basket");
  const delivery = row.shown.tickets.length > 0 ? deliveryOf(services, row.delivery) : null;
  if (!delivery && row.shown.tickets.length > 0) return refused("delivery-missing");
  const [placed, lines] = await Promise.all([placeTickets(services, row), linesOf(services, row.shown)]);
  for (const { performance } of placed) {
    const name = inLanguage(performance.event.title, language);
    const seen = performances.find(({ id }) => id === performance.id);
    const starts = new Date(performance.starts).toISOString();
    if (seen && Date.parse(seen.starts) !== Date.parse(starts)) {
      return refused("performance-moved", { performance: name, id: performance.id, starts });
    }
    const sold = await onSale(services, performance.id);
    if (sold.ok) continue;
    return refused("not-sold-any-more", { performance: name, id: performance.id });
  }
  const limits = checkLimits(services, countedOf(placed));
  if (!limits.ok) return limits;
  const { currency } = services.book;
  const total = toMinor(row.shown.total);
  if (total !== expectedTotal) return refused("total-changed", { total: { amount: total, currency } });
  if (total !== toPay) return refused("to-pay-changed", { toPay: { amount: total, currency } });
  const other = chosenCurrency(services.settings, payIn);
  if (!other.ok) return other;
  const requested = other.value && requestedInOther(total, other.value);
  if (other.value && payIn && requested !== payIn.amount) {
    return refused("to-pay-changed", { toPay: money(requested ?? 0, other.value.currency) });
  }
  const person = await people.read(session.customer);
  if (!person) return refused("login-needed");
  const isVendors = services.book.payment === "vendor" && total > 0;
  const billingAddress = isVendors ? billingAddressOf(person, row.billing) : null;
  if (isVendors && billingAddress === null) return refused("billing-address-needed");
  const document: OrderDocument = {
    language,
    currency,
    holder: { firstName: person.firstName, lastName: person.lastName, email: person.email },
    delivery: delivery && {
      id: delivery.id,
      kind: delivery.kind,
      name: delivery.name,
      description: delivery.description,
    },
    performances: [...new Set(placed.map(({ performance }) => performance))].map(soldPerformance),
    tickets: placed.map(soldTicket),
    lines: lines.map(({ id, kind, quantity, text, items }) => {
      return { id, kind, quantity, text, items: items?.ids ?? [] };
    }),
    charges: withVat(chargesOf(services, placed, lines, row.shown)),
    billing: row.billing && addressOf(person, row.billing, services.settings.defaultCountry),
  };
  const order = await writeOrder(services, {
    row,
    customer: session.customer,
    document,
    total,
    how: {
      payIn: other.value,
      billingAddress,
    },
  });
  return order ? done(order) : refused("basket-expired");
}

/** The response has the whole basket, which saves a request. */
function chooseDelivery(
  services: Services,
  row: BasketRow,
  session: Session & { readonly customer: string },
) {
  return putOn(services, row, session, { ticketDelivery: row.delivery && { type: row.delivery } });
}

function soldTicket({ ticket, performance, place, band, prices }: Placed): OrderDocument["tickets"][number] {
  const type = prices.find(({ vendorType }) => vendorType === ticket.type.id)?.type;
  return {
    id: ticket.id,
    performance: performance.id,
    seat: place.seat.id,
    place: viewPlace(performance, place),
    band,
    priceType: type?.name ?? { sv: ticket.type.name },
    total: toMinor(ticket.price),
  };
}

interface WriteOrderOptions {
  readonly row: BasketRow;
  readonly customer: string;
  readonly document: OrderDocument;
  readonly total: number;
  /** With a billing address the vendor's component takes the payment. */
  readonly how: { payIn: OtherCurrency | null; billingAddress: string | null };
}

async function writeOrder(
  services: Services,
  { row: { id: basket }, customer, document, total, how: { payIn, billingAddress } }: WriteOrderOptions,
): Promise<PlacedOrder | null> {
  const { random, now } = services;
  return services.inTransaction(async (transaction) => {
    const [claimed] = await transaction
      .update(baskets)
      .set({ state: "paying" })
      .where(and(eq(baskets.id, basket), eq(baskets.state, "open")))
      .returning({ id: baskets.id });
    if (!claimed) return null;
    const { currency } = document;
    const [again] = await transaction
      .update(orders)
      .set({ document, total, currency })
      .where(and(eq(orders.basket, basket), IS_BEING_PAID))
      .returning();
    const [order = again] = again
      ? []
      : await transaction
          .insert(orders)
          .values({
            id: random.id(),
            link: random.bytes(18).toString("base64url"),
            basket,
            customer,
            state: "paying",
            document,
            total,
            currency,
            created: new Date(now()),
          })
          .returning();
    if (!order) throw new Error("The order was not written");
    if (billingAddress !== null) await awaitVendorPayment(services, transaction, order.id, billingAddress);
    else {
      await transaction.delete(vendorPayments).where(eq(vendorPayments.order, order.id));
      const placed = { id: order.id, currency };
      const payments = paymentsOf(services);
      const wanted = total === 0 ? [] : [providerTender(payments, total, payIn)];
      await openTenders(payments, transaction, placed, wanted);
    }
    if (!again && (total === 0 || billingAddress !== null)) await lookAfter(services, transaction, order.id);
    return { id: order.id, number: String(order.number), link: order.link };
  });
}

const IS_BEING_PAID = inArray(orders.state, BEING_PAID);

async function orderUnderWay({ database }: Services, { id }: BasketRow): Promise<PlacedOrder> {
  const [order] = await database
    .select()
    .from(orders)
    .where(and(eq(orders.basket, id), IS_BEING_PAID));
  if (!order) throw new Error(`Basket ${id} is being paid but has no order`);
  return { id: order.id, number: String(order.number), link: order.link };
}
