import { done, refused } from "#domain/outcome.ts";
import { isUuid } from "#domain/text/uuid.ts";
import { findCustomer } from "../../engine/account/login/customers.ts";
import { abandonSale, chooseDelivery, holdAnew, liftLimits } from "../../engine/counter/change-sale.ts";
import { offerAtCounter } from "../../engine/counter/offer.ts";
import { setBuyer } from "../../engine/counter/sale-buyer.ts";
import { findSale, openSale, openSales, readSale } from "../../engine/counter/sales.ts";
import { writeMoney } from "../amounts.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { implement } from "../implementation.ts";
import { customerByEmail } from "../look-up.ts";
import { sales } from "../operations/counter/sales.ts";
import { clerkOf } from "./taken.ts";
import { printSale, viewSale, withSale } from "./with-sale.ts";

const print = printSale;

const start = implement(sales.start, {
  async run(boxOffice, { language = "sv" }, staff) {
    const { row } = await openSale(boxOffice.engine.services, clerkOf(staff), language);
    return done(await viewSale(boxOffice, row));
  },
  print,
});

const list = implement(sales.list, {
  async run(boxOffice, _input, staff) {
    const rows = await openSales(boxOffice.engine.services, clerkOf(staff));
    const views = await Promise.all(rows.map((row) => viewSale(boxOffice, row)));
    return done({ sales: views });
  },
  print: ({ sales: all }) => (all.length === 0 ? "No sale is open." : all.map(printSale).join("\n")),
});

const read = implement(sales.read, {
  async run(boxOffice, { sale }) {
    const row = await readSale(boxOffice.engine.services.database, sale);
    return row ? done(await viewSale(boxOffice, row)) : refused("unknown-sale");
  },
  print,
});

const offer = implement(sales.offer, {
  async run({ engine: { services } }, { performance, sale: id, language = "en" }) {
    const sale = id === undefined ? null : await findSale(services, id, "ended");
    if (sale && !sale.ok) return refused("unknown-sale");
    return offerAtCounter(services, performance, { sale: sale?.value ?? null, language });
  },
  print({ event, performance: { starts, prices, priceTypes, freeByBand }, isSold }) {
    const name = (id: number) => priceTypes.find((type) => type.id === id)?.name ?? id;
    return [
      `${event.title}, ${starts}${isSold ? "" : ": not sold now"}`,
      ...Object.entries(freeByBand).map(([band, free]) => `  ${band}: ${free} free`),
      ...prices.map(
        ({ band, priceType, total }) => `  ${band}  ${priceType} ${name(priceType)}  ${writeMoney(total)}`,
      ),
    ].join("\n");
  },
});

const buyer = implement(sales.buyer, {
  async run(boxOffice, { sale, customer, name = "", email = "", phone = "", language }) {
    const { services } = boxOffice.engine;
    const account = customer === undefined ? null : await accountOf(boxOffice, customer);
    if (account === undefined) return refused("unknown-customer");
    const isNamed = name + email + phone !== "";
    const wanted = { customer: account, buyer: isNamed ? { name, email, phone } : null, language };
    return withSale(boxOffice, sale, (_backEnd, _caller, found) => setBuyer(services, found, wanted));
  },
  print,
});

/** Undefined if there is none. */
async function accountOf(boxOffice: BoxOffice, typed: string): Promise<string | undefined> {
  if (isUuid(typed)) return (await findCustomer(boxOffice.engine.services.database, typed))?.id;
  return (await customerByEmail(boxOffice, typed))?.id;
}

const lift = implement(sales.liftLimits, {
  run: (boxOffice, { sale, why }) =>
    withSale(boxOffice, sale, (_backEnd, _caller, found) =>
      liftLimits(boxOffice.engine.services, found, why),
    ),
  print,
});

const delivery = implement(sales.delivery, {
  run: (boxOffice, { sale, method = null }) =>
    withSale(boxOffice, sale, (_backEnd, _caller, found) =>
      chooseDelivery(boxOffice.engine.services, found, method),
    ),
  print,
});

const moreTime = implement(sales.moreTime, {
  run: (boxOffice, { sale }) =>
    withSale(boxOffice, sale, (_backEnd, _caller, found) => holdAnew(boxOffice.engine.services, found)),
  print,
});

const abandon = implement(sales.abandon, {
  async run({ engine: { services } }, { sale: id }) {
    const sale = await findSale(services, id);
    if (!sale.ok) return sale;
    const abandoned = await abandonSale(services, sale.value);
    return abandoned.ok ? done({}) : abandoned;
  },
  print: (_, { sale }) => `Sale ${sale} is abandoned.`,
});

export const saleImplementations = {
  ...{ start, list, read, offer, buyer, liftLimits: lift, delivery, moreTime, abandon },
};
