import { z } from "zod";
import { refersTo, shownAs } from "#domain/house/field-notes.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { localText } from "../house/local-text.ts";

/**
 * `halls/<id>.json` is a seating plan in the pretix format (version 0.0.1), `halls/<id>.sidecar.json` what
 * that format lacks. Coordinates are nested pixels: a seat is at zone + row + seat.
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
  /** Category name; by default the price band, which a performance can override. */
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

/** Facts of a zone or row apply to all its seats; the most specific one wins. */
const seatFacts = z.strictObject({
  accessible: z.boolean().optional(),
  /** Beside a wheelchair place. */
  companion: z.boolean().optional(),
  restrictedView: z.strictObject({ reason: localText }).nullable().optional(),
  /** A photo of the stage from there, in place of the drawing. */
  viewPicture: z
    .strictObject({ file: z.string().meta(shownAs("view")), alt: localText })
    .nullable()
    .optional(),
  stepFree: z.boolean().optional(),
  rowsInFront: z.int().nonnegative().optional(),
  /** Seats with the same cluster are only sold together (distanced seating). */
  cluster: z.string().optional(),
});

const standing = z.strictObject({
  capacity: z.int().min(1).max(5000),
  /** Category of all places. No seat of the hall may have it, or best available would mix them. */
  category: z.string(),
});

export const hallSidecarSchema = z.strictObject({
  /** Maps categories with other names to price bands: `{ "VIP": "A+" }`. */
  bands: z.record(z.string(), z.enum(BANDS)).optional(),
  focalPoint: position,
  stage: z.strictObject({ label: localText, outline: z.array(position).min(3) }),
  levels: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9-]+$/),
        name: localText,
        /** Height above the floor of the stalls in metres, for the view from its seats. */
        height: z.number().min(0).max(60).optional(),
      }),
    )
    .min(1),
  /** Keyed by `zone_id`. A zone is a section of the hall; this is the display order. */
  zones: z.record(
    z.string(),
    z.strictObject({
      slug: z.string().regex(/^[a-z0-9-]+$/),
      name: localText,
      level: z.string().meta(refersTo("level")),
      door: localText.optional(),
      message: localText.optional(),
      facts: seatFacts.optional(),
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
