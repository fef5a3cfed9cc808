import { z } from "zod";
import { ADDRESS_TYPES } from "#domain/customer/address-types.ts";
import {
  addressFields,
  dateOfBirthField,
  nameFields,
  passwordField,
  phoneField,
} from "../customer-fields.ts";
import { formAnswers, formFieldView } from "../form-fields.ts";
import { operation } from "../operation.ts";
import { invalid, keyUsed, loginNeeded, refusal } from "../refusals.ts";
import { moneySchema } from "./catalogue.ts";
import { addressSchema, customerSchema } from "./customers.ts";

const addressType = z.enum(ADDRESS_TYPES);

/** All fields as entered, empty ones as ""; validated like a registration. */
const detailsSchema = z.object({
  ...nameFields,
  phone: phoneField.default(""),
  mobile: phoneField.default(""),
  dateOfBirth: dateOfBirthField,
  ...addressFields,
});

const session = z.object({
  id: z.string(),
  own: z.boolean(),
  began: z.iso.datetime(),
  lastSeen: z.iso.datetime(),
});

export const account = {
  details: operation({
    needs: "own-details",
    method: "GET",
    path: "/account/details",
    summary: "Return the signed-in customer's full details",
    input: z.object({}),
    output: customerSchema.extend({ mobile: z.string() }),
    refusals: loginNeeded,
  }),
  changeDetails: operation({
    needs: "own-details",
    method: "PUT",
    path: "/account/details",
    summary: "Change name, telephone, date of birth and primary address",
    input: detailsSchema,
    output: z.object({}),
    refusals: { ...invalid, ...loginNeeded, ...keyUsed },
  }),
  addresses: operation({
    needs: "addresses",
    method: "GET",
    path: "/account/addresses",
    summary: "List the customer's addresses, the primary one first",
    input: z.object({}),
    output: z.array(z.object({ type: addressType, address: addressSchema })),
    refusals: loginNeeded,
  }),
  setAddress: operation({
    needs: "addresses",
    method: "PUT",
    path: "/account/addresses/{type}",
    summary: "Replace the address of one type",
    input: z.object({ type: addressType, ...addressFields }),
    output: z.object({}),
    refusals: { ...invalid, ...loginNeeded, ...keyUsed },
  }),
  removeAddress: operation({
    needs: "addresses",
    method: "DELETE",
    path: "/account/addresses/{type}",
    summary: "Delete an address other than the primary one",
    input: z.object({ type: addressType }),
    output: z.object({}),
    refusals: { ...loginNeeded, ...keyUsed, "primary-address": refusal(409) },
  }),
  changePassword: operation({
    needs: "new-password",
    method: "PUT",
    path: "/account/password",
    summary: "Change the password and notify the customer by email",
    input: z.object({
      current: passwordField,
      password: passwordField,
      confirm: passwordField,
      endOthers: z.boolean().default(false).describe("Sign the customer out of all other sessions"),
    }),
    output: z.object({}),
    refusals: { ...invalid, ...loginNeeded, ...keyUsed, "account-locked": refusal(403) },
  }),
  sessions: operation({
    needs: "customer-sessions",
    method: "GET",
    path: "/account/sessions",
    summary: "List the customer's sessions, most recently used first",
    input: z.object({}),
    output: z.array(session),
    refusals: loginNeeded,
  }),
  endSession: operation({
    needs: "customer-sessions",
    method: "DELETE",
    path: "/account/sessions/{session}",
    summary: "End one of the customer's other sessions, or all of them with 'others'",
    input: z.object({ session: z.string().max(64) }),
    output: z.object({}),
    refusals: { ...loginNeeded, "unknown-session": refusal(404) },
  }),
  survey: operation({
    needs: "survey",
    method: "GET",
    path: "/account/survey",
    summary: "Return the house's audience survey, or null if it has none",
    input: z.object({}),
    output: z
      .object({
        title: z.string(),
        intro: z.string(),
        fields: z.array(formFieldView),
        answers: formAnswers.nullable().describe("The earlier answers; null if there are none"),
        declined: z.boolean().describe("The customer has declined the survey"),
      })
      .nullable(),
    refusals: loginNeeded,
  }),
  answerSurvey: operation({
    needs: "survey",
    method: "PUT",
    path: "/account/survey",
    summary: "Replace the customer's survey answers; null deletes them and declines the survey",
    input: z.object({ answers: formAnswers.nullable() }),
    output: z.object({}),
    refusals: { ...loginNeeded, ...keyUsed, ...invalid, "no-survey": refusal(404) },
  }),
  customerData: operation({
    needs: "customer-data",
    method: "GET",
    path: "/account/data",
    summary: "Export all data stored about the customer",
    input: z.object({}),
    output: z.object({ written: z.iso.datetime(), data: z.record(z.string(), z.unknown()) }),
    refusals: loginNeeded,
  }),
  erase: operation({
    needs: "customer-data",
    method: "POST",
    path: "/account/erasure",
    summary: "Erase the customer; sales stay in the books without a name",
    input: z.object({
      current: passwordField.describe("The current password"),
      waiveCredit: z.boolean(),
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
    summary: "List the house's consent questions and interests with the customer's answers",
    input: z.object({}),
    output: z.object({
      permissions: z.array(
        z.object({
          id: z.int(),
          name: z.string(),
          text: z.string(),
          agreed: z.boolean().nullable().describe("Null if not answered yet"),
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
    summary: "Save the customer's answers; each changed answer is recorded and earlier ones are kept",
    input: z.object({
      permissions: z.array(z.object({ id: z.coerce.number().int(), agreed: z.boolean() })).max(100),
      interests: z.array(z.string().max(60)).max(200),
    }),
    output: z.object({}),
    refusals: { ...loginNeeded, ...keyUsed, "unknown-preference": refusal(422) },
  }),
};

export type AccountDetails = z.infer<(typeof account.details)["output"]>;
