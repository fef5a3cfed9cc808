import { z } from "zod";
import { refusal } from "#contract/refusals.ts";
import { after, listOf } from "./lists.ts";
import { officeOperation, performanceId } from "./operation.ts";

const input = z.object({ performance: performanceId() });
const notOpen = { "unknown-performance": refusal(404), "no-registration": refusal(404) };

const rank = z.coerce.number<number>().int().positive();

const position = z.object({
  rank: z.int(),
  number: z.string().describe("Of the registration; its customer knows it"),
  party: z.int().describe("How many seats were requested"),
  performance: z.int().nullable().describe("Null for a party without seats"),
  seats: z.array(z.string()),
});

/** Ballots of performances with registrations. */
export const draws = {
  draw: officeOperation({
    method: "POST",
    path: "/draws/{performance}",
    summary: "Draw the seats of a performance with registrations, without announcing the result",
    permission: "draws.manage",
    command: { name: "draw", words: ["performance"] },
    input,
    output: z.object({ parties: z.int(), seated: z.int(), seats: z.int(), drawnBefore: z.boolean() }),
    refusals: {
      ...notOpen,
      "still-open": refusal(409),
      "too-late": refusal(409),
      "not-announced-yet": refusal(409),
    },
  }),
  announce: officeOperation({
    method: "POST",
    path: "/draws/{performance}/announce",
    summary: "Turn the result of a draw into reserved orders, email everybody and publish the seed",
    permission: "draws.manage",
    command: { name: "draw-announce", words: ["performance"] },
    input,
    output: z.object({ parties: z.int(), seed: z.string() }),
    refusals: { ...notOpen, "not-drawn": refusal(409) },
  }),
  check: officeOperation({
    method: "GET",
    path: "/draws/{performance}/check",
    summary: "Repeat a draw from its published seed and compare",
    permission: "draws.manage",
    command: { name: "draw-check", words: ["performance"] },
    input: input.extend({
      list: z.boolean().optional().describe("With the position of every party"),
      after: after(rank),
    }),
    output: listOf(position, z.int()).extend({ parties: z.int().describe("How many parties were drawn") }),
    refusals: {
      ...notOpen,
      "not-announced": refusal(409),
      "other-seed": refusal(409, { seed: z.string(), commitment: z.string() }),
      "other-result": refusal(409, { otherwise: z.array(z.string()) }),
    },
  }),
};
