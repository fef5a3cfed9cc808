import { z } from "zod";
import { operation } from "../operation.ts";
import { eventSummary, performanceSummary } from "../operations/catalogue.ts";
import { keyUsed, refusal } from "../refusals.ts";

/** Performances for whoever knows a code: companies, schools. */

export const programmes = {
  enter: operation({
    needs: "programmes",
    method: "POST",
    path: "/programmes",
    summary: "Opens a programme by its code, for this visit or, signed in, for its customer",
    input: z.object({
      code: z.string().max(60),
      programme: z.string().max(100).optional().describe("The only one that the code may be for"),
    }),
    output: z.object({ programme: z.string() }),
    refusals: {
      ...keyUsed,
      "no-session": refusal(401),
      /** Unknown, over, or not for now: which of them is not said. */
      "wrong-programme-code": refusal(422),
      "programme-without-performances": refusal(409),
      "too-many-programme-codes": refusal(429),
    },
  }),
  read: operation({
    needs: "programmes",
    method: "GET",
    path: "/programmes/{programme}",
    summary: "A programme that is open to the caller, with the performances that are to come",
    input: z.object({ programme: z.string().max(100) }),
    output: z.object({
      id: z.string(),
      name: z.string(),
      about: z.string(),
      until: z.iso.datetime().describe("For so long it is open"),
      performances: z.array(performanceSummary.extend({ event: eventSummary })),
    }),
    refusals: { "programme-closed": refusal(404) },
  }),
};

export type ProgrammePerformance = z.infer<(typeof programmes)["read"]["output"]>["performances"][number];
