import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { officeOperation, performanceId } from "./operation.ts";

/** A ticket as staff at the entrance see it, so that they can help also where it is refused. */
const shownTicket = z.object({
  code: z.string(),
  order: z.string(),
  /** The performance's title and start, if the order still has it. */
  title: z.string().nullable(),
  starts: z.iso.datetime().nullable(),
  /** "Parkett, row A, seat 5, Ordinary" */
  place: z.string(),
  holder: z.string(),
});
export type ShownTicket = z.infer<typeof shownTicket>;

export const door = {
  list: officeOperation({
    method: "GET",
    path: "/performances/{performance}/door-list",
    summary: "List the valid tickets of a performance: seat, ticket, holder, and whether each was used",
    permission: "door.read",
    command: { name: "door", words: ["performance"] },
    input: z.object({ performance: performanceId() }),
    output: z.object({
      tickets: z.array(
        z.object({
          seat: z.string(),
          code: z.string(),
          holder: z.string(),
          order: z.string(),
          used: z.iso.datetime().nullable(),
        }),
      ),
    }),
    refusals: { "unknown-performance": refusal(404) },
  }),
  use: officeOperation({
    method: "POST",
    path: "/tickets/{code}/use",
    summary: "Mark a ticket as used, once",
    permission: "door.scan",
    command: { name: "used", words: ["code"] },
    input: z.object({
      code: z.string().min(1).max(60).meta({ typedAs: "rest", description: "With or without spaces" }),
    }),
    output: z.object({ ticket: shownTicket }),
    refusals: {
      "unknown-ticket": refusal(404),
      "void-ticket": refusal(409, { ticket: shownTicket }),
      "replaced-ticket": refusal(409, { ticket: shownTicket, replaced: z.iso.datetime() }),
      "used-before": refusal(409, { ticket: shownTicket, used: z.iso.datetime(), by: z.string() }),
    },
  }),
};
