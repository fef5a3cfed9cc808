import { z } from "zod";
import { operation } from "../operation.ts";
import { eventSummary, performanceSummary } from "../operations/catalogue.ts";
import { keyUsed, refusal } from "../refusals.ts";

export const programmes = {
  enter: operation({
    needs: "programmes",
    method: "POST",
    path: "/programmes",
    summary: "Open a programme with its code, for this session or, if signed in, for the customer",
    input: z.object({
      code: z.string().max(60),
      programme: z.string().max(100).optional().describe("Limits the attempt to this programme"),
    }),
    output: z.object({ programme: z.string() }),
    refusals: {
      ...keyUsed,
      "no-session": refusal(401),
      /** The same answer for unknown, expired and not yet valid codes. */
      "wrong-programme-code": refusal(422),
      "programme-without-performances": refusal(409),
      "too-many-programme-codes": refusal(429),
    },
  }),
  read: operation({
    needs: "programmes",
    method: "GET",
    path: "/programmes/{programme}",
    summary: "Return a programme open to the caller and its upcoming performances",
    input: z.object({ programme: z.string().max(100) }),
    output: z.object({
      id: z.string(),
      name: z.string(),
      about: z.string(),
      until: z.iso.datetime().describe("When access ends"),
      performances: z.array(performanceSummary.extend({ event: eventSummary })),
    }),
    refusals: { "programme-closed": refusal(404) },
  }),
};

export type ProgrammePerformance = z.infer<(typeof programmes)["read"]["output"]>["performances"][number];
