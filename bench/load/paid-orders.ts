import { randomBytes, randomUUID } from "node:crypto";
import type { Charge } from "#domain/price/charge.ts";
import { totalsOf } from "#domain/price/totals.ts";
import { withVat } from "#domain/price/vat.ts";
import {
  type CatalogueIndex,
  indexCatalogue,
  type PlacedSeat,
} from "../../src/engine/catalogue/catalogue-index.ts";
import { takeSnapshot } from "../../src/engine/orders/document/order-snapshot.ts";
import type { Database } from "../../src/engine/storage/database.ts";
import type { Catalogue, PerformanceEntry } from "../../src/engine/storage/documents/catalogue-document.ts";
import type { OrderDocument } from "../../src/engine/storage/documents/order-document.ts";
import { baskets, customers, orders, tickets } from "../../src/engine/storage/tables/shop.ts";
import { tenders } from "../../src/payments/schema.ts";

/** For bench:emails: orders of one new customer for two neighbouring seats each, by SQL, and `people` more customers. */
export async function paidOrders(database: Database, catalogue: Catalogue, count: number, people: number) {
  const index = indexCatalogue(catalogue);
  const now = new Date();
  const [type] = catalogue.priceTypes;
  if (!type) throw new Error("The house has no price type");
  const emails = Array.from({ length: people + 1 }, () => `${randomUUID()}@bench.example`);
  const rows = emails.map((email) => ({
    ...PERSON,
    id: randomUUID(),
    email,
    foldedEmail: email,
    created: now,
  }));
  const [buyer] = rows;
  if (!buyer) throw new Error("Somebody buys");
  await database.insert(customers).values(rows);

  const pairs = catalogue.performances
    .flatMap((performance) => {
      const { seats } = index.planOf(performance);
      return seats.flatMap((first, at) => {
        const second = seats[at + 1];
        return at % 2 === 0 && second ? [{ performance, seats: [first, second] }] : [];
      });
    })
    .slice(0, count);
  if (pairs.length < count) throw new Error(`The house has seats for ${pairs.length} orders`);
  const links: { link: string; payment: string }[] = [];
  await database.transaction(async (transaction) => {
    for (const [at, { performance, seats }] of pairs.entries()) {
      const [basket, order, payment] = [randomUUID(), randomUUID(), randomUUID()];
      const link = randomBytes(18).toString("base64url");
      const document = documentOf(index, { performance, seats, email: `order-${at}@bench.example` });
      const { total } = document.totals;
      await transaction
        .insert(baskets)
        .values({ id: basket, session: randomUUID(), state: "bought", created: now, expires: now });
      await transaction.insert(orders).values({
        id: order,
        number: String(200_000 + at),
        link,
        basket,
        customer: buyer.id,
        state: "paid",
        document,
        total,
        currency: catalogue.currency,
        created: now,
        paid: now,
      });
      await transaction.insert(tenders).values({
        id: payment,
        order,
        provider: "nexi",
        state: "taken",
        amount: total,
        taken: total,
        currency: catalogue.currency,
        created: now,
      });
      await transaction.insert(tickets).values(
        seats.map(({ seat }, line) => ({
          code: `99${String(at * 2 + line).padStart(18, "0")}`,
          order,
          performance: performance.id,
          seat: seat.id,
          priceType: type.id,
          line,
        })),
      );
      links.push({ link, payment });
    }
  });
  return { links, people: emails.slice(1) };
}

interface Bought {
  readonly performance: PerformanceEntry;
  readonly seats: readonly PlacedSeat[];
  readonly email: string;
}

/** Of an order of such seats, at the same price in every house. */
export function documentOf(index: CatalogueIndex, { performance, seats, email }: Bought): OrderDocument {
  const { catalogue } = index;
  const delivery = catalogue.deliveryMethods.find(({ kind }) => kind === "electronic");
  const [type] = catalogue.priceTypes;
  if (!delivery || !type) throw new Error("The house sells no electronic tickets");
  const charges = withVat(
    seats.map(
      ({ seat }): Charge => ({ line: seat.id, phase: "base", reference: "T", gross: 80_000, rate: 600 }),
    ),
  );
  const lines = seats.map(({ seat }) => ({
    id: seat.id,
    performance: performance.id,
    plan: performance.plan,
    seat: seat.id,
    band: seat.band,
    priceType: type.id,
    price: 80_000,
    fees: 0,
  }));
  return {
    currency: catalogue.currency,
    language: "sv",
    holder: { firstName: "Åsa", lastName: "Öberg", email },
    address: null,
    delivery: delivery.id,
    lines,
    items: [],
    snapshot: takeSnapshot(index, { lines, delivery: delivery.id }),
    charges,
    totals: totalsOf(charges),
  };
}

const PERSON = { passwordHash: "", firstName: "Åsa", lastName: "Öberg", phone: "0401234567" };
