import { z } from "zod";
import { day, officeLanguage, officeOperation, storedMoney } from "./operation.ts";
import { performanceFound } from "./search.ts";

/** Of each list of what waits. */
export const FIRST = 5;

const order = z.string();
const at = z.iso.datetime();

/** What waits for staff: how many there are, and the first few. */
function waiting<Entry extends z.ZodType>(entry: Entry, by: readonly string[]) {
  return z.object({
    count: z.int(),
    first: z.array(entry).max(FIRST),
    operations: z.array(z.string()).describe(`What deals with it: ${by.join(", ")}`),
  });
}

const need = (permission: string) => `Null without ${permission}`;

/** By what waits: the operations that deal with it. */
export const DEALS_WITH = {
  emails: ["emails.sendAgain", "emails.settle"],
  refunds: ["refunds.again", "refunds.byHand"],
  claims: ["claims.approve", "claims.refuse"],
  unmatched: ["accounts.returnUnmatched"],
  withdrawals: ["withdrawals.received"],
  changed: ["changed.refund"],
} as const;

export const today = {
  show: officeOperation({
    method: "GET",
    path: "/today",
    summary: "Show the day's performances, the sales of the last hour, and what needs attention",
    permission: "orders.read",
    command: { name: "today", words: [] },
    input: z.object({
      day: day().optional().describe("YYYY-MM-DD; by default the house's calendar day"),
      language: officeLanguage(),
    }),
    output: z.object({
      day: z.iso.date(),
      performances: z.array(
        performanceFound.extend({
          seats: z.int(),
          sold: z.int().describe("Free tickets too"),
          comps: z.int().describe("Free tickets, given away for a reason"),
          held: z.int().describe("In baskets and reserved orders"),
          blocked: z.int().describe("By the box office"),
          notForSale: z.int().describe("By the house's files"),
          free: z.int(),
          scanned: z.int(),
          revenue: storedMoney.describe("Of its valid tickets, with fees and discounts"),
        }),
      ),
      lastHour: z.object({ orders: z.int(), tickets: z.int(), amount: storedMoney }),
      stuck: z.object({
        emails: waiting(
          z.object({ id: z.int(), at, order: order.nullable(), kind: z.string(), answer: z.string() }),
          DEALS_WITH.emails,
        )
          .nullable()
          .describe(`Refused by the mail server. ${need("customers.read")}`),
        refunds: waiting(
          z.object({ id: z.string(), order, money: storedMoney, requested: at }),
          DEALS_WITH.refunds,
        ).describe("Failed at the provider"),
      }),
      decisions: z.object({
        claims: waiting(z.object({ id: z.uuid(), order, claimed: at }), DEALS_WITH.claims)
          .nullable()
          .describe(need("claims.read")),
        unmatched: waiting(
          z.object({ id: z.uuid(), order, received: storedMoney, refundOn: at.nullable() }),
          DEALS_WITH.unmatched,
        )
          .nullable()
          .describe(need("accounts.read")),
        withdrawals: waiting(z.object({ id: z.uuid(), order, at }), DEALS_WITH.withdrawals),
        changed: waiting(
          z.object({ performance: z.int(), title: z.string(), kind: z.string(), orders: z.int() }),
          DEALS_WITH.changed,
        ).describe("Performances whose ticket holders have not chosen"),
        enquiries: z
          .object({
            count: z.int(),
            first: z
              .array(z.object({ id: z.uuid(), performance: z.int(), title: z.string(), at }))
              .max(FIRST),
          })
          .describe("Of the last seven days; each was emailed to the house"),
      }),
      health: z.object({
        outbox: z.object({
          waiting: z.int().describe("Jobs that are due"),
          oldestSeconds: z.int().nullable().describe("How long the oldest of them is due"),
        }),
        mail: z.object({ retried: z.int(), sinceSeconds: z.int().nullable() }),
        provider: z.object({ retried: z.int(), sinceSeconds: z.int().nullable() }),
      }),
    }),
    refusals: {},
  }),
};
