import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { officeOperation, performanceId } from "./operation.ts";

const MOST_SEATS = 100;

const input = z.object({
  performance: performanceId(),
  seats: z
    .array(z.string().min(1).max(100))
    .min(1)
    .max(MOST_SEATS)
    .describe("Section/row/seat, as parkett/A/5, or the seat's id in the plan"),
});
const output = z.object({ seats: z.array(z.string()) });
const unknown = {
  "unknown-performance": refusal(404),
  "unknown-seat": refusal(422, { unknown: z.array(z.string()) }),
};

/** All named seats or none. */
export const seats = {
  block: officeOperation({
    method: "POST",
    path: "/performances/{performance}/blocked-seats",
    summary: "Block free seats",
    permission: "seats.block",
    command: { name: "block-seats", words: ["performance", "seats"] },
    input,
    output,
    refusals: { ...unknown, "not-free": refusal(409, { taken: z.array(z.string()) }) },
  }),
  unblock: officeOperation({
    method: "POST",
    path: "/performances/{performance}/unblocked-seats",
    summary: "Unblock seats",
    permission: "seats.block",
    command: { name: "unblock-seats", words: ["performance", "seats"] },
    input,
    output,
    refusals: { ...unknown, "not-blocked": refusal(409, { others: z.array(z.string()) }) },
  }),
};
