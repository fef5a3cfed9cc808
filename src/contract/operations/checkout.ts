import { z } from "zod";
import { ADDRESS_TYPES } from "#domain/customer/address-types.ts";
import { nameFields } from "../customer-fields.ts";
import { operation } from "../operation.ts";
import { invalid, keyUsed, loginNeeded, refusal } from "../refusals.ts";
import { moneySchema } from "./catalogue.ts";
import { addressSchema } from "./customers.ts";

/** Details collected at checkout besides the lines. They move from the basket to its order. */

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

const entered = z.object({
  notes: notesSchema.nullable().describe("Null if there are none or they have been erased"),
  billing: addressSchema.nullable(),
  bookedFor: person.nullable(),
});

export const checkout = {
  details: operation({
    method: "GET",
    path: "/basket/details",
    summary: "Return the details entered for the order",
    input: z.object({}),
    output: z.object({
      notes: notesSchema,
      noteCharacters: z.int().describe("Maximum length of each note, characters"),
      billing: z
        .enum(ADDRESS_TYPES)
        .nullable()
        .describe("The type of the billing address, from the customer's addresses"),
      bookedFor: z
        .string()
        .nullable()
        .describe("Id of the household member booked for; null for the customer"),
      entered: entered.describe("The same details in the form that the order stores"),
      giftAid: z
        .object({ declaration: z.string(), added: moneySchema, declared: z.boolean() })
        .nullable()
        .describe("Gift Aid the state would add to the basket's donations; null if none applies"),
    }),
    refusals: { ...loginNeeded, "no-basket": refusal(404) },
  }),
  setNotes: operation({
    needs: "order-notes",
    method: "PUT",
    path: "/basket/notes",
    summary: "Save notes for the house: access needs and dietary requirements",
    input: notesSchema,
    output: z.object({}),
    refusals: { ...changing, ...invalid },
  }),
  setBilling: operation({
    needs: "billing-address",
    method: "PUT",
    path: "/basket/billing",
    summary: "Choose the billing address",
    input: z.object({ address: z.enum(ADDRESS_TYPES) }),
    output: z.object({}),
    refusals: { ...changing, "unknown-address": refusal(404) },
  }),
  setBookedFor: operation({
    needs: "household",
    method: "PUT",
    path: "/basket/booked-for",
    summary: "Choose the household member to book for; null for the customer",
    input: z.object({ member: z.string().max(64).nullable() }),
    output: z.object({}),
    refusals: { ...changing, "unknown-member": refusal(404) },
  }),
  declareGiftAid: operation({
    needs: "gift-aid",
    method: "PUT",
    path: "/basket/gift-aid",
    summary: "Set whether Gift Aid applies to the basket's donations",
    input: z.object({ declared: z.boolean() }),
    output: z.object({}),
    refusals: { ...changing, "not-offered": refusal(409) },
  }),
  household: operation({
    needs: "household",
    method: "GET",
    path: "/account/household",
    summary: "List the members of the customer's household",
    input: z.object({}),
    output: z.array(member),
    refusals: loginNeeded,
  }),
  addMember: operation({
    needs: "household",
    method: "POST",
    path: "/account/household",
    summary: "Add a member to the household",
    input: z.object({
      firstName: nameFields.firstName,
      lastName: nameFields.lastName,
    }),
    output: z.object({ id: z.string() }),
    refusals: { ...loginNeeded, ...keyUsed, ...invalid, "household-full": refusal(409, { max: z.int() }) },
  }),
  removeMember: operation({
    needs: "household",
    method: "DELETE",
    path: "/account/household/{member}",
    summary: "Remove a member from the household; orders keep the name",
    input: z.object({ member: z.string().max(64) }),
    output: z.object({}),
    refusals: { ...loginNeeded, ...keyUsed },
  }),
  orderDetails: operation({
    method: "GET",
    path: "/orders/{link}/details",
    summary: "Return the details of an order to its customer; null for others with the link",
    input: z.object({ link: z.string().max(64) }),
    output: entered.nullable(),
    refusals: {},
  }),
};

export type OrderDetails = z.infer<(typeof checkout.orderDetails)["output"]>;
