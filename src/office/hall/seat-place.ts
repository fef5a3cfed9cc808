import type { Hall, HallSeat } from "#seat-map/hall/hall.ts";
import type { Say } from "../words/words-context.tsx";

/** The `place` of `HallNames` in a hall: "Parkett, rad A, plats 5". */
export function seatPlace({ rows, sections }: Hall, t: Say<"seats">): (seat: HallSeat) => string {
  return (seat) => {
    const row = rows[seat.row];
    const section = sections[seat.section]?.name ?? "";
    return row
      ? t("place", { section, row: row.label ?? row.number, seat: seat.label ?? seat.number })
      : t("standing", { section, seat: seat.number });
  };
}
