import { z } from "zod";
import { CARD_HOLDER_LENGTH } from "#domain/customer/payment-cards.ts";
import { operation } from "../operation.ts";
import { invalid, keyUsed, loginNeeded, refusal } from "../refusals.ts";
import { addressSchema } from "./customers.ts";

/** Full card numbers never reach this shop. */
const paymentCard = z.object({
  id: z.string(),
  state: z.enum(["pending", "live", "expired"]),
  method: z.string().describe("Visa; empty while pending"),
  masked: z.string().describe("49250000****0079; empty while pending"),
  holder: z.string(),
  expires: z.iso.date().nullable().describe("The last day of validity; null while pending"),
  address: addressSchema.nullable().describe("Billing address at the time the card was stored"),
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
    summary: "List the customer's stored cards, the preferred one first, and the terms for storing another",
    input: z.object({}),
    output: z.object({
      cards: z.array(paymentCard),
      consent: z
        .object({ version: z.string(), text: z.string() })
        .nullable()
        .describe("Null if cards are stored elsewhere and can only be listed and removed here"),
    }),
    refusals: loginNeeded,
  }),
  begin: operation({
    needs: "storing-cards",
    method: "POST",
    path: "/account/payment-cards",
    summary: "Open the payment provider's page for storing a card, free of charge",
    input: z.object({
      holder: z.string().max(CARD_HOLDER_LENGTH).describe("Cardholder name as printed on the card"),
      consent: z
        .string()
        .max(40)
        .nullable()
        .describe("The version of the terms that was accepted; null for none"),
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
    summary: "Ask the provider for the result of storing a card",
    input: z.object({
      card,
      cancelled: z.boolean().default(false).describe("The customer cancelled: the provider's page is closed"),
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
    summary: "Make a card the preferred one",
    input: z.object({ card }),
    output: z.object({}),
    refusals: { ...loginNeeded, ...keyUsed, ...unknown, "card-expired": refusal(409) },
  }),
  remove: operation({
    needs: "payment-cards",
    method: "DELETE",
    path: "/account/payment-cards/{card}",
    summary: "Remove a card; the next one becomes preferred",
    input: z.object({ card }),
    output: z.object({}),
    refusals: { ...loginNeeded, ...keyUsed, ...unknown },
  }),
};

export type PaymentCard = z.infer<typeof paymentCard>;
