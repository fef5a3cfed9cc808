import { z } from "zod";
import { moneySchema } from "#contract/operations/catalogue.ts";
import { refusal } from "#contract/refusals.ts";
import { amount } from "../operation.ts";

const MOST_TENDERS = 20;

const reference = () => z.string().trim().min(1).max(40);

export const receiptNumber = () =>
  z
    .string()
    .regex(/^[\w./-]{1,40}$/)
    .describe("The number of the till's receipt; it pays once");

const tender = z.discriminatedUnion("kind", [
  z.object({
    ...{ kind: z.literal("terminal"), amount: amount() },
    reference: reference().describe("As the terminal's receipt has it"),
  }),
  z.object({
    kind: z.literal("cash"),
    amount: amount().describe("What it pays of the sale"),
    received: amount().optional().describe("What the buyer handed over; the rest is the change"),
  }),
  z.object({ kind: z.literal("receipt"), amount: amount(), receipt: receiptNumber() }),
  z.object({
    ...{ kind: z.literal("transfer"), amount: amount() },
    reference: reference().describe("Of the bank's payment of an invoice"),
  }),
]);

export type CounterTenderInput = z.output<typeof tender>;

/** On the command line as JSON. */
export const counterTenders = () => z.array(tender).max(MOST_TENDERS).meta({ typedAs: "json" });

export const tillRefusals = {
  /** The house's external till takes the money. */
  "receipt-needed": refusal(409),
  "no-external-till": refusal(409),
  "receipt-used": refusal(409, { by: z.string() }),
  "too-little-received": refusal(422, { due: moneySchema }),
  "no-till-session": refusal(409),
  "transfer-not-permitted": refusal(403),
};
