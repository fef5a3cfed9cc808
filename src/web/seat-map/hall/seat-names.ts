import type { Messages } from "#languages/areas.ts";
import type { Format } from "#languages/format.ts";
import {
  bandOf,
  MINE,
  NOT_SOLD,
  type SeatAvailability,
  statusOfSeat,
  TAKEN,
} from "#seat-map/hall/availability.ts";
import type { Hall, HallRow, HallSeat } from "#seat-map/hall/hall.ts";
import type { SeatPrices } from "#seat-map/hall/prices.ts";

type Key = keyof Messages["seatMap"];
export type SeatWords = (key: Key, values?: Record<string, string | number>) => string;

export interface SeatNames {
  /** "Parkett mitten, rad 7" */
  row(row: HallRow): string;
  /** "plats 12" */
  seat(seat: HallSeat): string;
  /** "Parkett mitten, rad 7, plats 12" */
  place(seat: HallSeat): string;
  /** "Parkett mitten, rad 7, plats 12–13; Parkett mitten, rad 8, plats 4" */
  together(seats: readonly HallSeat[]): string;
  /** "810 kr", the default price; null if it has none. */
  price(seat: HallSeat, availability: SeatAvailability): string | null;
  /** "skymd sikt: en pelare"; null with a full view. */
  view(seat: HallSeat): string | null;
  /** "skymd sikt: en pelare", "stegfri väg", "3 rader framför". */
  remarks(seat: HallSeat): readonly string[];
  /** "såld"; null if it can be chosen. */
  state(seat: HallSeat, availability: SeatAvailability): string | null;
  /** In order of importance: place, price, notes, state. */
  full(seat: HallSeat, availability: SeatAvailability, isLeftOut?: boolean): string;
}

export function createSeatNames(hall: Hall, prices: SeatPrices, t: SeatWords, format: Format): SeatNames {
  // Cached, because fifteen hundred names are built in one go.
  const remember = memory();
  const row = ({ index, number, label, section }: HallRow) =>
    remember(`row ${index}`, () => {
      const name = hall.sections[section]?.name ?? "";
      return label === null ? t("row-name", { section: name, row: number }) : `${name}, ${label}`;
    });
  const seatName = ({ number, label }: HallSeat) =>
    label ?? remember(`seat ${number}`, () => t("seat", { seat: number }));
  const place = (seat: HallSeat) => {
    const own = hall.rows[seat.row];
    return `${own ? row(own) : ""}, ${seatName(seat)}`;
  };
  const price = (seat: HallSeat, availability: SeatAvailability) => {
    const total = prices.usual(seat, bandOf(availability, seat.index))?.total;
    return total ? remember(`money ${total.amount}`, () => format.money(total)) : null;
  };
  const view = ({ restrictedView }: HallSeat) =>
    restrictedView &&
    remember(`view ${restrictedView}`, () => t("restricted", { reason: clause(restrictedView) }));
  const remarks = (seat: HallSeat) => {
    const { accessible, companion, stepFree, rowsInFront } = seat;
    const notes: string[] = [];
    const hidden = view(seat);
    if (accessible) notes.push(remember("wheelchair", () => t("wheelchair")));
    if (companion) notes.push(remember("companion", () => t("companion")));
    if (hidden) notes.push(hidden);
    if (stepFree) notes.push(remember("step-free", () => t("step-free")));
    if (rowsInFront !== null) {
      notes.push(remember(`front ${rowsInFront}`, () => t("rows-in-front", { count: rowsInFront })));
    }
    return notes;
  };
  const state = (seat: HallSeat, availability: SeatAvailability) => {
    const status = statusOfSeat(availability, seat.index);
    if (status === TAKEN) return remember("sold", () => t("sold"));
    if (status === MINE) return remember("mine", () => t("mine"));
    if (status === NOT_SOLD) return remember("not-sold", () => t("not-sold"));
    return null;
  };
  return {
    row,
    seat: seatName,
    place,
    price,
    view,
    remarks,
    state,
    together(seats) {
      const [only] = seats;
      if (only && seats.length === 1) return place(only);
      const byRow = [...new Set(seats.map((seat) => seat.row))];
      const parts = byRow.flatMap((at) => {
        const own = hall.rows[at];
        const numbers = own?.seats.filter((seat) => seats.includes(seat)).map(({ number }) => number);
        if (!own || !numbers) return [];
        const range = rangeOf(own, numbers);
        return t("seats-in-row", { count: numbers.length, row: row(own), seats: range });
      });
      return parts.join("; ");
    },
    full(seat, availability, isLeftOut = false) {
      const unavailable = state(seat, availability);
      const left = isLeftOut && unavailable === null ? remember("left-out", () => t("left-out")) : null;
      const parts = [place(seat), price(seat, availability), ...remarks(seat), unavailable, left];
      return parts.filter((part) => part !== null).join(", ");
    },
  };
}

/** The reason is a sentence in the house's files. */
function clause(reason: string): string {
  return reason.replace(/\.$/, "");
}

/** "12–14" for adjacent seats, "3, 7" otherwise. */
function rangeOf({ seats }: HallRow, numbers: readonly string[]): string {
  const all = seats.map(({ number }) => number);
  const first = all.indexOf(numbers[0] ?? "");
  const isRun = numbers.length > 1 && numbers.every((number, index) => all[first + index] === number);
  return isRun ? `${numbers[0]}–${numbers.at(-1)}` : numbers.join(", ");
}

function memory() {
  const known = new Map<string, string>();
  return (key: string, make: () => string): string => {
    const found = known.get(key);
    if (found !== undefined) return found;
    const made = make();
    known.set(key, made);
    return made;
  };
}
