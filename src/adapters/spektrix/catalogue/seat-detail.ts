import { z } from "zod";
import type { VendorBand } from "../wire/shapes.ts";

/**
 * For `vendor.seats: "own-map"`. The format is not public and is **assumed** here: one line per seat,
 * tab-separated. A house with the real format replaces this file; nothing else depends on it.
 */
export interface DecodedSeat {
  readonly id: string;
  readonly band: VendorBand;
  readonly available: boolean;
}

export const seatDetailShape = z.string().transform((text, context): readonly DecodedSeat[] =>
  text.split("\n").flatMap((line) => {
    if (line === "") return [];
    const [id, bandId, name, state] = line.split("\t");
    if (id && bandId && name && (state === "free" || state === "taken"))
      return [{ id, band: { id: bandId, name }, available: state === "free" }];
    context.addIssue("has a line that is no seat");
    return [];
  }),
);
