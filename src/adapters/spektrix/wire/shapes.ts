import { z } from "zod";

/**
 * Unknown fields are dropped. Assumptions about what the public documentation leaves open are only here and
 * in the file that makes the request.
 */

const named = z.object({ id: z.string() });
/** The client's own bands; the house's files map them. */
const priceBand = z.object({ id: z.string(), name: z.string() });
/** "2027-02-06T18:00:00", in UTC. */
const utc = z.string().transform((text, context) => {
  const moment = Date.parse(/Z|[+-]\d\d:\d\d$/.test(text) ? text : `${text}Z`);
  if (!Number.isNaN(moment)) return moment;
  context.addIssue("is no moment");
  return z.NEVER;
});

export const instanceShape = z.object({
  id: z.string(),
  webInstanceId: z.string().nullish(),
  event: named,
  isOnSale: z.boolean(),
  planId: z.string(),
  priceList: named.nullish(),
  startUtc: utc,
  startSellingAtWebUtc: utc.nullish(),
  stopSellingAtWebUtc: utc.nullish(),
  cancelled: z.boolean().default(false),
  hasBestAvailableOverlay: z.boolean().default(false),
});
export const eventsShape = z.array(
  z.object({
    id: z.string(),
    webEventId: z.string().nullish(),
    name: z.string(),
    description: z.string().nullish(),
    duration: z.number().nullish(),
    imageUrl: z.string().nullish(),
    instances: z.array(instanceShape),
  }),
);

export const pricesShape = z.object({
  prices: z.array(
    z.object({
      amount: z.number(),
      ticketType: z.object({ id: z.string(), name: z.string() }),
      priceBand,
    }),
  ),
});
export const plansShape = z.array(z.object({ id: z.string(), name: z.string() }));
/** Several areas are nested plans; a single area has the seats itself. */
export interface VendorPlan {
  readonly id: string;
  readonly name?: string | null | undefined;
  readonly type?: string | null | undefined;
  /** Missing where places are unreserved. */
  readonly seats?: readonly { readonly id: string }[] | null | undefined;
  readonly areas?: readonly VendorPlan[] | null | undefined;
}
export const planShape: z.ZodType<VendorPlan> = z.object({
  id: z.string(),
  name: z.string().nullish(),
  type: z.string().nullish(),
  seats: z.array(named).nullish(),
  get areas() {
    return z.array(planShape).nullish();
  },
});
/** Counts, not per band. */
export const statusShape = z.object({
  available: z.number(),
  capacity: z.number(),
  bands: z.array(priceBand).nullish(),
});
/** Assumed: the help page says that seats are returned, but not in which form. */
export const bestAvailableShape = z.array(named);

/** The vendor's name is a fallback if the house's files have none. */
const item = named.extend({ name: z.string().nullish() });
const ticket = z.object({
  id: z.string(),
  instance: named,
  planId: z.string().nullish(),
  /** Missing where places are unreserved. */
  seat: named.nullish(),
  band: priceBand,
  type: z.object({ id: z.string(), name: z.string() }),
  price: z.number(),
  total: z.number(),
  barcode: z.string().nullish(),
});
const priced = { id: z.string(), price: z.number(), total: z.number() };
const itemShapes = {
  donations: z.object({
    id: z.string(),
    amount: z.number(),
    fund: item,
    recognitionName: z.string().nullish(),
    isAnonymous: z.boolean().nullish(),
    tributeName: z.string().nullish(),
  }),
  merchandiseItems: z.object({ ...priced, stockItem: item }),
  membershipSubscriptions: z.object({ ...priced, membership: item, autoRenew: z.boolean().nullish() }),
  giftVouchers: z.object({
    id: z.string(),
    amount: z.number(),
    toName: z.string().nullish(),
    message: z.string().nullish(),
    sendDate: z.string().nullish(),
    deliveryType: z.string().nullish(),
    deliveryEmailAddress: z.string().nullish(),
  }),
  /** Only identified by two names: its pricing set is not included. */
  ticketSubscriptions: z.object({
    id: z.string(),
    ticketSubscriptionStructureName: z.string(),
    pricingSetName: z.string(),
    price: z.number(),
  }),
};
/** Recognised by our own attribute. */
const payment = z.object({
  amount: z.number(),
  attributes: z.array(z.object({ name: z.string(), value: z.string().nullish() })).default([]),
});
const contents = {
  id: z.string(),
  tickets: z.array(ticket),
  donations: z.array(itemShapes.donations).default([]),
  merchandiseItems: z.array(itemShapes.merchandiseItems).default([]),
  membershipSubscriptions: z.array(itemShapes.membershipSubscriptions).default([]),
  giftVouchers: z.array(itemShapes.giftVouchers).default([]),
  ticketSubscriptions: z.array(itemShapes.ticketSubscriptions).default([]),
  total: z.number(),
};
export const basketShape = z.object({
  ...contents,
  customPayments: z.array(payment).default([]),
  promoCode: z.string().nullish(),
});
/** Some endpoints return the whole customer, some only the id. */
export const ownedBasketShape = basketShape.extend({
  customer: z
    .union([z.string(), named.transform(({ id }) => id)])
    .nullish()
    .transform((customer) => customer ?? null),
});
/** With its attributes, which are the client's own: "attribute_Parkett". Custom payments are not included. */
export const orderShape = z.looseObject({
  ...contents,
  firstTransactionDateUtc: utc.nullish(),
});
export const ordersShape = z.array(orderShape);
export const paymentTypesShape = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    attributes: z.array(z.object({ name: z.string() })).default([]),
  }),
);

