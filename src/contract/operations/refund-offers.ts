import { z } from "zod";
import { OFFER_CHOICES, OFFER_STATES } from "#domain/orders/refund-offer.ts";
import { operation } from "../operation.ts";
import { refusal } from "../refusals.ts";
import { moneySchema } from "./catalogue.ts";

/** The house has cancelled or moved a performance: what holders of its tickets may choose, by their order's secret link. */

const offerSchema = z.object({
  performance: z.int(),
  title: z.string(),
  before: z.iso.datetime().describe("When it was to begin as it was bought"),
  starts: z.iso.datetime().describe("When it begins now"),
  kind: z.enum(["cancelled", "moved"]),
  state: z.enum(OFFER_STATES),
  choices: z.array(z.enum(OFFER_CHOICES)).describe("Empty once it is settled or too late"),
  until: z.iso.datetime().describe("The last moment for a choice; silence is one, too"),
  tickets: z.int(),
  worth: moneySchema.describe(
    "What goes back, or went: tickets with fees and all that was bought along with them",
  ),
  creditUntil: z.iso.date(),
});

export const refundOffers = {
  list: operation({
    needs: "refund-offers",
    method: "GET",
    path: "/orders/{link}/refund-offers",
    summary: "What may be chosen for each performance of an order that was cancelled or moved",
    input: z.object({ link: z.string().max(100) }),
    output: z.array(offerSchema),
    refusals: { "unknown-order": refusal(404) },
  }),
  choose: operation({
    needs: "refund-offers",
    method: "POST",
    path: "/orders/{link}/refund-offers/{performance}",
    summary: "Keeps the tickets, or gives them back for money or for credit; once",
    input: z.object({
      link: z.string().max(100),
      performance: z.coerce.number().int(),
      choice: z.enum(OFFER_CHOICES),
    }),
    output: offerSchema,
    refusals: {
      "unknown-order": refusal(404),
      /** Something else was chosen, or silence was taken for an answer. */
      "offer-over": refusal(409),
    },
  }),
};

export type RefundOffer = z.infer<typeof offerSchema>;
