import { z } from "zod";
import { BANDS } from "#domain/seating/seating.ts";
import { operation } from "../operation.ts";
import { refusal, unknownPerformance } from "../refusals.ts";

/** Where the seats are (immutable, cached for ever) and which are free (changes by the second). */

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
  /** The seat's id in every command. */
  id: z.string(),
  number: z.string(),
  label: z.string().nullable().describe("What the house calls the seat, where its number is not enough"),
  x: z.number(),
  y: z.number(),
  radius: z.number(),
  accessible: z.boolean(),
  companion: z.boolean(),
  restrictedView: z.string().nullable().describe("Why the view is restricted, in the caller's language"),
  stepFree: z.boolean(),
  rowsInFront: z.int().nullable(),
  cluster: z.string().nullable(),
});

export const rowSchema = z.object({
  number: z.string(),
  label: z.string().nullable().describe("What the house calls the row, where its number is not enough"),
  numbersAt: z.enum(["start", "end", "both"]).nullable(),
  seats: z.array(seatSchema),
});

export const sectionSchema = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  level: z.string(),
  door: z.string().nullable(),
  message: z.string().optional().describe("What is to be known before one buys there"),
  standing: z.boolean().describe("Places are had by number, through best available; nobody points at one"),
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
      height: z.number().nullable().describe("Metres above the stalls, where the house has measured"),
    }),
  ),
  sections: z.array(sectionSchema),
});

export const seating = {
  plan: operation({
    method: "GET",
    path: "/seat-plans/{plan}",
    summary: "A seating plan; a changed hall gets a new id",
    needs: "own-seat-map",
    input: z.object({ plan: z.string() }),
    output: seatPlanSchema,
    refusals: { "unknown-plan": refusal(404) },
  }),
  status: operation({
    method: "GET",
    path: "/performances/{performance}/seats",
    summary: "Which seats are free, and their price bands",
    needs: "own-seat-map",
    input: z.object({ performance: z.coerce.number().int() }),
    output: z.object({
      plan: z.string(),
      /** One character a seat in plan order (sections, rows, seats): 0 free, 1 taken, 2 in my basket, 3 not sold here. */
      status: z.string().regex(/^[0-3]*$/),
      /** One character a seat in plan order: the index into BANDS (0 is A+). */
      bands: z.string().regex(/^[0-5]*$/),
    }),
    refusals: unknownPerformance,
  }),
  suggest: operation({
    method: "GET",
    path: "/performances/{performance}/seats/near",
    summary: "The best free seats around a seat; nothing is held, and a moment later they may be gone",
    needs: "own-seat-map",
    input: z.object({
      performance: z.coerce.number().int(),
      near: z.string().describe("The seat to look around, free or not"),
      count: z.coerce.number().int().min(1).max(50),
      section: z.string().optional().describe("A section's slug"),
      band: z.enum(BANDS).optional(),
      pool: z.enum(["any", "accessible", "companion"]).default("any"),
      keep: z
        .array(z.string())
        .max(100)
        .default([])
        .describe("Seats that are chosen already: others right beside them are the best"),
      avoid: z.array(z.string()).max(100).default([]).describe("Seats that were just lost to somebody else"),
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
