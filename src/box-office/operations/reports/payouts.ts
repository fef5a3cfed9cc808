import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { MOST_ENTRIES } from "../lists.ts";
import { day, officeOperation, storedMoney } from "../operation.ts";

const MOST_PAYOUT_CHARACTERS = 5_000_000;

const payoutLine = z.object({
  line: z.int().describe("In the file, or of the fetched movements"),
  payment: z.string(),
  reference: z.string(),
  amount: z.int().describe("Minor units; negative for refunds"),
});
const bookedMovement = z.object({
  order: z.string(),
  payment: z.string().nullable(),
  reference: z.string(),
  amount: z.int(),
});

const matched = z.object({
  matched: z.int(),
  sum: storedMoney.describe("Of what matched"),
  differing: z.array(z.object({ file: payoutLine, booked: bookedMovement })).max(MOST_ENTRIES),
  onlyInFile: z.array(payoutLine).max(MOST_ENTRIES),
  onlyInLedger: z.array(bookedMovement).max(MOST_ENTRIES),
  counts: z.object({ differing: z.int(), onlyInFile: z.int(), onlyInLedger: z.int() }),
});

export type MatchedPayouts = z.output<typeof matched>;

export const payouts = {
  match: officeOperation({
    method: "POST",
    path: "/payouts",
    summary: "Match a payment provider's list of payouts against the ledger",
    permission: "accounts.read",
    command: { name: "payouts", words: ["content"] },
    input: z.object({
      content: z
        .string()
        .min(1)
        .max(MOST_PAYOUT_CHARACTERS)
        .describe("CSV with the columns payment id or charge id, and amount"),
      from: day(),
      to: day().describe("The last day whose entries of the ledger have to be in the list, included"),
    }),
    output: matched,
    refusals: {
      "no-columns": refusal(422),
      "no-amount": refusal(422, { line: z.int() }),
      "wrong-period": refusal(422),
    },
  }),
  fetched: officeOperation({
    method: "GET",
    path: "/payouts",
    summary: "List the payouts that were fetched from the payment provider, matched against the ledger",
    permission: "accounts.read",
    command: { name: "payouts-fetched", words: ["from", "to"] },
    input: z.object({ from: day(), to: day().describe("Included") }),
    output: z.object({
      isFetched: z.boolean().describe("Whether payouts can be fetched from the provider"),
      payouts: z
        .array(
          z.object({
            id: z.string(),
            reference: z.string().describe("On the bank statement"),
            date: z.iso.date(),
            amount: storedMoney,
            fees: storedMoney,
            movements: z.int(),
            fetched: z.iso.datetime(),
          }),
        )
        .max(MOST_ENTRIES),
      matched: matched.describe("Of the movements of these payouts; of the ledger what no payout has"),
    }),
    refusals: { "wrong-period": refusal(422) },
  }),
  fetch: officeOperation({
    method: "POST",
    path: "/payouts/fetch",
    summary: "Fetch new payouts from the payment provider now",
    permission: "accounts.read",
    command: { name: "payouts-fetch", words: [] },
    input: z.object({}),
    output: z.object({ found: z.int().describe("New payouts") }),
    refusals: { "provider-unreachable": refusal(503), "no-payouts": refusal(409) },
  }),
};
