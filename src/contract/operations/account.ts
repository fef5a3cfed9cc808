import { z } from "zod";
import { ADDRESS_TYPES } from "#domain/customer/address-types.ts";
import { normalPassword } from "#domain/customer/customer-details.ts";
import { plainPhone } from "#domain/customer/telephone.ts";
import { formAnswers, formFieldView } from "../form-fields.ts";
import { operation } from "../operation.ts";
import { invalid, keyUsed, loginNeeded, refusal } from "../refusals.ts";
import { moneySchema } from "./catalogue.ts";
import { addressSchema, customerSchema } from "./customers.ts";

/** What customers change about themselves. */

const addressFields = {
  line1: z.string().max(120).default(""),
  line2: z.string().max(120).default(""),
  line3: z.string().max(120).default(""),
  postalCode: z.string().max(20).default(""),
  city: z.string().max(100).default(""),
  county: z.string().max(100).default(""),
  country: z.coerce.number().int().optional(),
};
const addressType = z.enum(ADDRESS_TYPES);

/** Everything as typed, blanks as ""; the rules are those of registering. */
const detailsSchema = z.object({
  title: z.string().max(40).default(""),
  prefix: z.string().max(40).default(""),
  firstName: z.string().max(100),
  middleName: z.string().max(100).default(""),
  lastName: z.string().max(100),
  phone: z.string().max(40).overwrite(plainPhone).default(""),
  mobile: z.string().max(40).overwrite(plainPhone).default(""),
  dateOfBirth: z.string().max(10).default(""),
  ...addressFields,
});

const session = z.object({
  id: z.string(),
  /** The one that asks. */
  own: z.boolean(),
  began: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
});

export const account = {
  details: operation({
    needs: "own-details",
    method: "GET",
    path: "/account/details",
    summary: "The signed-in customer with what only the account shows",
    input: z.object({}),
    output: customerSchema.extend({ mobile: z.string() }),
    refusals: loginNeeded,
  }),
  changeDetails: operation({
    needs: "own-details",
    method: "PUT",
    path: "/account/details",
    summary: "Changes name, telephone, date of birth and primary address",
    input: detailsSchema,
    output: z.object({}),
    refusals: { ...invalid, ...loginNeeded, ...keyUsed },
  }),
  addresses: operation({
    needs: "addresses",
    method: "GET",
    path: "/account/addresses",
    summary: "The customer's addresses, the primary one first",
    input: z.object({}),
    output: z.array(z.object({ type: addressType, address: addressSchema })),
    refusals: loginNeeded,
  }),
  setAddress: operation({
    needs: "addresses",
    method: "PUT",
    path: "/account/addresses/{type}",
    summary: "Sets the address of one type: all of its fields",
    input: z.object({ type: addressType, ...addressFields }),
    output: z.object({}),
    refusals: { ...invalid, ...loginNeeded, ...keyUsed },
  }),
  removeAddress: operation({
    needs: "addresses",
    method: "DELETE",
    path: "/account/addresses/{type}",
    summary: "Takes an address away; never the primary one",
    input: z.object({ type: addressType }),
    output: z.object({}),
    refusals: { ...loginNeeded, ...keyUsed, "primary-address": refusal(409) },
  }),
  changePassword: operation({
    needs: "new-password",
    method: "PUT",
    path: "/account/password",
    summary: "A new password for who knows the old one; an email tells of it",
    input: z.object({
      current: z.string().max(200).overwrite(normalPassword),
      password: z.string().max(200).overwrite(normalPassword),
      confirm: z.string().max(200).overwrite(normalPassword),
      endOthers: z.boolean().default(false).describe("Signs the customer out everywhere else"),
    }),
    output: z.object({}),
    refusals: { ...invalid, ...loginNeeded, ...keyUsed, "account-locked": refusal(403) },
  }),
  sessions: operation({
    needs: "own-sessions",
    method: "GET",
    path: "/account/sessions",
    summary: "Where the customer is signed in, the latest seen first",
    input: z.object({}),
    output: z.array(session),
    refusals: loginNeeded,
  }),
  endSession: operation({
    needs: "own-sessions",
    method: "DELETE",
    path: "/account/sessions/{session}",
    summary: "Signs the customer out of one of their other sessions, or of all with 'others'",
    input: z.object({ session: z.string().max(64) }),
    output: z.object({}),
    refusals: { ...loginNeeded, "unknown-session": refusal(404) },
  }),
  survey: operation({
    needs: "survey",
    method: "GET",
    path: "/account/survey",
    summary: "What the house would like to know of its audience; null where it asks nothing",
    input: z.object({}),
    output: z
      .object({
        title: z.string(),
        intro: z.string(),
        fields: z.array(formFieldView),
        answers: formAnswers.nullable().describe("As given before; null where nothing was"),
        declined: z.boolean().describe("Would rather not be asked"),
      })
      .nullable(),
    refusals: loginNeeded,
  }),
  answerSurvey: operation({
    needs: "survey",
    method: "PUT",
    path: "/account/survey",
    summary: "The customer's answers, in place of earlier ones; null takes them back and asks no more",
    input: z.object({ answers: formAnswers.nullable() }),
    output: z.object({}),
    refusals: { ...loginNeeded, ...keyUsed, ...invalid, "no-survey": refusal(404) },
  }),
  ownData: operation({
    needs: "own-data",
    method: "GET",
    path: "/account/data",
    summary: "Everything the shop keeps about the customer",
    input: z.object({}),
    output: z.object({ written: z.iso.datetime(), data: z.record(z.string(), z.unknown()) }),
    refusals: loginNeeded,
  }),
  erase: operation({
    needs: "own-data",
    method: "POST",
    path: "/account/erasure",
    summary: "Forgets the customer; what was sold stays in the books without a name",
    input: z.object({
      current: z.string().max(200).overwrite(normalPassword).describe("The password"),
      giveUpCredit: z.boolean(),
    }),
    output: z.object({}),
    refusals: {
      ...invalid,
      ...loginNeeded,
      ...keyUsed,
      "account-locked": refusal(403),
      "performance-to-come": refusal(409),
      "purchase-under-way": refusal(409),
      "debt-left": refusal(409, { owed: moneySchema }),
      "credit-left": refusal(409, { credit: moneySchema }),
    },
  }),
  contactPreferences: operation({
    needs: "contact-preferences",
    method: "GET",
    path: "/account/contact-preferences",
    summary: "What the house asks to be allowed, and what interests it knows, with the customer's answers",
    input: z.object({}),
    output: z.object({
      permissions: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          text: z.string(),
          agreed: z.boolean().nullable().describe("Null before the customer has answered"),
        }),
      ),
      interests: z.array(z.object({ id: z.string(), name: z.string(), chosen: z.boolean() })),
    }),
    refusals: loginNeeded,
  }),
  setContactPreferences: operation({
    needs: "contact-preferences",
    method: "PUT",
    path: "/account/contact-preferences",
    summary:
      "The customer's answers: each that is another than before is written down beside the earlier ones",
    input: z.object({
      permissions: z.array(z.object({ id: z.coerce.number().int(), agreed: z.boolean() })).max(100),
      interests: z.array(z.string().max(60)).max(200),
    }),
    output: z.object({}),
    refusals: { ...loginNeeded, ...keyUsed, "unknown-preference": refusal(422) },
  }),
};

export type AccountDetails = z.infer<(typeof account.details)["output"]>;
