import { type HallLayout, layOut } from "#domain/seating/hall-layout.ts";
import { orphanedBy } from "#domain/seating/orphaned-seats.ts";
import { FREE, TAKEN } from "#domain/seating/seat-request.ts";
import { isFree, type SeatAvailability } from "#seat-map/hall/availability.ts";
import type { Hall } from "#seat-map/hall/hall.ts";

/** A hint: the back end enforces it. */
export interface OrphanRule {
  readonly rule: "off" | "warn" | "refuse";
  readonly limitedShare: number;
}

export interface OrphanStep {
  readonly seats: readonly number[];
  /** Null if one move is not enough. */
  readonly shift: { readonly add: number; readonly drop: number } | null;
}

function layoutOf({ rows, sections }: Hall): HallLayout {
  return layOut(
    rows.map(({ seats, section }) => ({
      seats: seats.map(({ index, x, y, cluster }) => ({
        position: index,
        x,
        y,
        cluster: cluster === null ? null : `${sections[section]?.slug} ${cluster}`,
      })),
    })),
  );
}

/** Returns null for a choice that orphans no seat. */
export type FindOrphanStep = (availability: SeatAvailability, chosen: readonly number[]) => OrphanStep | null;

export function createFindOrphanStep(hall: Hall, { limitedShare }: OrphanRule): FindOrphanStep {
  const layout = layoutOf(hall);
  return (availability, chosen) => {
    const seats = new Uint8Array(hall.seats.length);
    for (const { index, accessible, companion } of hall.seats) {
      // Wheelchair places and companion seats do not count as neighbours.
      seats[index] = isFree(availability, index) && !accessible && !companion ? FREE : TAKEN;
    }
    const orphanedWith = (choice: readonly number[]) => orphanedBy(layout, seats, choice, limitedShare);
    const orphaned = orphanedWith(chosen);
    if (orphaned.length === 0) return null;
    const steps = orphaned.flatMap((seat) => stepsTowards(layout, seat, new Set(chosen)));
    const shift = steps.find(
      ({ add, drop }) => orphanedWith([...chosen.filter((seat) => seat !== drop), add]).length === 0,
    );
    return { seats: orphaned, shift: shift ?? null };
  };
}

/** Adds the orphan and drops the far end of the chosen run beside it, from both sides. */
function stepsTowards(layout: HallLayout, orphaned: number, chosen: ReadonlySet<number>) {
  const { position, seatAt, beside } = layout;
  const isChosen = (at: number) => chosen.has(position[at] ?? -1);
  const at = seatAt[orphaned] ?? -1;
  const steps: { add: number; drop: number }[] = [];
  let last = at;
  while (beside[last + 1] === 1 && isChosen(last + 1)) last++;
  if (last > at) steps.push({ add: orphaned, drop: position[last] ?? -1 });
  let first = at;
  while (beside[first] === 1 && isChosen(first - 1)) first--;
  if (first < at) steps.push({ add: orphaned, drop: position[first] ?? -1 });
  return steps;
}
