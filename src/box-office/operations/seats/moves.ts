import { z } from "zod";
import { moneySchema } from "#contract/operations/catalogue.ts";
import { refusal } from "#contract/refusals.ts";
import { expected, officeOperation, orderNumber, performanceId, reason } from "../operation.ts";
import { emailPreview, lineIds } from "../orders/refund-preview.ts";
import { places, seatName } from "./seat-fields.ts";

const MOST_MOVED = 100;

const movePreview = z.object({
  expect: z.string().describe("Pass it on with the move"),
  moves: z.array(
    z.object({
      order: z.string(),
      ticket: z.string().describe("Its id in the order"),
      from: seatName(),
      to: seatName(),
      isKept: z.boolean().describe("The new seat is kept by an allocation, or blocked"),
      before: moneySchema.describe("Of the old seat, by today's price list"),
      after: moneySchema,
    }),
  ),
  before: moneySchema.describe("Of the old seats together. The tickets keep what was paid for them"),
  after: moneySchema,
  needsReason: z.boolean().describe("A price differs, or a seat is kept: needs `seats.block`, and a reason"),
  emails: z.array(z.object({ order: z.string(), email: emailPreview })),
});
export type MovePreview = z.infer<typeof movePreview>;

const notMoved = {
  "unknown-order": refusal(404, { order: z.string() }),
  "unknown-tickets": refusal(404),
  "void-ticket": refusal(409),
  "ticket-used": refusal(409),
  "performance-over": refusal(409),
  "exchange-under-way": refusal(409),
  "unknown-performance": refusal(404),
  "unknown-seat": refusal(422, { unknown: z.array(z.string()) }),
  "no-tickets": refusal(409, { order: z.string() }),
  "seats-differ": refusal(422, { tickets: z.int(), seats: z.int() }),
  "seat-twice": refusal(422),
  "same-seat": refusal(409, { seat: z.string() }),
  "seat-fits-not": refusal(409, { seat: z.string() }),
  "seat-lost": refusal(409, { seat: z.string() }),
  "seats-not-free": refusal(409, { taken: z.array(z.string()) }),
  cancelled: refusal(409),
};
const changed = { "changed-meanwhile": refusal(409, { now: movePreview }) };
const needsReason = { "needs-reason": refusal(409, { now: movePreview }) };
const moved = z.object({ moves: z.array(z.object({ order: z.string(), from: seatName(), to: seatName() })) });

const party = {
  performance: performanceId(),
  order: orderNumber(),
  tickets: lineIds().optional().describe("Their ids in the order; by default all for the performance"),
  seats: places(MOST_MOVED).describe("The new seats, one for each ticket: as parkett/A/5 or parkett/A/5-8"),
};
const two = {
  performance: performanceId(),
  order: orderNumber(),
  other: orderNumber().describe("The order with the same number of tickets for the performance"),
};
const expect = expected().optional();
const why = reason();

/** All tickets of a request move or none; each keeps its code. */
export const moves = {
  preview: officeOperation({
    method: "GET",
    path: "/performances/{performance}/orders/{order}/move",
    summary: "Show what moving a party to other seats would do",
    permission: "orders.change",
    command: { name: "preview-move", words: ["performance", "order", "seats"] },
    input: z.object(party),
    output: movePreview,
    refusals: notMoved,
  }),
  move: officeOperation({
    method: "POST",
    path: "/performances/{performance}/orders/{order}/move",
    summary: "Move a party to free seats at the same price, and email the customer",
    permission: "orders.change",
    command: { name: "move-party", words: ["performance", "order", "seats"] },
    input: z.object({ ...party, expect }),
    output: moved,
    refusals: { ...notMoved, ...changed, ...needsReason },
  }),
  moveAnyway: officeOperation({
    method: "POST",
    path: "/performances/{performance}/orders/{order}/move-anyway",
    summary: "Move a party to kept seats, or seats at another price without settling the difference",
    permission: "seats.block",
    command: { name: "move-party-anyway", words: ["performance", "order", "seats"] },
    input: z.object({ ...party, why, expect }),
    output: moved,
    refusals: { ...notMoved, ...changed },
  }),
  previewSwap: officeOperation({
    method: "GET",
    path: "/performances/{performance}/orders/{order}/swap",
    summary: "Show what swapping the seats of two parties would do",
    permission: "orders.change",
    command: { name: "preview-swap", words: ["performance", "order", "other"] },
    input: z.object(two),
    output: movePreview,
    refusals: notMoved,
  }),
  swap: officeOperation({
    method: "POST",
    path: "/performances/{performance}/orders/{order}/swap",
    summary: "Swap the seats of two parties at the same price, and email both customers",
    permission: "orders.change",
    command: { name: "swap-parties", words: ["performance", "order", "other"] },
    input: z.object({ ...two, expect }),
    output: moved,
    refusals: { ...notMoved, ...changed, ...needsReason },
  }),
  swapAnyway: officeOperation({
    method: "POST",
    path: "/performances/{performance}/orders/{order}/swap-anyway",
    summary: "Swap the seats of two parties at different prices without settling the difference",
    permission: "seats.block",
    command: { name: "swap-parties-anyway", words: ["performance", "order", "other"] },
    input: z.object({ ...two, why, expect }),
    output: moved,
    refusals: { ...notMoved, ...changed },
  }),
};
