import { z } from "zod";
import { BANDS } from "#domain/seating/seating.ts";
import { english, message } from "#domain/text/message.ts";

/** Over TLS, or from this machine. */
const ofBrowser = z
  .url()
  .regex(
    /^(https:\/\/|http:\/\/(localhost|127\.0\.0\.1)[:/])/,
    "must be an address that begins with https://",
  );
const source = z
  .string()
  .regex(
    /^(https:|https:\/\/[\w*.-]+(:\d+)?|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?)$/,
    "must be an origin as in https://*.adyen.com",
  );

/** `<spektrix-payments>`; the defaults are the vendor's public addresses. */
const component = z.strictObject({
  script: ofBrowser.default("https://webcomponents.spektrix.com/stable/spektrix-payments.js"),
  style: ofBrowser.default("https://webcomponents.spektrix.com/stable/spektrix-payments.css"),
  hosts: z.array(source).default(["https://*.spektrix.com", "https://*.adyen.com"]),
  /** Card authentication uses the bank's own frame, and no list has all banks. */
  frames: z.array(source).default(["https:"]),
});

/** For `BACK_END=spektrix`. */
export const vendorSettings = z.strictObject({
  priceBands: z.record(z.string().min(1), z.enum(BANDS)).default({}),
  /** The house's payment provider, or the vendor's component. */
  payment: z.enum(["provider", "vendor"]).default("provider"),
  component: component.prefault({}),
  /** Created by the house for this shop; needs an attribute. */
  paymentType: z.string().min(1).default("Parkett"),
  /** For our reference, to find an order after a lost response. */
  orderAttribute: z
    .string()
    .regex(/^\w+$/, english(message`is written without spaces, as the vendor's interface does`))
    .nullable()
    .default(null),
  /** In the vendor's frame, on our map (by the vendor's seat format), or by price alone. */
  seats: z.enum(["frame", "own-map", "best-available"]).default("frame"),
  /** At the vendor; used by frame, basket and payment component. */
  domain: z
    .string()
    .regex(
      /^(?:https:\/\/[a-z0-9.-]+|http:\/\/localhost)(?::\d+)?$/,
      "is written as https://tickets.example.org, without a path",
    )
    .nullable()
    .default(null),
});
