import { z } from "zod";
import { officeLanguage, officeOperation } from "../operation.ts";
import { performanceFound } from "../search.ts";

export const MOST_PERFORMANCES = 12;

export const saleProgramme = {
  performances: officeOperation({
    method: "GET",
    path: "/counter/performances",
    summary: "Find performances to sell, by title or date; the next ones first",
    permission: "sales.sell",
    command: { name: "counter performances", words: ["text"] },
    input: z.object({
      text: z
        .string()
        .trim()
        .max(100)
        .optional()
        .meta({ typedAs: "rest" })
        .describe("As carmen, 14/2 or 14 feb; the next performances by default"),
      language: officeLanguage(),
    }),
    output: z.object({ performances: z.array(performanceFound).max(MOST_PERFORMANCES) }),
    refusals: {},
  }),
};
