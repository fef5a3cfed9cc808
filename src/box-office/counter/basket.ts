import type { RefusalOf } from "#contract/operation.ts";
import { refused } from "#domain/outcome.ts";
import { sellTo } from "../../engine/counter/sale-buyer.ts";
import { codesOfLines } from "../../engine/orders/tickets/codes-of-lines.ts";
import { implement } from "../implementation.ts";
import { orderByNumber } from "../look-up.ts";
import { saleBasket } from "../operations/counter/basket.ts";
import { saleItems } from "../operations/counter/items.ts";
import { saleValue } from "../operations/counter/value.ts";
import { allocationForSale } from "../seats/may-sell.ts";
import { seatsTyped } from "./seats-typed.ts";
import { printSale, withSale } from "./with-sale.ts";

const print = printSale;
const addBest = implement(saleBasket.addBest, {
  run: (boxOffice, { sale, ...input }) =>
    withSale(boxOffice, sale, ({ basket }, caller) => basket.addBestAvailable(input, caller)),
  print,
});

const addSeats = implement(saleBasket.addSeats, {
  async run(boxOffice, { sale, performance, seats, allocation }, staff) {
    const typed = await seatsTyped(boxOffice, performance, seats);
    if (!typed.ok) return typed;
    const { database } = boxOffice.engine.services;
    const from = await allocationForSale(database, staff, { performance, allocation });
    if (!from.ok) return from;
    return withSale<RefusalOf<typeof saleBasket.addSeats>>(boxOffice, sale, async ({ basket }, caller) => {
      const using = from.value ? { ...caller, allocations: [from.value.allocation.id] } : caller;
      const held = await basket.addSeats({ performance, seats: typed.value }, using);
      if (held.ok) return held;
      const { refusal } = held;
      if (refusal.reason === "unknown-seat") return refused("unknown-seat", { unknown: [...seats] });
      return { ok: false, refusal };
    });
  },
  print,
});

const exchange = implement(saleBasket.exchange, {
  async run(boxOffice, { sale, order: number, tickets, to = null }) {
    const order = await orderByNumber(boxOffice, number);
    if (!order) return refused("unknown-order");
    const codes = await codesOfLines(boxOffice.engine.services.database, order.id, tickets);
    if (codes.length < tickets.length) return refused("unknown-tickets");
    return withSale(boxOffice, sale, async ({ exchanges }, caller, { row }) => {
      if (!(await sellTo(boxOffice.engine.services, row.id, order.customer))) return refused("unknown-order");
      return exchanges.begin({ link: order.link, tickets: [...codes], to }, caller);
    });
  },
  print,
});

const changePriceType = implement(saleBasket.changePriceType, {
  run: (boxOffice, { sale, ...input }) =>
    withSale(boxOffice, sale, ({ basket }, caller) => basket.changePriceType(input, caller)),
  print,
});

const changeQuantity = implement(saleBasket.changeQuantity, {
  run: (boxOffice, { sale, ...input }) =>
    withSale(boxOffice, sale, ({ basket }, caller) => basket.changeLine(input, caller)),
  print,
});

const remove = implement(saleBasket.remove, {
  run: (boxOffice, { sale, ids }) =>
    withSale(boxOffice, sale, async ({ basket }, caller) => {
      const tickets = await basket.removeTickets({ tickets: ids }, caller);
      return tickets.ok ? basket.removeLines({ lines: ids }, caller) : tickets;
    }),
  print,
});

const addProduct = implement(saleItems.addProduct, {
  run: (boxOffice, { sale, ...input }) =>
    withSale(boxOffice, sale, ({ products }, caller) => products.add(input, caller)),
  print,
});

const addVoucher = implement(saleItems.addVoucher, {
  run: (boxOffice, { sale, ...input }) =>
    withSale(boxOffice, sale, ({ vouchers }, caller) => vouchers.add(input, caller)),
  print,
});

const addMembership = implement(saleItems.addMembership, {
  run: (boxOffice, { sale, ...input }) =>
    withSale(boxOffice, sale, ({ memberships }, caller) => memberships.join(input, caller)),
  print,
});

const addDonation = implement(saleItems.addDonation, {
  run: (boxOffice, { sale, ...input }) =>
    withSale(boxOffice, sale, ({ donations }, caller) => donations.give(input, caller)),
  print,
});

const addPackage = implement(saleItems.addPackage, {
  run: (boxOffice, { sale, ...input }) =>
    withSale(boxOffice, sale, ({ packages }, caller) => packages.add(input, caller)),
  print,
});

const addSeries = implement(saleItems.addSeries, {
  run: (boxOffice, { sale, ...input }) =>
    withSale(boxOffice, sale, ({ series }, caller) => series.add(input, caller)),
  print,
});

const addFlex = implement(saleItems.addFlex, {
  run: (boxOffice, { sale, ...input }) =>
    withSale(boxOffice, sale, ({ flexSubscriptions }, caller) => flexSubscriptions.add(input, caller)),
  print,
});

const addFood = implement(saleItems.addFood, {
  run: (boxOffice, { sale, ...input }) =>
    withSale(boxOffice, sale, ({ food }, caller) => food.add(input, caller)),
  print,
});

const protect = implement(saleItems.protect, {
  run: (boxOffice, { sale, ...input }) =>
    withSale(boxOffice, sale, ({ protection }, caller) => protection.choose(input, caller)),
  print,
});

const useVoucher = implement(saleValue.useVoucher, {
  run: (boxOffice, { sale, ...input }) =>
    withSale(boxOffice, sale, ({ storedValue }, caller) => storedValue.applyVoucher(input, caller)),
  print,
});

const keepVoucher = implement(saleValue.keepVoucher, {
  run: (boxOffice, { sale, ...input }) =>
    withSale(boxOffice, sale, ({ storedValue }, caller) => storedValue.removeVoucher(input, caller)),
  print,
});

const useCredit = implement(saleValue.useCredit, {
  run: (boxOffice, { sale }) =>
    withSale(boxOffice, sale, ({ storedValue }, caller) => storedValue.applyCredit({}, caller)),
  print,
});

const keepCredit = implement(saleValue.keepCredit, {
  run: (boxOffice, { sale }) =>
    withSale(boxOffice, sale, ({ storedValue }, caller) => storedValue.removeCredit({}, caller)),
  print,
});

const redeem = implement(saleValue.redeem, {
  run: (boxOffice, { sale, ...input }) =>
    withSale(boxOffice, sale, ({ flexSubscriptions }, caller) => flexSubscriptions.redeem(input, caller)),
  print,
});

const keepRedemption = implement(saleValue.keepRedemption, {
  run: (boxOffice, { sale, ...input }) =>
    withSale(boxOffice, sale, ({ flexSubscriptions }, caller) =>
      flexSubscriptions.keepRedemption(input, caller),
    ),
  print,
});

const promoCode = implement(saleValue.promoCode, {
  run: (boxOffice, { sale, ...input }) =>
    withSale(boxOffice, sale, ({ promoCodes }, caller) => promoCodes.apply(input, caller)),
  print,
});

/** What goes into a sale's basket, and what pays for it without money. */
export const basketImplementations = {
  ...{ addBest, addSeats, exchange, changePriceType, changeQuantity, remove },
  ...{ addProduct, addVoucher, addMembership, addDonation, addPackage, addSeries, addFlex, addFood, protect },
  ...{ useVoucher, keepVoucher, useCredit, keepCredit, redeem, keepRedemption, promoCode },
};
