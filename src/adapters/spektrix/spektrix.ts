import { withCapabilities } from "#contract/any-back-end.ts";
import type { BackEnd } from "#contract/back-end.ts";
import type { Capabilities } from "#contract/capabilities.ts";
import type { Recipients } from "#ports/recipients.ts";
import { createPaymentJobs, type PaymentJobs } from "../../payments/payment-jobs.ts";
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
import { createCustomerDetails } from "./customers/details.ts";
import { createPassword } from "./customers/password.ts";
import { createPaymentCards } from "./customers/payment-cards.ts";
import { createPeople } from "./customers/people.ts";
import { faultsAtStart } from "./faults-at-start.ts";
import { paymentsOf } from "./orders/order-payments.ts";
import { createOrderTasks, type VendorOrderTasks } from "./orders/order-tasks.ts";
import { createOrders } from "./orders/orders.ts";
import { createPaymentComponent } from "./orders/payment-component.ts";
import { settlePayment } from "./orders/settle-payment.ts";
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

export interface SpektrixBackEnd {
  readonly backEnd: BackEnd;
  readonly capabilities: Capabilities;
  /** Names that the house's files must map. @throws while the vendor is unavailable */
  faultsAtStart(): Promise<string[]>;
  /** Learns the house's numbers of performances for `ownNumber`. @throws while the vendor is unavailable */
  readPerformances(): Promise<void>;
  /** Null if the house has none. */
  ownNumber(performance: number): number | null;
  readonly orders: VendorOrderTasks;
  readonly payments: PaymentJobs;
  readonly emails: Recipients;
  /** Deletes attempts that no rate limit counts. */
  tidy(): Promise<void>;
}

type Given = Omit<Services, "catalogue" | "range" | "settling" | "wait"> & Partial<Pick<Services, "wait">>;

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
        ...createCustomerDetails(services, people),
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
      promoCodes: createPromoCodes(services),
      vouchers: createVouchers(services),
      flexSubscriptions: createTicketSubscriptions(services),
      storedValue: createAccountCredit(services, people),
      paymentCards: createPaymentCards(services),
      paymentComponent: createPaymentComponent(services),
    },
    capabilities,
  );

  return {
    backEnd,
    capabilities,
    faultsAtStart: () => faultsAtStart(services),
    async readPerformances() {
      const { performances } = await services.catalogue.current();
      for (const { id, own } of performances) if (own !== null) ownNumbers.set(id, own);
    },
    ownNumber: (performance) => ownNumbers.get(performance) ?? null,
    orders: createOrderTasks(services),
    payments: createPaymentJobs(paymentsOf(services), (payment, isWatch) =>
      settlePayment(services, payment, isWatch),
    ),
    emails: { personOf: (customer) => people.read(customer) },
    tidy: () => tidyAttempts(services),
  };
}
