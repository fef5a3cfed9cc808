import { z } from "zod";
import { fieldFault, refusal } from "#contract/refusals.ts";
import { DUPLICATE_SIGNS, FILLED_FIELDS } from "#domain/customer/duplicates.ts";
import { LENGTHS } from "#domain/customer/lengths.ts";
import { plainPhone } from "#domain/customer/phone-number.ts";
import { officeOperation, reason, storedMoney } from "../operation.ts";

export const MOST_DUPLICATES = 20;
export const MOST_MERGES = 100;

const customer = z.uuid();
const kept = customer.describe("The customer who is kept");
const unknownCustomer = { "unknown-customer": refusal(404) };

const person = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string().describe("Empty without a number"),
  created: z.iso.datetime(),
});

const figures = z.object({
  keep: person,
  merged: person,
  moves: z
    .array(z.object({ what: z.string(), rows: z.int().positive() }))
    .describe("What becomes the kept customer's: orders, memberships, ticket-subscriptions and so on"),
  credit: z.array(storedMoney).describe("Of it, credit that is left"),
  copies: z.array(z.string()).describe("What the kept customer lacks: customer-addresses and so on"),
  fills: z.array(z.enum(FILLED_FIELDS)).describe("Empty fields of the kept customer"),
  refusals: z
    .int()
    .describe("Consents that only the merged customer refused, and the kept one refuses from now on"),
  expect: z.string().describe("For the merge: it is refused if something has changed since"),
});
export type MergeFigures = z.output<typeof figures>;

const notMerged = {
  "same-customer": refusal(422),
  "unknown-customer": refusal(404, { customer }),
  "merged-before": refusal(409, { into: z.uuid() }),
  "purchase-under-way": refusal(409),
  "draw-under-way": refusal(409),
  "registered-twice": refusal(409),
  "renewed-twice": refusal(409),
  "membership-twice": refusal(409),
};
const becauseOfOrders = refusal(409, { orders: z.array(z.string()) });

const text = (length: number) => z.string().trim().max(length).optional();
const phone = () => z.string().max(LENGTHS.phone).overwrite(plainPhone).optional();

export const customerAccounts = {
  duplicates: officeOperation({
    method: "GET",
    path: "/customers/{customer}/duplicates",
    summary: "List customers who may be the same person, the most alike first",
    permission: "customers.read",
    command: { name: "customer-duplicates", words: ["customer"] },
    input: z.object({ customer }),
    output: z.object({
      duplicates: z
        .array(z.object({ customer: person, why: z.array(z.enum(DUPLICATE_SIGNS)).min(1) }))
        .max(MOST_DUPLICATES),
    }),
    refusals: unknownCustomer,
  }),
  correct: officeOperation({
    method: "POST",
    path: "/customers/{customer}/correct",
    summary: "Correct what a customer has registered; fields that are not sent stay",
    permission: "customers.change",
    command: { name: "customer-correct", words: ["customer"] },
    input: z.object({
      customer,
      email: text(LENGTHS.email).describe(
        "It signs in and gets the emails of earlier orders; the old one is notified",
      ),
      title: text(LENGTHS.title),
      prefix: text(LENGTHS.prefix),
      firstName: text(LENGTHS.firstName),
      middleName: text(LENGTHS.middleName),
      lastName: text(LENGTHS.lastName),
      phone: phone(),
      mobile: phone(),
      dateOfBirth: text(LENGTHS.dateOfBirth).describe("YYYY-MM-DD"),
      line1: text(LENGTHS.line),
      line2: text(LENGTHS.line),
      line3: text(LENGTHS.line),
      postalCode: text(LENGTHS.postalCode),
      city: text(LENGTHS.city),
      county: text(LENGTHS.county),
      country: z.coerce.number<number>().int().optional().describe("A country id; 191 is Sweden"),
    }),
    output: z.object({ changed: z.array(z.string()).describe("The fields that have a new value") }),
    refusals: {
      ...unknownCustomer,
      "email-taken": refusal(409),
      invalid: refusal(422, { faults: z.array(fieldFault) }),
    },
  }),
  export: officeOperation({
    method: "GET",
    path: "/customers/{customer}/data",
    summary: "Export all data of a customer, as they can export them themselves",
    permission: "customers.export",
    command: { name: "customer-export", words: ["customer"] },
    input: z.object({ customer }),
    output: z.object({ written: z.iso.datetime(), data: z.record(z.string(), z.unknown()) }),
    refusals: unknownCustomer,
  }),
  erase: officeOperation({
    method: "POST",
    path: "/customers/{customer}/erase",
    summary: "Erase a customer's personal data at their request; sales stay in the books under a number",
    permission: "customers.erase",
    command: { name: "customer-erase", words: ["customer"] },
    input: z.object({
      customer,
      why: reason(),
      waiveCredit: z.boolean().optional().describe("The customer waives the remaining credit"),
    }),
    output: z.object({}),
    refusals: {
      ...unknownCustomer,
      "performance-to-come": refusal(409),
      "purchase-under-way": refusal(409),
      "debt-left": refusal(409, { owed: storedMoney }),
      "credit-left": refusal(409, { credit: storedMoney }),
    },
  }),
  previewMerge: officeOperation({
    method: "GET",
    path: "/customers/{customer}/merge",
    summary: "Show what merging a duplicate into a customer would move",
    permission: "customers.merge",
    command: { name: "customer-merge-preview", words: ["customer", "duplicate"] },
    input: z.object({ customer: kept, duplicate: customer }),
    output: figures,
    refusals: notMerged,
  }),
  merge: officeOperation({
    method: "POST",
    path: "/customers/{customer}/merge",
    summary: "Merge a duplicate into a customer; it can be undone for 30 days",
    permission: "customers.merge",
    command: { name: "customer-merge", words: ["customer", "duplicate"] },
    input: z.object({
      customer: kept,
      duplicate: customer,
      expect: z.string().max(60).describe("As the preview shows it"),
    }),
    output: figures.extend({ merge: z.uuid(), undoUntil: z.iso.datetime() }),
    refusals: { ...notMerged, "changed-meanwhile": refusal(409, { now: figures }) },
  }),
  merges: officeOperation({
    method: "GET",
    path: "/customers/{customer}/merges",
    summary: "List the merges into a customer, the latest first",
    permission: "customers.merge",
    command: { name: "customer-merges", words: ["customer"] },
    input: z.object({ customer }),
    output: z.object({
      merges: z
        .array(
          z.object({
            merge: z.uuid(),
            merged: person,
            by: z.string(),
            at: z.iso.datetime(),
            undoUntil: z.iso.datetime(),
            undone: z.iso.datetime().nullable(),
          }),
        )
        .max(MOST_MERGES),
    }),
    refusals: {},
  }),
  undoMerge: officeOperation({
    method: "POST",
    path: "/customers/merges/{merge}/undo",
    summary:
      "Undo a merge: what it moved goes back, and what has happened since stays with the kept customer",
    permission: "customers.merge",
    command: { name: "customer-merge-undo", words: ["merge"] },
    input: z.object({ merge: z.uuid() }),
    output: z.object({ kept: person, merged: person }),
    refusals: {
      "unknown-merge": refusal(404),
      "undone-before": refusal(409),
      "too-late-to-undo": refusal(409, { days: z.int() }),
      "kept-merged": refusal(409),
      "email-taken": refusal(409),
      "draw-under-way": refusal(409),
      "purchase-under-way": becauseOfOrders,
      "credit-spent": becauseOfOrders,
      "subscription-used": becauseOfOrders,
      "order-exchanged": becauseOfOrders,
      "order-returned": becauseOfOrders,
    },
  }),
};
