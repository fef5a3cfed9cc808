import type { PlanEntry, SectionEntry } from "#domain/house/entries.ts";
import { BANDS, type Band } from "#domain/seating/seating.ts";
import type { HallSeats } from "./hall-seats.ts";

/** As it is sold, without its id. */
export function planOfHall(seats: HallSeats): Omit<PlanEntry, "id" | "hall"> {
  const { size, focalPoint, stage, levels } = seats;
  const sections: SectionEntry[] = seats.sections.map((section) => ({
    id: section.id,
    slug: section.slug,
    name: section.name,
    level: section.level,
    door: section.door ?? null,
    ...(section.message && { message: section.message }),
    ...(section.standing && { standing: true }),
    ...(section.areas.length > 0 && { areas: section.areas }),
    rows: section.rows.map((row) => ({
      number: row.number,
      ...(row.label !== row.number && { label: row.label }),
      ...(row.numbersAt && { numbersAt: row.numbersAt }),
      seats: row.seats.map((seat) => ({
        id: seat.guid,
        number: seat.number,
        ...(seat.label !== seat.number && { label: seat.label }),
        x: seat.x,
        y: seat.y,
        radius: seat.radius,
        band: bandOf(seat.category),
        accessible: seat.accessible,
        companion: seat.companion,
        restrictedView: seat.restrictedView?.reason ?? null,
        ...(seat.viewPicture && { viewPicture: seat.viewPicture }),
        stepFree: seat.stepFree,
        rowsInFront: seat.rowsInFront ?? null,
        cluster: seat.cluster ?? null,
      })),
    })),
  }));
  return { size, focalPoint, stage, levels, sections };
}

function bandOf(category: string): Band {
  const band = BANDS.find((name) => name === category);
  if (!band) throw new Error(`"${category}" is not a price band, although the house was validated`);
  return band;
}