export const fundsShape = z.array(z.object({ id: z.string(), name: z.string() }));
export const stockItemsShape = z.array(z.object({ id: z.string(), name: z.string(), price: z.number() }));
export const membershipsShape = z.array(
  z.object({ id: z.string(), name: z.string(), price: z.number().nullish() }),
);
export const ticketSubscriptionsShape = z.array(
  z.object({
    id: z.string(),
    name: z.string(),
    pricingSets: z.array(z.object({ id: z.string(), name: z.string(), price: z.number() })),
  }),
);
export const heldMembershipsShape = z.array(
  z.object({
    id: z.string(),
    membership: item,
    /** Dates; the time of day is ignored. */
    startDate: z.string(),
    expiryDate: z.string(),
    autoRenew: z.boolean().nullish(),
  }),
);
export const statementsShape = z.array(z.object({ id: z.string(), text: z.string() }));
export const agreedShape = z.array(named);

export const addressShape = z.object({
  id: z.string(),
  isBilling: z.boolean().nullish(),
  isDelivery: z.boolean().nullish(),
  line1: z.string().nullish(),
  line2: z.string().nullish(),
  line3: z.string().nullish(),
  town: z.string().nullish(),
  postcode: z.string().nullish(),
  administrativeDivision: z.string().nullish(),
  country: z.string().nullish(),
});
export const addressesShape = z.array(addressShape);
export const customerShape = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string().default(""),
  lastName: z.string().default(""),
  phone: z.string().nullish(),
  mobile: z.string().nullish(),
  creditBalance: z.number().nullish(),
  addresses: addressesShape.nullish(),
});
export const paymentTokenShape = z.object({ paymentToken: z.string().min(1) });
export const nothingShape = z.unknown();

export type VendorBand = z.output<typeof priceBand>;
export type VendorEvents = z.output<typeof eventsShape>;
export type VendorInstance = z.output<typeof instanceShape>;
export type VendorBasket = z.output<typeof basketShape>;
export type VendorTicket = VendorBasket["tickets"][number];
export type VendorOrder = z.output<typeof orderShape>;
export type VendorCustomer = z.output<typeof customerShape>;
export type VendorAddress = z.output<typeof addressShape>;
export type ItemList = keyof typeof itemShapes;
export type VendorItem<List extends ItemList = ItemList> = VendorBasket[List][number];

export const storedCardsShape = z.array(
  z.object({
    id: z.string(),
    maskedNumber: z.string().default(""),
    cardHolderName: z.string().default(""),
    /** "2039-12-31", or a moment of that day. */
    expiryDate: z.string().transform((text) => text.slice(0, 10)),
    type: z.string().default(""),
    isDefault: z.boolean().default(false),
    isPending: z.boolean().default(false),
  }),
);
