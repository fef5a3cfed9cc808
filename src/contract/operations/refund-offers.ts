import { z } from "zod";
import { OFFER_CHOICES, OFFER_STATES } from "#domain/orders/refund-offer.ts";
import { operation } from "../operation.ts";
import { refusal } from "../refusals.ts";
import { moneySchema } from "./catalogue.ts";

/** The options for ticket holders after a performance was cancelled or moved, by the order's secret link. */

const offerSchema = z.object({
  performance: z.int(),
  title: z.string(),
  before: z.iso.datetime().describe("The start when the ticket was bought"),
  starts: z.iso.datetime().describe("The new start"),
  kind: z.enum(["cancelled", "moved"]),
  state: z.enum(OFFER_STATES),
  choices: z.array(z.enum(OFFER_CHOICES)).describe("Empty once settled or expired"),
  until: z.iso.datetime().describe("The deadline; after it the default option applies"),
  tickets: z.int(),
  worth: moneySchema.describe("The refund: tickets with fees, and everything bought along with them"),
  creditUntil: z.iso.date(),
});

export const refundOffers = {
  list: operation({
    needs: "refund-offers",
    method: "GET",
    path: "/orders/{link}/refund-offers",
    summary: "List the options for each cancelled or moved performance of an order",
    input: z.object({ link: z.string().max(100) }),
    output: z.array(offerSchema),
    refusals: { "unknown-order": refusal(404) },
  }),
  choose: operation({
    needs: "refund-offers",
    method: "POST",
    path: "/orders/{link}/refund-offers/{performance}",
    summary: "Keep the tickets, or return them for money or credit; the choice is final",
    input: z.object({
      link: z.string().max(100),
      performance: z.coerce.number().int(),
      choice: z.enum(OFFER_CHOICES),
    }),
    output: offerSchema,
    refusals: {
      "unknown-order": refusal(404),
      /** Another option was chosen, or the deadline has passed. */
      "offer-over": refusal(409),
    },
  }),
};

export type RefundOffer = z.infer<typeof offerSchema>;
