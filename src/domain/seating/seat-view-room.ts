import type { Spot } from "./perspective.ts";

export interface ViewHall {
  readonly size: { readonly width: number; readonly height: number };
  readonly focalPoint: Spot;
  readonly stage: { readonly outline: readonly Spot[] };
  /** From the floor upwards, unless heights differ. */
  readonly levels: readonly { readonly id: string; readonly height: number | null }[];
  readonly sections: readonly {
    readonly level: string;
    readonly rows: readonly { readonly seats: readonly ViewSeat[] }[];
  }[];
}

interface ViewSeat extends Spot {
  readonly id: string;
  readonly rowsInFront: number | null;
  readonly restrictedView: unknown;
}

/** The hall in metres. */
export interface Room {
  readonly width: number;
  readonly depth: number;
  readonly focus: Spot;
  readonly outline: readonly Spot[];
  readonly seats: readonly RoomSeat[];
}

export interface RoomSeat extends Spot {
  readonly id: string;
  /** Height of the floor under it. */
  readonly z: number;
  readonly levelHeight: number;
  readonly section: number;
  readonly row: number;
  readonly isRestricted: boolean;
}

/** Distance between the centres of neighbouring seats: metres. */
const SEAT = 0.58;
/** Default distance between levels, where not measured: metres. */
const STOREY = 3.2;
/** Default rise per row: in the stalls, and in a balcony. */
const [RAKE, STEEP_RAKE] = [0.16, 0.5];
/** A level at least this high is a balcony. */
const BALCONY = 2.5;

const rooms = new WeakMap<ViewHall, Room>();

export function measure(hall: ViewHall): Room {
  const known = rooms.get(hall);
  if (known) return known;
  const made = measured(hall);
  rooms.set(hall, made);
  return made;
}

function measured(hall: ViewHall): Room {
  const metre = SEAT / pitchOf(hall);
  const inMetres = ({ x, y }: Spot): Spot => ({ x: x * metre, y: y * metre });
  const heights = new Map(hall.levels.map(({ id, height }, index) => [id, height ?? index * STOREY]));
  const seats = hall.sections.flatMap(({ level, rows }, section) => {
    const levelHeight = heights.get(level) ?? 0;
    const rake = levelHeight >= BALCONY ? STEEP_RAKE : RAKE;
    return rows.flatMap((row, index) =>
      row.seats.map((seat): RoomSeat => {
        const before = seat.rowsInFront ?? 0;
        return {
          ...inMetres(seat),
          id: seat.id,
          z: levelHeight + before * rake,
          levelHeight,
          section,
          row: index,
          isRestricted: Boolean(seat.restrictedView),
        };
      }),
    );
  });
  return {
    width: hall.size.width * metre,
    depth: hall.size.height * metre,
    focus: inMetres(hall.focalPoint),
    outline: hall.stage.outline.map(inMetres),
    seats,
  };
}

/** Returns the typical spacing of neighbouring seats: plan units. */
function pitchOf({ sections }: ViewHall): number {
  const gaps: number[] = [];
  for (const { rows } of sections) {
    for (const { seats } of rows) {
      for (let index = 1; index < seats.length; index++) {
        const [one, other] = [seats[index - 1], seats[index]];
        if (one && other) gaps.push(Math.hypot(one.x - other.x, one.y - other.y));
      }
    }
  }
  gaps.sort((a, b) => a - b);
  return gaps[Math.floor(gaps.length / 2)] || 24;
}
