import { eq } from "drizzle-orm";
import { withCapabilities } from "#contract/any-back-end.ts";
import type { BackEnd } from "#contract/back-end.ts";
import type { Capabilities } from "#contract/capabilities.ts";
import type { Language } from "#domain/languages.ts";
import { done, refused } from "#domain/outcome.ts";
import { carryOutRefund } from "../../payments/returns.ts";
import { settle } from "../../payments/settlement.ts";
import { readStray } from "../../payments/stray.ts";
import { findTender } from "../../payments/tenders.ts";
import { createBasket } from "./basket/basket.ts";
import { findBasket } from "./basket/baskets.ts";
import { SPEKTRIX_CAPABILITIES } from "./capabilities.ts";
import { createCatalogue } from "./catalogue/catalogue.ts";
import { createCatalogueStore } from "./catalogue/catalogue-store.ts";
import { createSeating } from "./catalogue/seating.ts";
import { createCustomers } from "./customers/customers.ts";
import { createDetails } from "./customers/details.ts";
import { createPeople } from "./customers/people.ts";
import { findSession } from "./customers/sessions.ts";
import { createOrders } from "./orders/orders.ts";
import { paymentsOf, readOrder, saleOf } from "./orders/sales.ts";
import type { Services } from "./services.ts";
import { orders } from "./storage/schema.ts";

/** A CRM vendor's ticketing system as a back end, and what its jobs ask of it. */
export interface SpektrixBackEnd {
  readonly backEnd: BackEnd;
  readonly capabilities: Capabilities;
  settlePayment(payment: string): Promise<void>;
  carryOutRefund(movement: string): Promise<void>;
  languageOfOrder(link: string): Promise<Language>;
  /** Money that came and fits no order, while it waits for its date; null where somebody has seen to it. */
  strayMoney(payment: string): Promise<{
    readonly order: string;
    readonly amount: number;
    readonly currency: string;
    readonly expected: number;
    readonly returnBy: Date;
    readonly payment: string;
  } | null>;
}

type Given = Omit<Services, "catalogue" | "settling" | "wait"> & Partial<Pick<Services, "wait">>;

const ASK_AGAIN_MS = 60_000;

export function createSpektrixBackEnd(given: Given): SpektrixBackEnd {
  const { vendor, book, database, now, settings } = given;
  const services: Services = {
    wait: (milliseconds) => new Promise((over) => setTimeout(over, milliseconds)),
    ...given,
    catalogue: createCatalogueStore(vendor, book, database, now),
    settling: new Map(),
  };
  const people = createPeople(services);
  const backEnd = withCapabilities(
    {
      catalogue: createCatalogue(services),
      seating: createSeating(services),
      customers: createCustomers(services, people),
      account: createDetails(services, people),
      basket: createBasket(services),
      orders: createOrders(services, people),
      checkout: {
        async details(_input, caller) {
          const session = await findSession(services, caller);
          if (!session?.customer) return refused("login-needed");
          if (!(await findBasket(services, session.id))) return refused("no-basket");
          const said = { notes: null, billing: null, bookedFor: null };
          const notes = { order: "", access: "", dietary: "" };
          const { noteCharacters } = settings;
          return done({ notes, noteCharacters, billing: null, bookedFor: null, said, giftAid: null });
        },
        orderDetails: async () => done(null),
      },
    },
    SPEKTRIX_CAPABILITIES,
  );
  return {
    backEnd,
    capabilities: SPEKTRIX_CAPABILITIES,
    async settlePayment(id) {
      const tender = await findTender(database, id);
      if (!tender) return;
      const sale = saleOf(await readOrder(database, tender.order));
      const settled = await settle(paymentsOf(services), { sale, tender }, "heard");
      if (settled.ok && settled.value.state !== "paying") return;
      const notBefore = new Date(now() + ASK_AGAIN_MS);
      await services.inTransaction((transaction) =>
        services.outbox.put(transaction, { kind: "settle-payment", payment: id }, { notBefore }),
      );
    },
    async carryOutRefund(movement) {
      const carried = await carryOutRefund(paymentsOf(services), movement);
      if (!carried.ok) throw new Error("The payment provider does not answer; the refund is asked for again");
    },
    async strayMoney(id) {
      const tender = await readStray({ database }, id);
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
    async languageOfOrder(link) {
      const [order] = await database.select().from(orders).where(eq(orders.link, link));
      if (!order) throw new Error(`No order has the link ${link}`);
      return order.document.language;
    },
  };
}
