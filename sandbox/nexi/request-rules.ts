import { z } from "zod";
import { isMethodName, TYPE_OF } from "./method-names.ts";

/** The bodies that the API accepts; its errors have the provider's format: `{ "errors": { "<property>": ["…"] } }`. */

/** Without characters that the hosted page would have to escape. */
const safeText = z
  .string()
  .min(1)
  .max(128)
  .regex(/^[^<>\\]*$/, "must not contain < > or \\");

/** For references and units, including the order's and the shop's own. */
const plainText = z
  .string()
  .max(128)
  .regex(/^[^<>\\'"&]*$/, "must not contain < > \\ ' \" or &");

/** A query may contain an ampersand; other special characters are rejected. */
const address = z
  .url()
  .max(256)
  .regex(/^[^<>\\'"]*$/, "must not contain < > \\ ' or \"");

const minorUnits = z.int();

const orderItem = z
  .object({
    reference: safeText,
    name: safeText,
    quantity: z.number().positive(),
    unit: plainText.min(1),
    unitPrice: minorUnits,
    taxRate: z.int().min(0).max(99_999).default(0),
    taxAmount: minorUnits.default(0),
    grossTotalAmount: minorUnits,
    netTotalAmount: minorUnits,
  })
  .superRefine((item, context) => {
    const issue = (message: string, path: string) =>
      context.addIssue({ code: "custom", message, path: [path] });
    if (Math.abs(item.unitPrice * item.quantity - item.netTotalAmount) >= 1)
      issue("must be unitPrice × quantity", "netTotalAmount");
    if (item.netTotalAmount + item.taxAmount !== item.grossTotalAmount)
      issue("must be netTotalAmount + taxAmount", "grossTotalAmount");
    // One minor unit a piece: a shop with prices including VAT rounds in the opposite direction.
    if (Math.abs((item.netTotalAmount * item.taxRate) / 10_000 - item.taxAmount) > Math.max(1, item.quantity))
      issue("must be netTotalAmount × taxRate / 10000", "taxAmount");
  });

export type OrderItem = z.infer<typeof orderItem>;

const items = z.array(orderItem).min(1);
const orderAmount = minorUnits.positive();
/** An order of 0 stores a card without a payment. */
const orderAmountOrNone = minorUnits.nonnegative();

const order = z
  .object({
    items,
    amount: orderAmountOrNone,
    currency: z.enum(["SEK", "DKK", "NOK", "EUR", "GBP", "USD", "CHF", "PLN"]),
    reference: plainText.optional(),
  })
  .superRefine(({ items, amount }, context) => {
    const sum = items.reduce((total, item) => total + item.grossTotalAmount, 0);
    if (sum !== amount)
      context.addIssue({
        code: "custom",
        message: `must be the sum of the items' grossTotalAmount, ${sum}`,
        path: ["amount"],
      });
  });

const webHook = z.object({
  eventName: z.string().regex(/^payment\.[a-z.]+(\.v\d)?$/, "is not a known event"),
  url: address.refine(isReachable, "must be https (http only on this machine)"),
  authorization: z
    .string()
    .min(8)
    .max(64)
    .regex(/^[a-zA-Z0-9\-= ]*$/, "may only have letters, digits, - and ="),
});

/** "Unscheduled card on file": new or existing. */
const unscheduledSubscription = z.object({
  create: z.boolean().optional(),
  unscheduledSubscriptionId: z.string().optional(),
});

const BUTTONS = [
  "pay",
  "purchase",
  "order",
  "book",
  "reserve",
  "signup",
  "storecard",
  "subscribe",
  "accept",
] as const;

const payment = z.object({
  order,
  checkout: z.object({
    integrationType: z.enum(["HostedPaymentPage", "EmbeddedCheckout"]),
    url: address.optional(),
    returnUrl: address,
    cancelUrl: address.optional(),
    termsUrl: address,
    merchantTermsUrl: address.optional(),
    charge: z.boolean().default(false),
    merchantHandlesConsumerData: z.boolean().default(false),
    countryCode: z.string().length(3).optional(),
    consumer: z
      .object({
        email: z.email().optional(),
        privatePerson: z.object({ firstName: safeText, lastName: safeText }).optional(),
      })
      .optional(),
    appearance: z
      .object({ textOptions: z.object({ completePaymentButtonText: z.enum(BUTTONS).optional() }).optional() })
      .optional(),
  }),
  notifications: z.object({ webHooks: z.array(webHook).max(32) }).optional(),
  paymentMethodsConfiguration: z
    .array(
      z.object({
        name: z.string().refine(isMethodName, "is not a payment method or payment type"),
        enabled: z.boolean().default(true),
      }),
    )
    .superRefine((configured, context) => {
      const names = configured.map(({ name }) => name);
      const beside = names.find((name) => TYPE_OF[name] !== undefined && names.includes(TYPE_OF[name]));
      if (beside === undefined) return;
      const message = `${beside} cannot be specified alongside its payment type`;
      context.addIssue({ code: "custom", message, path: [names.indexOf(beside), "name"] });
    })
    .optional(),
  unscheduledSubscription: unscheduledSubscription.optional(),
  myReference: plainText.max(36).optional(),
});

export const createBody = payment.superRefine(({ order, unscheduledSubscription }, context) => {
  if (order.amount === 0 && unscheduledSubscription === undefined)
    context.addIssue({ code: "custom", message: "must be more than 0", path: ["order", "amount"] });
});
export type CreateBody = z.infer<typeof createBody>;

export const storedChargeBody = z.object({
  order: order.refine(({ amount }) => amount > 0, { message: "must be more than 0", path: ["amount"] }),
  notifications: z.object({ webHooks: z.array(webHook).max(32) }).optional(),
});
export type StoredChargeBody = z.infer<typeof storedChargeBody>;

export const referenceBody = z.object({ reference: plainText.min(1), checkoutUrl: address.optional() });
export const myReferenceBody = z.object({ myReference: plainText.max(36) });
export const itemsBody = z.object({ items, amount: orderAmount });
/** Zero has its own business error. */
export const amountBody = z.object({
  amount: minorUnits.min(0),
  orderItems: items.optional(),
  myReference: plainText.max(36).optional(),
});
export const idempotencyKey = z.string().min(1).max(64);

export type PropertyErrors = Record<string, string[]>;

/** In the provider's format: "order.items[0].name". */
export function propertyErrors(error: z.ZodError): PropertyErrors {
  const errors: PropertyErrors = {};
  for (const { path, message } of error.issues) {
    const property = path.reduce<string>(
      (name, part) =>
        typeof part === "number"
          ? `${name}[${part}]`
          : name === ""
            ? String(part)
            : `${name}.${String(part)}`,
      "",
    );
    errors[property] = [...(errors[property] ?? []), message];
  }
  return errors;
}

/** Https; on loopback plain http. */
function isReachable(address: string): boolean {
  const url = new URL(address);
  if (url.protocol === "https:") return true;
  return url.protocol === "http:" && ["127.0.0.1", "localhost", "[::1]"].includes(url.hostname);
}
