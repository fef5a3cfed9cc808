import { z } from "zod";
import { moneySchema } from "#contract/operations/catalogue.ts";
import { refusal } from "#contract/refusals.ts";
import { amount, day, officeOperation, reason } from "../operation.ts";

const MOST_DENOMINATIONS = 40;

const tillId = () => z.string().min(1).max(40).describe("A till of house.json");
const sessionId = () => z.uuid().describe("The till session's id");
const money = () => z.int().min(0).meta({ typedAs: "amount" });

const TILL_MOVEMENTS = ["float", "sale", "change", "refund", "cash-in", "cash-out", "difference"] as const;

const counted = z
  .array(
    z.object({
      value: z.int().positive().describe("Of the coin or note, in minor units"),
      count: z.int().min(0).max(100_000),
    }),
  )
  .max(MOST_DENOMINATIONS)
  .meta({ typedAs: "json" });

export const tillSession = z.object({
  session: sessionId(),
  till: z.object({ id: z.string(), name: z.string() }),
  state: z.enum(["open", "closed"]),
  openedBy: z.string(),
  opened: z.iso.datetime(),
  closedBy: z.string().nullable(),
  closed: z.iso.datetime().nullable(),
  witness: z.string().nullable(),
  number: z.int().nullable().describe("Of the Z report; counts on for each till, without gaps"),
  expected: moneySchema.describe("What should be in the drawer"),
  counted: moneySchema.nullable(),
  difference: moneySchema.nullable().describe("Counted less expected"),
});
export type TillSessionView = z.output<typeof tillSession>;

/** X while the session is open, Z when it is closed. */
const report = tillSession.extend({
  kind: z.enum(["X", "Z"]),
  float: moneySchema,
  cashIn: moneySchema,
  cashOut: moneySchema,
  sales: z.int().describe("Orders completed in the session"),
  tenders: z
    .array(z.object({ kind: z.string(), count: z.int(), taken: moneySchema, returned: moneySchema }))
    .describe("By payment method"),
  vat: z.array(z.object({ basisPoints: z.int(), gross: moneySchema, vat: moneySchema })),
  prints: z.int().describe("Copies of tickets printed after their first print"),
  movements: z.array(
    z.object({
      kind: z.enum(TILL_MOVEMENTS),
      amount: moneySchema.describe("Into the drawer; negative out of it"),
      order: z.string().nullable(),
      reason: z.string().nullable(),
      who: z.string(),
      at: z.iso.datetime(),
    }),
  ),
  denominations: z.array(z.object({ value: z.int(), count: z.int() })).nullable(),
  reason: z.string().nullable().describe("Of a difference"),
});
export type TillReport = z.output<typeof report>;

const noSession = { "no-till-session": refusal(409) };
const unknownSession = { "unknown-session": refusal(404) };

export const tills = {
  list: officeOperation({
    method: "GET",
    path: "/tills",
    summary: "List the house's tills, who has opened each, and your own till session",
    permission: "sales.sell",
    command: { name: "tills", words: [] },
    input: z.object({}),
    output: z.object({
      mode: z.enum(["external", "own"]).describe("`external`: the house's certified till takes the money"),
      witness: z.boolean(),
      tills: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          session: sessionId().nullable(),
          openedBy: z.string().nullable(),
        }),
      ),
      own: tillSession.nullable(),
    }),
    refusals: {},
  }),
  open: officeOperation({
    method: "POST",
    path: "/tills/{till}/sessions",
    summary: "Open a till with its float",
    permission: "sales.sell",
    command: { name: "till open", words: ["till", "float"] },
    input: z.object({ till: tillId(), float: money() }),
    output: tillSession,
    refusals: {
      "external-till": refusal(409),
      "unknown-till": refusal(404, { tills: z.array(z.string()) }),
      "till-in-use": refusal(409, { by: z.string() }),
      "session-open": refusal(409, { till: z.string() }),
    },
  }),
  cashIn: officeOperation({
    method: "POST",
    path: "/tills/own/cash-in",
    summary: "Put cash into your till",
    permission: "sales.sell",
    command: { name: "till cash-in", words: ["amount"] },
    input: z.object({ amount: amount(), why: reason() }),
    output: tillSession,
    refusals: noSession,
  }),
  cashOut: officeOperation({
    method: "POST",
    path: "/tills/own/cash-out",
    summary: "Take cash out of your till",
    permission: "sales.sell",
    command: { name: "till cash-out", words: ["amount"] },
    input: z.object({ amount: amount(), why: reason() }),
    output: tillSession,
    refusals: { ...noSession, "not-so-much-cash": refusal(409, { left: moneySchema }) },
  }),
  report: officeOperation({
    method: "GET",
    path: "/till-sessions/{session}",
    summary: "Show a till session's report: X while it is open, Z once it is closed",
    permission: "sales.sell",
    command: { name: "till report", words: ["session"] },
    input: z.object({ session: sessionId() }),
    output: report,
    refusals: unknownSession,
  }),
  close: officeOperation({
    method: "POST",
    path: "/till-sessions/{session}/close",
    summary: "Count the cash and close a till session, which cannot be reopened; returns its Z report",
    permission: "sales.sell",
    command: { name: "till close", words: ["session"] },
    input: z.object({
      session: sessionId(),
      counted,
      expected: money().describe("What the report showed, so that cash that came in since is not missed"),
      witness: z.string().trim().max(100).optional().describe("Name of a second person who counted"),
      why: reason().optional().describe("Of a difference"),
    }),
    output: report,
    refusals: {
      ...unknownSession,
      "not-your-session": refusal(403),
      "closed-before": refusal(409),
      "witness-needed": refusal(422),
      "reason-needed": refusal(422, { difference: moneySchema }),
      "changed-meanwhile": refusal(409, { expected: moneySchema }),
    },
  }),
  sessions: officeOperation({
    method: "GET",
    path: "/till-sessions",
    summary: "List the till sessions of a day, closed or open",
    permission: "accounts.read",
    command: { name: "till sessions", words: ["day"] },
    input: z.object({ day: day() }),
    output: z.object({ sessions: z.array(tillSession) }),
    refusals: {},
  }),
  takeOver: officeOperation({
    method: "POST",
    path: "/till-sessions/{session}/takeover",
    summary: "Take over another clerk's till session, to count and close it",
    permission: "tills.manage",
    command: { name: "till take-over", words: ["session"] },
    input: z.object({ session: sessionId(), why: reason() }),
    output: tillSession,
    refusals: {
      ...unknownSession,
      "closed-before": refusal(409),
      "session-open": refusal(409, { till: z.string() }),
    },
  }),
};
