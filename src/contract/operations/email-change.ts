import { z } from "zod";
import { operation } from "../operation.ts";
import { invalid, keyUsed, loginNeeded, refusal } from "../refusals.ts";

/**
 * Another address to sign in with and to be written to. It counts once a link that was sent there is used, so that nobody
 * loses their account to a slip of the finger; whether it has an account already is told to its mailbox alone.
 */
export const emailChange = {
  read: operation({
    needs: "email-change",
    method: "GET",
    path: "/account/email",
    summary: "The customer's address, and the one that waits to take its place",
    input: z.object({}),
    output: z.object({
      email: z.string(),
      waiting: z.object({ email: z.string(), until: z.iso.datetime() }).nullable(),
      needsPassword: z.boolean().describe("False for who signed in only a moment ago"),
    }),
    refusals: loginNeeded,
  }),
  ask: operation({
    needs: "email-change",
    method: "POST",
    path: "/account/email",
    summary: "Sends a link to the new address, and tells the old one; in place of what was asked before",
    input: z.object({
      email: z.string().max(254),
      current: z.string().max(200).default("").describe("The password, unless it is not needed"),
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
    summary: "Leaves the address as it is: the link that was sent is worth nothing any more",
    input: z.object({}),
    output: z.object({}),
    refusals: { ...loginNeeded, ...keyUsed },
  }),
  confirm: operation({
    needs: "email-change",
    method: "POST",
    path: "/email-changes/{token}",
    summary: "The address becomes the customer's, by the link that was sent there",
    input: z.object({
      token: z.string().max(200),
      endOthers: z.boolean().default(false).describe("Signs the customer out everywhere else"),
    }),
    output: z.object({ email: z.string() }),
    refusals: { "link-expired": refusal(410), "email-taken": refusal(409) },
  }),
};
