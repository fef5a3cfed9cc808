import { z } from "zod";
import { seatPlanSchema } from "#contract/operations/seating.ts";
import { refusal } from "#contract/refusals.ts";
import { COMP_KINDS } from "#domain/seating/allocation.ts";
import { officeLanguage, officeOperation, performanceId } from "../operation.ts";
import { performanceFound } from "../search.ts";
import { allocationOnMap } from "./allocation-fields.ts";
import { places, seatName, unknownSeats } from "./seat-fields.ts";

const input = z.object({ performance: performanceId(), seats: places() });
const output = z.object({ seats: z.array(z.string()) });
const shown = { performance: performanceId(), language: officeLanguage() };

/** Positions in the plan, as in `status`. */
const positions = () => z.array(z.int());

/** One digit a seat. */
export const SEAT_STATUS = { free: "0", held: "1", sold: "2", kept: "3", closed: "4" } as const;

const found = z.object({
  seat: z.string().describe("Its id in the plan"),
  name: seatName(),
  state: z.enum(["free", "held", "sold", "kept", "closed"]),
  order: z.string().nullable(),
  allocation: z.uuid().nullable(),
});

/** A block is all named seats or none: the performance's allocation without a name. */
export const seats = {
  show: officeOperation({
    method: "GET",
    path: "/performances/{performance}/seats",
    summary: "Show what each seat of a performance is: free, held, sold, or kept by an allocation",
    permission: "seats.read",
    command: { name: "seats", words: ["performance"] },
    input: z.object(shown),
    output: z.object({
      performance: performanceFound,
      plan: z.string(),
      status: z
        .string()
        .describe(
          "A digit a seat, in plan order: 0 free, 1 held, 2 sold, 3 kept by an allocation, 4 closed by the house's files",
        ),
      bands: z.string().describe("A digit a seat: the price band, 0 is the best"),
      parties: z
        .array(
          z.object({
            kind: z.enum(["sold", "held"]),
            seats: positions(),
            order: z.string().nullable().describe("Null for a basket, and for seats sold elsewhere"),
            customer: z.string().nullable().describe("Null without `orders.read`, and without a name"),
            tickets: z.array(z.string()).describe("Their ids in the order, as in `seats`; empty if held"),
            comp: z.enum(COMP_KINDS).nullable().describe("Why they were given away; null if they were sold"),
            until: z.iso.datetime().nullable().describe("When what is held will be free; null if sold"),
          }),
        )
        .describe("Seats that belong together: of one order, or one basket"),
      allocations: z.array(allocationOnMap),
      lost: positions().describe("Seats that the house's newest files no longer have"),
    }),
    refusals: { "unknown-performance": refusal(404) },
  }),
  plan: officeOperation({
    method: "GET",
    path: "/performances/{performance}/seating-plan",
    summary: "Show where a performance's seats are",
    permission: "seats.read",
    command: { name: "seating-plan", words: ["performance"] },
    input: z.object(shown),
    output: seatPlanSchema,
    refusals: { "unknown-performance": refusal(404) },
  }),
  find: officeOperation({
    method: "GET",
    path: "/performances/{performance}/seats-named",
    summary: "Show what some seats are, by their names",
    permission: "seats.read",
    command: { name: "find-seats", words: ["performance", "seats"] },
    input,
    output: z.object({ seats: z.array(found) }),
    refusals: unknownSeats,
  }),
  block: officeOperation({
    method: "POST",
    path: "/performances/{performance}/blocked-seats",
    summary: "Block free seats",
    permission: "seats.block",
    command: { name: "block-seats", words: ["performance", "seats"] },
    input,
    output,
    refusals: { ...unknownSeats, "not-free": refusal(409, { taken: z.array(z.string()) }) },
  }),
  unblock: officeOperation({
    method: "POST",
    path: "/performances/{performance}/unblocked-seats",
    summary: "Unblock seats",
    permission: "seats.block",
    command: { name: "unblock-seats", words: ["performance", "seats"] },
    input,
    output,
    refusals: { ...unknownSeats, "not-blocked": refusal(409, { others: z.array(z.string()) }) },
  }),
  lost: officeOperation({
    method: "GET",
    path: "/lost-seats",
    summary: "List the tickets whose seats the house's newest files no longer have",
    permission: "seats.read",
    command: { name: "lost-seats", words: [] },
    input: z.object({ language: officeLanguage() }),
    output: z.object({
      performances: z.array(
        z.object({
          performance: performanceFound,
          tickets: z.array(
            z.object({
              order: z.string(),
              ticket: z.string().describe("Its id in the order"),
              seat: seatName(),
              customer: z.string().nullable().describe("Null without `orders.read`, and without a name"),
            }),
          ),
          held: z.array(seatName()).describe("In baskets and reserved orders"),
          free: z.array(seatName()).describe("Can still be sold: block them"),
        }),
      ),
    }),
    refusals: {},
  }),
};
