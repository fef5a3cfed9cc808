import {
  type Basket,
  type Books,
  findBasket,
  type HeldTicket,
  isFree,
  type Payment,
  type Person,
  type SoldOrder,
  seatKey,
  sells,
} from "./books.ts";
import { decimal, discountsOf, totalOf } from "./prices.ts";
import type { VendorEvent, VendorInstance, VendorPlan } from "./world.ts";

/** The vendor's JSON: camelCase, decimal amounts, local times beside those in UTC. */

const utc = (moment: number): string => new Date(moment).toISOString().slice(0, 19);

export function viewEvent(books: Books, event: VendorEvent, withInstances: boolean) {
  const own = books.world.instances.filter((one) => one.event === event.id);
  const starts = own.map(({ start }) => start).sort((a, b) => a - b);
  return {
    id: event.id,
    webEventId: event.webEventId,
    name: event.name,
    description: event.description,
    htmlDescription: `<p>${event.description.replace(/[<>&]/g, "")}</p>`,
    duration: event.duration,
    imageUrl: null,
    thumbnailUrl: null,
    isOnSale: own.some((one) => sells(books, one)),
    instanceDates: "",
    firstInstanceDateTimeUtc: starts.length > 0 ? utc(starts[0] ?? 0) : null,
    lastInstanceDateTimeUtc: starts.length > 0 ? utc(starts.at(-1) ?? 0) : null,
    ...(withInstances && { instances: own.map((one) => viewInstance(books, one)) }),
  };
}

export function viewInstance(_books: Books, one: VendorInstance) {
  return {
    id: one.id,
    webInstanceId: one.webInstanceId,
    event: { id: one.event },
    isOnSale: one.isOnSale,
    planId: one.plan,
    venue: { id: one.venue },
    priceList: { id: one.priceList },
    start: utc(one.start),
    startUtc: utc(one.start),
    startSellingAtWeb: utc(one.sellsFrom),
    startSellingAtWebUtc: `${utc(one.sellsFrom)}Z`,
    stopSellingAtWeb: utc(one.sellsTo),
    stopSellingAtWebUtc: `${utc(one.sellsTo)}Z`,
    cancelled: one.cancelled,
    hasBestAvailableOverlay: one.hasBestAvailableOverlay,
  };
}

/** Counts alone, of an instance or of one area of it. */
export function viewStatus(
  books: Books,
  one: VendorInstance,
  name: string,
  seats: readonly { readonly id: string; readonly isWheelchair: boolean }[],
) {
  const bands = new Map((books.world.prices.get(one.id) ?? []).map(({ band }) => [band.own, named(band)]));
  const sold = seats.filter(({ id }) => bands.has(one.bands.get(id) ?? "E"));
  const free = sold.filter(({ id }) => isFree(books, one.id, id));
  const held = sold.filter(({ id }) => {
    const holder = books.seats.get(seatKey(one.id, id));
    return holder && "basket" in holder && findBasket(books, holder.basket) !== null;
  });
  const own = new Set(sold.map(({ id }) => one.bands.get(id)));
  return {
    name,
    available: free.length,
    wheelchairAvailable: free.filter(({ isWheelchair }) => isWheelchair).length,
    specialAvailable: 0,
    capacity: seats.length,
    bands: [...bands].flatMap(([band, shown]) => (own.has(band) ? [shown] : [])),
    inBasket: 0,
    inOtherBasket: held.length,
    locked: 0,
    reserved: 0,
    sold: sold.length - free.length - held.length,
    scanned: 0,
    masked: 0,
    unavailable: seats.length - free.length,
    lockInformation: null,
    lockInfoAvailable: null,
    lockInfoSpecialAvailable: null,
  };
}

export function viewPlan({ id, name, areas, venue }: VendorPlan) {
  const parts = areas.map((area) => ({
    id: area.id,
    name: area.name,
    type: area.isUnreserved ? "Unreserved" : "Reserved",
    venue: { id: venue },
    capacity: area.seats.length,
    areas: [],
    seats: area.isUnreserved ? null : area.seats.map((seat) => ({ id: seat.id, name: seat.name })),
  }));
  const [alone, ...others] = parts;
  if (alone && others.length === 0) return { ...alone, name };
  const capacity = parts.reduce((sum, part) => sum + part.capacity, 0);
  return { id, name, type: "Group", venue: { id: venue }, capacity, areas: parts, seats: null };
}

