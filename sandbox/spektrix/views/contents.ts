import { createHash } from "node:crypto";
import type { Basket, Books, HeldTicket, Payment, SoldOrder } from "../books.ts";
import { decimal, discountsOf, totalOf } from "../prices.ts";
import { termOf } from "../sell.ts";
import { named, utc } from "./catalogue.ts";

/** Minor units; `price` differs from `original` if the owner has overridden it. */
function priced(original: number, price: number, discount = 0) {
  return {
    customItems: [],
    discount: decimal(discount),
    originalPrice: decimal(original),
    price: decimal(price),
    priceOverridden: price !== original,
    total: decimal(price - discount),
  };
}

function viewTicket(books: Books, ticket: HeldTicket & { readonly barcode?: string }, discount: number) {
  const instance = books.world.instances.find(({ id }) => id === ticket.instance);
  const plan = books.world.plans.find(({ id }) => id === instance?.plan);
  const area = plan?.areas.find(({ seats }) => seats.some(({ id }) => id === ticket.seat));
  const type = named(ticket.price.type);
  return {
    id: ticket.id,
    instance: { id: ticket.instance },
    event: { id: instance?.event ?? "" },
    planId: area?.id ?? "",
    planName: area?.name ?? "",
    seat: area?.isUnreserved ? null : { id: ticket.seat },
    seatName: area?.isUnreserved ? null : ticket.seat,
    band: named(ticket.price.band),
    type,
    ticketType: type,
    voucherRedemptionInfo: null,
    offer: null,
    delivered: false,
    barcode: ticket.barcode ?? null,
    agentDiscount: 0,
    ...priced(ticket.original, ticket.price.amount, discount),
    ...ticket.attributes,
  };
}

export const viewPayment = ({ name, amount, attributes }: Payment) => {
  return { name, amount: decimal(amount), attributes };
};

type Contents = Pick<
  Basket,
  | "customer"
  | "donations"
  | "merchandise"
  | "memberships"
  | "giftVouchers"
  | "ticketSubscriptions"
  | "promoCode"
> & { readonly tickets: readonly HeldTicket[] };

/** The lists that baskets and orders have in common. */
export function viewContents(books: Books, contents: Contents, at = books.now()) {
  const off = discountsOf(books, contents);
  const held = books.customers.get(contents.customer ?? "")?.memberships ?? [];
  return {
    tickets: contents.tickets.map((ticket) => viewTicket(books, ticket, off.get(ticket.id) ?? 0)),
    donations: contents.donations.map(({ fund, amount, ...donation }) => ({
      ...donation,
      amount: decimal(amount),
      fund: books.world.funds.find(({ id }) => id === fund) ?? { id: fund },
    })),
    merchandiseItems: contents.merchandise.map(({ id, stockItem }) => ({
      id,
      stockItem: named(stockItem),
      barcode: null,
      delivered: false,
      offer: null,
      ...priced(stockItem.price, stockItem.price),
    })),
    membershipSubscriptions: contents.memberships.map(({ id, membership, autoRenew }) => {
      const { starts, ends } = termOf(membership, at);
      return {
        id,
        membership: named(membership),
        autoRenew,
        startDate: `${starts}T00:00:00`,
        expiryDate: `${ends}T00:00:00`,
        isRenewal: held.some((one) => one.membership.id === membership.id && one.id !== id),
        relatedDonationId: null,
        ...priced(membership.price, membership.price),
      };
    }),
    giftVouchers: contents.giftVouchers.map((voucher) => ({ ...voucher, amount: decimal(voucher.amount) })),
    ticketSubscriptions: contents.ticketSubscriptions.map(({ id, structure, pricingSet, price }) => ({
      id,
      ticketSubscriptionStructureName: structure,
      pricingSetName: pricingSet,
      price: decimal(price),
    })),
  };
}

const viewDelivery = (type: string | null) => type && { type };

export function viewBasket(books: Books, basket: Basket) {
  const off = discountsOf(books, basket);
  const shown = {
    id: basket.id,
    basketId: basket.id,
    ...viewContents(books, basket),
    ...basket.attributes,
    customer: basket.customer && { id: basket.customer },
    agentCustomer: null,
    customPayments: basket.payments.map(viewPayment),
    promoCode: basket.promoCode,
    offers: [],
    multibuyOffers: [],
    potentialOffers: [],
    ticketDelivery: viewDelivery(basket.delivery),
    ticketDeliveryOptions: [],
    merchandiseDelivery: viewDelivery(basket.merchandiseDelivery),
    merchandiseDeliveryOptions: [],
    transactionCommission: null,
    defaultCardPaymentFee: 0,
    disableWebComponents: false,
    totalDiscount: decimal([...off.values()].reduce((sum, one) => sum + one, 0)),
    total: decimal(totalOf(books, basket)),
  };
  return { ...shown, hash: createHash("sha256").update(JSON.stringify(shown)).digest("base64url") };
}

export function viewOrder(books: Books, order: SoldOrder) {
  const placed = utc(order.placed);
  const delivery = viewDelivery(order.delivery);
  return {
    id: order.id,
    ...viewContents(books, order, order.placed),
    ...order.attributes,
    customer: { id: order.customer },
    firstTransactionDate: placed,
    firstTransactionDateUtc: placed,
    lastTransactionDate: placed,
    lastTransactionDateUtc: placed,
    deliveries: delivery ? [delivery] : [],
    printAtHomeDocuments: [],
    notes: null,
    payments: order.payments.map(({ name, amount }) => ({ name, amount: decimal(amount) })),
    refunds: [],
    totalPaymentCharges: 0,
    totalDeliveryCharges: 0,
    totalTransactionCharges: 0,
    total: decimal(order.total),
  };
}

/** Missing from the help pages of web mode. */
const OWNERS = new Set(["agentCustomer", "agentDiscount", "originalPrice", "priceOverridden"]);

/** As a visitor sees it in web mode. */
export const forWeb = <View>(view: View): View =>
  JSON.parse(JSON.stringify(view, (name, value) => (OWNERS.has(name) ? undefined : value)));
