import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { after, listOf } from "./lists.ts";
import { officeOperation } from "./operation.ts";

const id = z.int().positive();
/** Coerced, as it comes from the address. */
const requestedId = z.coerce.number<number>().int().positive();

const refusedEmail = z.object({
  id,
  at: z.iso.datetime(),
  order: z.string().nullable(),
  address: z.string(),
  phone: z.string().nullable().describe("The customer's telephone number"),
  kind: z.string().describe("What the email is about, as `order-confirmation`"),
  subject: z.string(),
  answer: z.string().describe("The mail server's answer"),
});

const input = z.object({ email: requestedId });
const output = z.object({});
const refusals = { "unknown-email": refusal(404) };

export const emails = {
  refused: officeOperation({
    method: "GET",
    path: "/refused-emails",
    summary: "List emails that the mail server refused permanently, with the customer's telephone number",
    permission: "customers.read",
    command: { name: "refused-emails", words: [] },
    input: z.object({ after: after(requestedId) }),
    output: listOf(refusedEmail, id),
    refusals: {},
  }),
  settle: officeOperation({
    method: "POST",
    path: "/refused-emails/{email}/settle",
    summary: "Take a refused email off the list: its customer has been called",
    permission: "orders.send",
    command: { name: "refused-email-settle", words: ["email"] },
    input,
    output,
    refusals,
  }),
  sendAgain: officeOperation({
    method: "POST",
    path: "/refused-emails/{email}/send",
    summary: "Send a refused email again, to the customer's current address",
    permission: "orders.send",
    command: { name: "refused-email-send", words: ["email"] },
    input,
    output,
    refusals,
  }),
};
