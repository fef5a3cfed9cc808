import { z } from "zod";
import { moneySchema } from "#contract/operations/catalogue.ts";
import { KEPT_BECAUSE } from "#domain/orders/returns.ts";

const MOST_LINES = 100;

/** A ticket's id is that of its line in the order; it stays when the ticket gets another code or seat. */
export const lineId = () => z.string().min(1).max(60);
export const lineIds = () => z.array(lineId()).min(1).max(MOST_LINES);

export const ticketInOrder = z.object({
  id: z.string(),
  performance: z.int(),
  seat: z.string().describe("As parkett/A/5"),
});

export const emailPreview = z
  .object({
    to: z.string(),
    kind: z.enum(["order-refunded", "ticket-changed", "reserved-order", "order-confirmation"]),
  })
  .nullable()
  .describe("What the customer gets; null without an address");

export const tenderPreview = z.object({
  kind: z.string().describe("provider, voucher, credit, redemption, direct-debit or counter"),
  label: z.string().nullable().describe("Such as the card's last digits"),
  amount: moneySchema,
  to: z
    .enum(["provider", "by-hand", "value", "replaced"])
    .describe(
      "By the provider; by you; back to the voucher, credit or subscription; or as new credit, because that is void",
    ),
});

export const refundPreview = z.object({
  expect: z.string().describe("Pass it on with the refund"),
  amount: moneySchema.describe("All that goes back, including what is waived"),
  left: moneySchema.describe("What can still be refunded afterwards"),
  waived: moneySchema.describe("Unpaid instalments that are no longer due"),
  tenders: z.array(tenderPreview),
  isByHand: z.boolean().describe("You have to return a part of it yourself, and record it with `byHand`"),
  tickets: z.array(ticketInOrder).describe("Become invalid, and their seats free"),
  lines: z.array(z.object({ id: z.string(), kind: z.string(), quantity: z.int() })).describe("Returned too"),
  kept: z.array(z.object({ id: z.string(), kind: z.string(), why: z.enum(KEPT_BECAUSE) })),
  used: z.array(z.string()).describe("Already used: needs a confirmation and a reason"),
  email: emailPreview,
});
export type RefundPreview = z.infer<typeof refundPreview>;

export const cancelPreview = z.object({
  expect: z.string().describe("Pass it on with the cancellation"),
  state: z
    .enum(["reserved", "paying"])
    .describe("The seats of an order being paid go back to the customer's basket until that expires"),
  tickets: z.array(ticketInOrder),
  lines: z.array(z.object({ id: z.string(), kind: z.string(), quantity: z.int() })),
  email: emailPreview,
});
export type CancelPreview = z.infer<typeof cancelPreview>;
