import { z } from "zod";
import { CARD_HOLDER_LENGTH } from "#domain/customer/payment-cards.ts";
import { operation } from "../operation.ts";
import { invalid, keyUsed, loginNeeded, refusal } from "../refusals.ts";
import { addressSchema } from "./customers.ts";

/** Cards that the payment provider keeps for a customer. Their numbers are never here. */

const paymentCard = z.object({
  id: z.string(),
  state: z.enum(["pending", "live", "expired"]),
  method: z.string().describe("Visa; empty while it is pending"),
  masked: z.string().describe("49250000****0079; empty while it is pending"),
  holder: z.string(),
  expires: z.iso.date().nullable().describe("The last day on which it is good; null while it is pending"),
  address: addressSchema.nullable().describe("Where bills go, as it was when the card was stored"),
  preferred: z.boolean(),
});

const card = z.string().max(64);
const unreachable = { "provider-unreachable": refusal(503) };
const unknown = { "unknown-card": refusal(404) };

export const paymentCards = {
  list: operation({
    needs: "payment-cards",
    method: "GET",
    path: "/account/payment-cards",
    summary:
      "The customer's stored cards, the preferred one first, and what one agrees to who stores another",
    input: z.object({}),
    output: z.object({
      cards: z.array(paymentCard),
      consent: z
        .object({ version: z.string(), text: z.string() })
        .nullable()
        .describe("Null where cards are stored elsewhere, and only looked at and forgotten here"),
    }),
    refusals: loginNeeded,
  }),
  begin: operation({
    needs: "storing-cards",
    method: "POST",
    path: "/account/payment-cards",
    summary: "Opens the payment provider's page on which a card is stored; it costs nothing",
    input: z.object({
      holder: z.string().max(CARD_HOLDER_LENGTH).describe("As it stands on the card"),
      consent: z.string().max(40).nullable().describe("The version that was agreed to; null for none"),
    }),
    output: z.object({ card: z.string(), page: z.string().nullable() }),
    refusals: {
      ...invalid,
      ...loginNeeded,
      ...keyUsed,
      ...unreachable,
      "consent-changed": refusal(409),
      "too-many-cards": refusal(409),
    },
  }),
  verify: operation({
    needs: "storing-cards",
    method: "POST",
    path: "/account/payment-cards/{card}/verification",
    summary: "Asks the provider what has become of a card that was to be stored",
    input: z.object({
      card,
      giveUp: z.boolean().default(false).describe("The customer turned back: the page is closed"),
    }),
    output: z.object({
      state: z.enum(["pending", "live", "failed"]),
      page: z.string().nullable(),
    }),
    refusals: { ...loginNeeded, ...unknown, ...unreachable },
  }),
  prefer: operation({
    needs: "storing-cards",
    method: "PUT",
    path: "/account/payment-cards/{card}/preferred",
    summary: "The card that is proposed first; the one before is an alternative from then on",
    input: z.object({ card }),
    output: z.object({}),
    refusals: { ...loginNeeded, ...keyUsed, ...unknown, "card-expired": refusal(409) },
  }),
  remove: operation({
    needs: "payment-cards",
    method: "DELETE",
    path: "/account/payment-cards/{card}",
    summary: "Forgets a card; of a preferred one the next takes the place",
    input: z.object({ card }),
    output: z.object({}),
    refusals: { ...loginNeeded, ...keyUsed, ...unknown },
  }),
};

export type PaymentCard = z.infer<typeof paymentCard>;
