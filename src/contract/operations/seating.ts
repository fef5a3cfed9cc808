import { z } from "zod";
import { BANDS } from "#domain/seating/seating.ts";
import { operation } from "../operation.ts";
import { refusal, unknownPerformance } from "../refusals.ts";

/** The plan is immutable and cached indefinitely, the status changes every second. */

const point = z.object({ x: z.number(), y: z.number() });

const areaSchema = point.extend({
  shape: z.discriminatedUnion("kind", [
    z.object({ kind: z.literal("polygon"), points: z.array(point).readonly() }),
    z.object({ kind: z.literal("rectangle"), width: z.number(), height: z.number() }),
    z.object({ kind: z.literal("ellipse"), rx: z.number(), ry: z.number() }),
    z.object({ kind: z.literal("text") }),
  ]),
  rotation: z.number().describe("Degrees clockwise around x, y"),
  fill: z.string().nullable(),
  border: z.string().nullable(),
  text: point.extend({ text: z.string(), size: z.number() }).nullable(),
});

export const seatSchema = z.object({
  id: z.string(),
  number: z.string(),
  label: z.string().nullable().describe("The house's name for the seat, if its number is not enough"),
  x: z.number(),
  y: z.number(),
  radius: z.number(),
  accessible: z.boolean(),
  companion: z.boolean(),
  restrictedView: z.string().nullable().describe("Why the view is restricted, in the caller's language"),
  viewPicture: z
    .object({ url: z.string(), alt: z.string() })
    .optional()
    .describe("A photo of the stage from the seat, if the house has one"),
  stepFree: z.boolean(),
  rowsInFront: z.int().nullable(),
  cluster: z.string().nullable(),
});

export const rowSchema = z.object({
  number: z.string(),
  label: z.string().nullable().describe("The house's name for the row, if its number is not enough"),
  numbersAt: z.enum(["start", "end", "both"]).nullable(),
  seats: z.array(seatSchema),
});

export const sectionSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  level: z.string(),
  door: z.string().nullable(),
  message: z.string().optional().describe("What a buyer must know about this section"),
  standing: z.boolean().describe("Unreserved: places are sold by number through best available"),
  areas: z.array(areaSchema),
  rows: z.array(rowSchema),
});

export const seatPlanSchema = z.object({
  id: z.string(),
  size: z.object({ width: z.number(), height: z.number() }),
  focalPoint: point,
  stage: z.object({ label: z.string(), outline: z.array(point) }),
  levels: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      height: z.number().nullable().describe("Metres above the stalls; null if not measured"),
    }),
  ),
  sections: z.array(sectionSchema),
});

export const seating = {
  plan: operation({
    method: "GET",
    path: "/seat-plans/{plan}",
    summary: "Return a seating plan; a changed hall gets a new id",
    needs: "own-seat-map",
    input: z.object({ plan: z.string() }),
    output: seatPlanSchema,
    refusals: { "unknown-plan": refusal(404) },
  }),
  status: operation({
    method: "GET",
    path: "/performances/{performance}/seats",
    summary: "Return the status and price band of each seat",
    needs: "own-seat-map",
    input: z.object({ performance: z.coerce.number().int() }),
    output: z.object({
      plan: z.string(),
      /** One character a seat in plan order: 0 free, 1 taken, 2 in the caller's basket, 3 not sold here. */
      status: z.string().regex(/^[0-3]*$/),
      /** One character a seat in plan order: the index into BANDS (0 is A+). */
      bands: z.string().regex(/^[0-5]*$/),
    }),
    refusals: unknownPerformance,
  }),
  suggest: operation({
    method: "GET",
    path: "/performances/{performance}/seats/near",
    summary: "Suggest the best free seats around a seat; holds nothing",
    needs: "own-seat-map",
    input: z.object({
      performance: z.coerce.number().int(),
      near: z.string().describe("The seat to search around, free or not"),
      count: z.coerce.number().int().min(1).max(50),
      section: z.string().optional().describe("A section's slug"),
      band: z.enum(BANDS).optional(),
      pool: z.enum(["any", "accessible", "companion"]).default("any"),
      keep: z
        .array(z.string())
        .max(100)
        .default([])
        .describe("Seats already chosen: seats next to them are preferred"),
      avoid: z
        .array(z.string())
        .max(100)
        .default([])
        .describe("Seats that were just lost to another visitor"),
    }),
    output: z.object({
      seats: z.array(z.string()),
      /** All side by side in one row. */
      together: z.boolean(),
    }),
    refusals: {
      ...unknownPerformance,
      "unknown-seat": refusal(404),
      "too-many-tickets": refusal(409, { max: z.int(), wanted: z.int() }),
      "not-enough-seats": refusal(409, { wanted: z.int(), available: z.int() }),
    },
  }),
};

export type SeatPlan = z.infer<typeof seatPlanSchema>;
