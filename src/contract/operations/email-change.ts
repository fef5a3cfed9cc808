import { z } from "zod";
import { LENGTHS } from "#domain/customer/lengths.ts";
import { emailField } from "../customer-fields.ts";
import { operation } from "../operation.ts";
import { invalid, keyUsed, loginNeeded, refusal } from "../refusals.ts";

/**
 * Takes effect once the link sent to the new address is used, so that a typing error cannot lock the customer
 * out. Only that mailbox learns whether the address has an account.
 */
export const emailChange = {
  read: operation({
    needs: "email-change",
    method: "GET",
    path: "/account/email",
    summary: "Return the customer's address and the pending new one",
    input: z.object({}),
    output: z.object({
      email: z.string(),
      waiting: z.object({ email: z.string(), until: z.iso.datetime() }).nullable(),
      needsPassword: z.boolean().describe("False shortly after a login"),
    }),
    refusals: loginNeeded,
  }),
  ask: operation({
    needs: "email-change",
    method: "POST",
    path: "/account/email",
    summary:
      "Email a confirmation link to the new address and notify the old one; replaces an earlier request",
    input: z.object({
      email: emailField,
      current: z
        .string()
        .max(LENGTHS.password)
        .default("")
        .describe("The password; may be empty if `needsPassword` is false"),
    }),
    output: z.object({}),
    refusals: {
      ...invalid,
      ...loginNeeded,
      ...keyUsed,
      "account-locked": refusal(403),
      "too-many-attempts": refusal(429),
    },
  }),
  drop: operation({
    needs: "email-change",
    method: "DELETE",
    path: "/account/email",
    summary: "Cancel the address change and invalidate its link",
    input: z.object({}),
    output: z.object({}),
    refusals: { ...loginNeeded, ...keyUsed },
  }),
  confirm: operation({
    needs: "email-change",
    method: "POST",
    path: "/email-changes/{token}",
    summary: "Confirm the new address with the link that was sent to it",
    input: z.object({
      token: z.string().max(200),
      endOthers: z.boolean().default(false).describe("Sign the customer out of all other sessions"),
    }),
    output: z.object({ email: z.string() }),
    refusals: { "link-expired": refusal(410), "email-taken": refusal(409) },
  }),
};
