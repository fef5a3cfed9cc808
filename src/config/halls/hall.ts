import { z } from "zod";
import { BANDS } from "#domain/seating/seating.ts";
import { localText } from "../house/local-text.ts";

/**
 * A hall is two files: `halls/<id>.json`, a seating plan in the pretix format (version 0.0.1), and
 * `halls/<id>.sidecar.json` with what that format cannot say. Coordinates are pixels and nest:
 * a seat stands at zone + row + seat.
 */

const position = z.strictObject({ x: z.number(), y: z.number() });

const seat = z.strictObject({
  /** Unique in the whole house, never shown. */
  seat_guid: z.string().min(1),
  seat_number: z.string().min(1),
  uuid: z.string().optional(),
  start_direction: z.enum(["<", ">", "<>"]).nullish(),
  radius: z.int().optional(),
  position,
  /** The name of a category; in our halls the price band a performance uses unless it says otherwise. */
  category: z.string(),
});

const row = z.strictObject({
  row_number: z.string(),
  row_label: z.string().nullish(),
  /** `%s` becomes the seat number. */
  seat_label: z.string().nullish(),
  uuid: z.string().optional(),
  seats: z.array(seat),
  row_number_position: z.enum(["start", "end", "both"]).nullish(),
  position: position.optional(),
});

const area = z.strictObject({
  shape: z.enum(["polygon", "rectangle", "ellipse", "circle", "text"]),
  color: z.string().optional(),
  border_color: z.string().optional(),
  rotation: z.number().optional(),
  position: position.optional(),
  uuid: z.string().optional(),
  polygon: z.strictObject({ points: z.array(position) }).optional(),
  rectangle: z.strictObject({ width: z.number(), height: z.number() }).optional(),
  ellipse: z.strictObject({ radius: position }).optional(),
  circle: z.strictObject({ radius: z.number() }).optional(),
  text: z
    .strictObject({
      text: z.string(),
      color: z.string().optional(),
      size: z.number().optional(),
      position: position.optional(),
    })
    .optional(),
});

const zone = z.strictObject({
  name: z.string().min(1),
  zone_id: z.string().optional(),
  uuid: z.string().optional(),
  position,
  rows: z.array(row),
  areas: z.array(area).optional(),
});

export const seatingPlanSchema = z.strictObject({
  name: z.string(),
  categories: z.array(z.strictObject({ name: z.string(), color: z.string().optional() })),
  zones: z.array(zone).min(1),
  size: z.strictObject({ width: z.int().positive(), height: z.int().positive() }),
});

/** What may be said of a seat; said of a zone or a row it holds for all its seats, the nearest word wins. */
const seatFacts = z.strictObject({
  /** A place for a wheelchair. */
  accessible: z.boolean().optional(),
  /** A seat beside a wheelchair place, for the companion. */
  companion: z.boolean().optional(),
  restrictedView: z.strictObject({ reason: localText }).nullable().optional(),
  /** Reached without a step. */
  stepFree: z.boolean().optional(),
  rowsInFront: z.int().nonnegative().optional(),
  /** Seats that are only sold together carry the same cluster (distanced seating). */
  cluster: z.string().optional(),
});

const standing = z.strictObject({
  /** How many may stand here. */
  capacity: z.int().min(1).max(5000),
  /** The category of every place: one that no seat of the hall has, or best available would mix them. */
  category: z.string(),
});

export const hallSidecarSchema = z.strictObject({
  /** The price bands of categories that have other names: `{ "VIP": "A+" }`. */
  bands: z.record(z.string(), z.enum(BANDS)).optional(),
  /** Where eyes go: best available prefers seats near it (plan coordinates). */
  focalPoint: position,
  /** The stage, drawn by the seat map (plan coordinates). */
  stage: z.strictObject({ label: localText, outline: z.array(position).min(3) }),
  levels: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9-]+$/),
        name: localText,
        /** Metres from the floor of the stalls to this level's, for the view from its seats. */
        height: z.number().min(0).max(60).optional(),
      }),
    )
    .min(1),
  /** Keyed by `zone_id`. A zone is a section of the hall; the order here is the order shown. */
  zones: z.record(
    z.string(),
    z.strictObject({
      /** Used in addresses: /syos/parkett-mitt. */
      slug: z.string().regex(/^[a-z0-9-]+$/),
      name: localText,
      level: z.string(),
      door: localText.optional(),
      /** What is to be known before one buys there. */
      message: localText.optional(),
      facts: seatFacts.optional(),
      /** Nobody has a place of their own here; the zone's areas are its shape, and it has no rows. */
      standing: standing.optional(),
    }),
  ),
  /** Keyed by `<zone_id>/<row_number>`. */
  rows: z.record(z.string(), seatFacts).default({}),
  /** Keyed by `seat_guid`. */
  seats: z.record(z.string(), seatFacts).default({}),
});

export type SeatingPlanFile = z.infer<typeof seatingPlanSchema>;
export type HallSidecar = z.infer<typeof hallSidecarSchema>;
