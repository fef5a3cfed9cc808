import { z } from "zod";
import { ADDRESS_TYPES } from "#domain/customer/address-types.ts";
import { operation } from "../operation.ts";
import { invalid, keyUsed, loginNeeded, refusal } from "../refusals.ts";
import { moneySchema } from "./catalogue.ts";
import { addressSchema } from "./customers.ts";

/** What is asked on the way through the checkout besides what is bought: it goes from the basket to its order. */

const note = z.string().max(4000).default("");
const notesSchema = z.object({ order: note, access: note, dietary: note });

const person = z.object({ firstName: z.string(), lastName: z.string() });
const member = person.extend({ id: z.string() });

const changing = {
  ...loginNeeded,
  ...keyUsed,
  "no-basket": refusal(404),
  "payment-under-way": refusal(409),
};

const said = z.object({
  notes: notesSchema.nullable().describe("Null where there are none, or none any more"),
  billing: addressSchema.nullable(),
  bookedFor: person.nullable(),
});

export const checkout = {
  details: operation({
    method: "GET",
    path: "/basket/details",
    summary: "What the customer has said about the order that the basket will become",
    input: z.object({}),
    output: z.object({
      notes: notesSchema,
      noteCharacters: z.int().describe("How long each note may be"),
      billing: z.enum(ADDRESS_TYPES).nullable().describe("Which of the customer's addresses the bill names"),
      bookedFor: z
        .string()
        .nullable()
        .describe("The member of the household who books; null for the customer"),
      said: said.describe("The same, as the order will keep it"),
      giftAid: z
        .object({ declaration: z.string(), added: moneySchema, declared: z.boolean() })
        .nullable()
        .describe(
          "What the state would add to the donations in the basket; null where there is nothing to add to",
        ),
    }),
    refusals: { ...loginNeeded, "no-basket": refusal(404) },
  }),
  setNotes: operation({
    needs: "order-notes",
    method: "PUT",
    path: "/basket/notes",
    summary: "What the house should know of the order: what somebody needs, or does not eat",
    input: notesSchema,
    output: z.object({}),
    refusals: { ...changing, ...invalid },
  }),
  setBilling: operation({
    needs: "billing-address",
    method: "PUT",
    path: "/basket/billing",
    summary: "Which of the customer's addresses the bill names",
    input: z.object({ address: z.enum(ADDRESS_TYPES) }),
    output: z.object({}),
    refusals: { ...changing, "unknown-address": refusal(404) },
  }),
  setBookedFor: operation({
    needs: "household",
    method: "PUT",
    path: "/basket/booked-for",
    summary: "Who of the household books; null for the customer",
    input: z.object({ member: z.string().max(64).nullable() }),
    output: z.object({}),
    refusals: { ...changing, "unknown-member": refusal(404) },
  }),
  declareGiftAid: operation({
    needs: "gift-aid",
    method: "PUT",
    path: "/basket/gift-aid",
    summary: "Whether the state may add to the donations in the basket",
    input: z.object({ declared: z.boolean() }),
    output: z.object({}),
    refusals: { ...changing, "not-offered": refusal(409) },
  }),
  household: operation({
    needs: "household",
    method: "GET",
    path: "/account/household",
    summary: "Who belongs to the customer's household",
    input: z.object({}),
    output: z.array(member),
    refusals: loginNeeded,
  }),
  addMember: operation({
    needs: "household",
    method: "POST",
    path: "/account/household",
    summary: "Somebody more in the household",
    input: z.object({ firstName: z.string().max(100), lastName: z.string().max(100) }),
    output: z.object({ id: z.string() }),
    refusals: { ...loginNeeded, ...keyUsed, ...invalid, "household-full": refusal(409, { max: z.int() }) },
  }),
  removeMember: operation({
    needs: "household",
    method: "DELETE",
    path: "/account/household/{member}",
    summary: "Somebody no longer in the household; orders keep their names",
    input: z.object({ member: z.string().max(64) }),
    output: z.object({}),
    refusals: { ...loginNeeded, ...keyUsed },
  }),
  orderDetails: operation({
    method: "GET",
    path: "/orders/{link}/details",
    summary: "What its customer said about an order; nothing to anybody else who has the link",
    input: z.object({ link: z.string().max(64) }),
    output: said.nullable(),
    refusals: {},
  }),
};

export type OrderDetails = z.infer<(typeof checkout.orderDetails)["output"]>;
