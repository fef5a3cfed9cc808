import { type HeatStep, heatStep, type RowHeat, rowHeat } from "#domain/reports/seat-heat.ts";
import type { SeatAvailability } from "#seat-map/hall/availability.ts";
import type { Hall } from "#seat-map/hall/hall.ts";

/** Of each step its look in `looks.module.css`, its status in `office-map.module.css`, and the band whose shape it has. */
export const HEAT_LOOKS = {
  0: { look: "closed", status: "6", band: "A" },
  1: { look: "blue", status: "7", band: "E" },
  2: { look: "green", status: "8", band: "B" },
  3: { look: "purple", status: "9", band: "C" },
  4: { look: "orange", status: "a", band: "D" },
  5: { look: "pink", status: "b", band: "A+" },
} as const satisfies Record<HeatStep, object>;

/** As in `BANDS`; a browser loads no schemas. */
const BAND_DIGITS = { "A+": "0", A: "1", B: "2", C: "3", D: "4", E: "5" } as const;

export interface Heat {
  readonly sold: readonly number[];
  readonly performances: number;
}

export const stepOf = ({ sold, performances }: Heat, seat: number) => heatStep(sold[seat] ?? 0, performances);

/** As the map draws it: colour and shape say the same. */
export function drawnHeat(heat: Heat): SeatAvailability {
  const looks = heat.sold.map((_, seat) => HEAT_LOOKS[stepOf(heat, seat)]);
  return {
    status: looks.map(({ status }) => status).join(""),
    bands: looks.map(({ band }) => BAND_DIGITS[band]).join(""),
  };
}

export interface NamedHeat extends RowHeat {
  readonly id: string;
  readonly name: string;
}

export function heatOfSections(hall: Hall, heat: Heat): NamedHeat[] {
  return hall.sections.map(({ slug, name, seats }) => ({ ...heatOf(seats, heat), id: slug, name }));
}

/** Standing places have no rows. */
export function heatOfRows(hall: Hall, heat: Heat, slug: string): NamedHeat[] {
  const section = hall.sections.find((one) => one.slug === slug);
  return (section?.rows ?? []).map(({ index, label, number, seats }) => ({
    ...{ ...heatOf(seats, heat), id: String(index), name: label ?? number },
  }));
}

function heatOf(seats: readonly { readonly index: number }[], { sold, performances }: Heat): RowHeat {
  return rowHeat(
    seats.map(({ index }) => sold[index] ?? 0),
    performances,
  );
}
