import { eq } from "drizzle-orm";
import { withCapabilities } from "#contract/any-back-end.ts";
import type { BackEnd } from "#contract/back-end.ts";
import type { Capabilities } from "#contract/capabilities.ts";
import type { Language } from "#domain/languages.ts";
import { executeRefund } from "../../payments/returns.ts";
import { settle } from "../../payments/settlement.ts";
import { externalTender, findTender, nextLook } from "../../payments/tenders.ts";
import { readUnmatched } from "../../payments/unmatched-payment.ts";
import { tidyAttempts } from "../../visitors/throttle.ts";
import { createBasket } from "./basket/basket.ts";
import { capabilitiesFor } from "./capabilities.ts";
import { createCatalogue } from "./catalogue/catalogue.ts";
import { createCatalogueStore } from "./catalogue/catalogue-store.ts";
import { kept } from "./catalogue/kept.ts";
import { createSeating } from "./catalogue/seating.ts";
import { createCheckout } from "./checkout.ts";
import { createAddresses } from "./customers/addresses.ts";
import { createContact } from "./customers/contact.ts";
import { createCustomers } from "./customers/customers.ts";
import { createDetails } from "./customers/details.ts";
import { createPassword } from "./customers/password.ts";
import { createPaymentCards } from "./customers/payment-cards.ts";
import { createPeople } from "./customers/people.ts";
import { faultsAtStart } from "./faults-at-start.ts";
import { confirmOrder, UNCLEAR_AGAIN_MS } from "./orders/free-orders.ts";
import { createOrders } from "./orders/orders.ts";
import { createPaymentComponent } from "./orders/payment-component.ts";
import { paymentsOf, readOrder, saleOf } from "./orders/sales.ts";
import { answerUnclear, type UnclearOrder, unclearOrder } from "./orders/unclear-orders.ts";
import { createAccountCredit } from "./sales/account-credit.ts";
import { createDonations } from "./sales/donations.ts";
import { createMemberships } from "./sales/memberships.ts";
import { createProducts } from "./sales/products.ts";
import { createPromoCodes } from "./sales/promo-codes.ts";
import { readRange } from "./sales/range.ts";
import { createTicketSubscriptions } from "./sales/ticket-subscriptions.ts";
import { createVouchers } from "./sales/vouchers.ts";
import { createSeatFrame } from "./seat-frame/seat-frame.ts";
import type { Services } from "./services.ts";
import { orders } from "./storage/schema.ts";

/** A CRM vendor's ticketing system as a back end, with the handlers of its jobs. */
export interface SpektrixBackEnd {
  readonly backEnd: BackEnd;
  readonly capabilities: Capabilities;
  /** Returns names that the house's files must map but do not; throws while the vendor is unavailable. */
  faultsAtStart(): Promise<string[]>;
  /** Loads the performances unless cached; throws while the vendor is unavailable. */
  readPerformances(): Promise<void>;
  /** Returns the house's own id of a performance; null if it has none. */
  ownNumber(performance: number): number | null;
  settlePayment(payment: string, isWatch?: boolean): Promise<void>;
  /** Confirms an order with a total of 0; throws while the vendor is unavailable. */
  confirmOrder(order: string): Promise<void>;
  /** Returns the data for notifying the house of an unclear order; null once it is resolved. */
  unclearOrder(order: string, language: Language): Promise<UnclearOrder | null>;
  /** Stores the house's answer on an unclear order: the vendor's order, or null for none. Settles our order. */
  answerUnclear(
    number: number,
    found: string | null,
    who: string,
  ): Promise<Awaited<ReturnType<typeof answerUnclear>>>;
  executeRefund(movement: string): Promise<void>;
  languageOfOrder(link: string): Promise<Language | null>;
  /** The recipient of an email; null if the customer no longer exists. */
  personOf(customer: string): Promise<{
    readonly email: string;
    readonly firstName: string;
    readonly lastName: string;
  } | null>;
  /** Deletes attempts that no rate limit counts any more. */
  tidy(): Promise<void>;
  /** Returns an unmatched payment that awaits its refund date; null once it is handled. */
  unmatchedPayment(payment: string): Promise<{
    readonly order: string;
    readonly amount: number;
    readonly currency: string;
    readonly expected: number;
    readonly returnBy: Date;
    readonly payment: string;
  } | null>;
}

