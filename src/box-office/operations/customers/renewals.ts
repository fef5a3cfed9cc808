import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { after, listOf } from "../lists.ts";
import { day, officeOperation, orderNumber } from "../operation.ts";

const offer = z.string().min(3).max(120).describe("<series>.<dates>, as four-operas.evenings");
const MOST_MOVED = 5_000;

const notKept = z.object({
  customer: z.uuid(),
  seats: z.array(z.string()),
  reason: z.string().describe("`seats-taken`, or why no order could be reserved"),
  taken: z.array(z.object({ performance: z.int(), seat: z.string() })),
});

const renewal = z.object({
  order: z.string(),
  state: z.string(),
  email: z.string(),
  seats: z.array(z.string()),
  preference: z.string().nullable().describe("The subscriber's request for other seats"),
});

/** Last season's subscribers and their seats. */
export const renewals = {
  open: officeOperation({
    method: "POST",
    path: "/renewals",
    summary: "Reserve last season's seats for their subscribers until the end of a day, and email them",
    permission: "subscriptions.manage",
    command: { name: "renew", words: ["from", "to", "until"] },
    input: z.object({
      from: offer,
      to: offer,
      until: day(),
      moved: z
        .array(z.object({ from: z.string().min(1), to: z.string().min(1) }))
        .max(MOST_MOVED)
        .meta({
          typedAs: "pairs",
          description: "New seats for rebuilt ones; on the command line a file with a line for each: old,new",
        })
        .optional(),
    }),
    output: z.object({
      requested: z.int().describe("How many subscribers are asked"),
      before: z.int().describe("How many were asked by an earlier run"),
      open: z.array(notKept).describe("Subscribers whose seats cannot be kept"),
    }),
    refusals: {
      "unknown-series": refusal(404),
      "too-late": refusal(409),
      "moved-twice": refusal(422, { seat: z.string() }),
    },
  }),
  list: officeOperation({
    method: "GET",
    path: "/renewals/{offer}",
    summary: "List the subscribers' answers: kept, waiting, released, and seat requests in order of arrival",
    permission: "subscriptions.manage",
    command: { name: "renewals", words: ["offer"] },
    input: z.object({ offer, after: after(orderNumber()) }),
    output: listOf(renewal, z.string()),
    refusals: {},
  }),
};