export function viewPrices(books: Books, one: VendorInstance) {
  const prices = books.world.prices.get(one.id) ?? [];
  return {
    id: one.priceList,
    prices: prices.map(({ id, amount, band, type }, at) => ({
      id,
      isBandDefault: prices.findIndex((other) => other.band.id === band.id) === at,
      amount: decimal(amount),
      ticketType: named(type),
      priceBand: named(band),
    })),
  };
}

function viewTicket(
  books: Books,
  ticket: HeldTicket & { readonly barcode?: string },
  off: ReadonlyMap<string, number>,
) {
  const instance = books.world.instances.find(({ id }) => id === ticket.instance);
  const plan = books.world.plans.find(({ id }) => id === instance?.plan);
  const area = plan?.areas.find(({ seats }) => seats.some(({ id }) => id === ticket.seat));
  const { amount } = ticket.price;
  const discount = off.get(ticket.id) ?? 0;
  return {
    id: ticket.id,
    instance: { id: ticket.instance },
    event: { id: instance?.event ?? "" },
    planId: area?.id ?? "",
    planName: area?.name ?? "",
    seat: area?.isUnreserved ? null : { id: ticket.seat },
    seatName: area?.isUnreserved ? null : ticket.seat,
    band: named(ticket.price.band),
    type: named(ticket.price.type),
    offer: null,
    delivered: false,
    price: decimal(amount),
    discount: decimal(discount),
    total: decimal(amount - discount),
    barcode: ticket.barcode ?? null,
  };
}

const named = ({ id, name }: { readonly id: string; readonly name: string }) => ({ id, name });
const priced = (price: number) => ({ price: decimal(price), discount: 0, total: decimal(price) });

export const viewPayment = ({ name, amount, attributes }: Payment) => {
  return { name, amount: decimal(amount), attributes };
};

/** Everything in a basket or an order, list by list. */
export function viewContents(
  books: Books,
  contents: Pick<
    SoldOrder,
    | "donations"
    | "merchandise"
    | "memberships"
    | "giftVouchers"
    | "ticketSubscriptions"
    | "promoCode"
    | "payments"
  > & { readonly tickets: readonly HeldTicket[] },
) {
  const off = discountsOf(books, contents);
  return {
    tickets: contents.tickets.map((ticket) => viewTicket(books, ticket, off)),
    donations: contents.donations.map(({ fund, amount, ...gift }) => ({
      ...gift,
      amount: decimal(amount),
      fund: books.world.funds.find(({ id }) => id === fund) ?? { id: fund },
    })),
    merchandiseItems: contents.merchandise.map(({ id, stockItem }) => ({
      id,
      stockItem: named(stockItem),
      ...priced(stockItem.price),
    })),
    membershipSubscriptions: contents.memberships.map(({ id, membership, autoRenew }) => ({
      id,
      membership: named(membership),
      autoRenew,
      ...priced(membership.price),
    })),
    giftVouchers: contents.giftVouchers.map((voucher) => ({ ...voucher, amount: decimal(voucher.amount) })),
    ticketSubscriptions: contents.ticketSubscriptions.map(({ id, structure, pricingSet, price }) => ({
      id,
      ticketSubscriptionStructureName: structure,
      pricingSetName: pricingSet,
      price: decimal(price),
    })),
    promoCode: contents.promoCode,
  };
}

export function viewBasket(books: Books, basket: Basket) {
  return {
    id: basket.id,
    customer: basket.customer && { id: basket.customer },
    ticketDelivery: basket.delivery && { type: basket.delivery },
    ...viewContents(books, basket),
    ...basket.attributes,
    customPayments: basket.payments.map(viewPayment),
    total: decimal(totalOf(books, basket)),
    expiresUtc: utc(basket.expires),
  };
}

export function viewOrder(books: Books, order: SoldOrder) {
  return {
    id: order.id,
    customer: { id: order.customer },
    firstTransactionDateUtc: utc(order.placed),
    lastTransactionDateUtc: utc(order.placed),
    ...viewContents(books, order),
    ...order.attributes,
    payments: order.payments.map(({ name, amount }) => ({ name, amount: decimal(amount) })),
    refunds: [],
    total: decimal(order.total),
  };
}

export function viewPerson(person: Person, withAddresses: boolean) {
  const { id, email, firstName, lastName, phone, mobile, credit, addresses } = person;
  const about = { id, email, firstName, lastName, phone, mobile, creditBalance: decimal(credit) };
  return withAddresses ? { ...about, addresses } : about;
}