type Given = Omit<Services, "catalogue" | "range" | "settling" | "wait"> & Partial<Pick<Services, "wait">>;

const ASK_AGAIN_MS = 60_000;
const RANGE_KEPT_MS = 60_000;

export function createSpektrixBackEnd(given: Given): SpektrixBackEnd {
  const { vendor, book, database, now } = given;
  const services: Services = {
    wait: (milliseconds) => new Promise((over) => setTimeout(over, milliseconds)),
    ...given,
    catalogue: createCatalogueStore(vendor, book, database, now),
    range: kept(() => readRange(vendor, book), now, RANGE_KEPT_MS),
    settling: new Map(),
  };
  const people = createPeople(services);
  const capabilities = capabilitiesFor(book);
  const ownNumbers = new Map<number, number>();
  const backEnd = withCapabilities(
    {
      catalogue: createCatalogue(services),
      seating: createSeating(services),
      seatFrame: createSeatFrame(services),
      customers: createCustomers(services, people),
      account: {
        ...createDetails(services, people),
        ...createAddresses(services, people),
        ...createContact(services),
        ...createPassword(services, people),
      },
      basket: createBasket(services),
      orders: createOrders(services, people),
      checkout: createCheckout(services, people),
      products: createProducts(services),
      memberships: createMemberships(services, people),
      donations: createDonations(services),
      offers: createPromoCodes(services),
      vouchers: createVouchers(services),
      flexSubscriptions: createTicketSubscriptions(services),
      storedValue: createAccountCredit(services, people),
      paymentCards: createPaymentCards(services),
      paymentComponent: createPaymentComponent(services),
    },
    capabilities,
  );
  async function settlePayment(id: string, isWatch = false): Promise<void> {
    const tender = await findTender(database, id);
    if (!tender) return;
    const sale = saleOf(await readOrder(database, tender.order));
    const settled = await settle(paymentsOf(services), { sale, tender }, "heard");
    const watched = isWatch && settled.ok ? nextLook(services, tender.created, settled.value.state) : null;
    if (!watched && settled.ok && settled.value.state !== "paying") return;
    const { unclearSince } = await readOrder(database, tender.order);
    const notBefore = watched ?? new Date(now() + (unclearSince ? UNCLEAR_AGAIN_MS : ASK_AGAIN_MS));
    await services.inTransaction((transaction) =>
      services.outbox.put(
        transaction,
        { kind: "settle-payment", payment: id, ...(isWatch && { watch: true }) },
        { notBefore },
      ),
    );
  }

  return {
    backEnd,
    capabilities,
    faultsAtStart: () => faultsAtStart(services),
    async readPerformances() {
      const { performances } = await services.catalogue.current();
      for (const { id, own } of performances) if (own !== null) ownNumbers.set(id, own);
    },
    ownNumber: (performance) => ownNumbers.get(performance) ?? null,
    settlePayment,
    confirmOrder: (order) => confirmOrder(services, order),
    unclearOrder: (order, language) => unclearOrder(services, order, language),
    async answerUnclear(number, found, who) {
      const answered = await answerUnclear(services, number, found, who);
      if (!answered.ok) return answered;
      const tender = await externalTender(database, answered.value);
      if (tender) await settlePayment(tender.id);
      else await confirmOrder(services, answered.value);
      return answered;
    },
    async executeRefund(movement) {
      const carried = await executeRefund(paymentsOf(services), movement);
      if (!carried.ok) throw new Error("The payment provider does not answer; the refund is requested again");
    },
    async unmatchedPayment(id) {
      const tender = await readUnmatched({ database }, id);
      if (!tender) return null;
      const { settledAmount, settledCurrency, returnBy, providerPayment, amount, currency } = tender;
      return {
        order: String((await readOrder(database, tender.order)).number),
        amount: settledAmount ?? amount,
        currency: settledCurrency ?? currency,
        expected: amount,
        returnBy: returnBy ?? new Date(now()),
        payment: providerPayment ?? "",
      };
    },
    tidy: () => tidyAttempts(services),
    personOf: (customer) => people.read(customer),
    async languageOfOrder(link) {
      const [order] = await database.select().from(orders).where(eq(orders.link, link));
      return order?.document.language ?? null;
    },
  };
}
