import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { SeatPlan } from "#contract/operations/seating.ts";
import { withLabels } from "#seat-map/drawing/label-places.ts";
import type { HallSeat } from "#seat-map/hall/hall.ts";
import { hallOfPlan } from "#seat-map/hall/hall-of-plan.ts";
import { createHallStore } from "../../hall/hall-store.ts";
import styles from "../../hall/looks.module.css";
import type { MappedHall } from "../../hall/mapped-hall.ts";
import { seatPlace } from "../../hall/seat-place.ts";
import type { HallFault } from "../../house/halls/hall-faults.ts";
import type { EditedHall } from "../../house/halls/use-hall-files.ts";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import {
  drawnAs,
  type Layer,
  type LayerValue,
  layerValues,
  type PlanSeatState,
  seatStates,
  valueIn,
} from "./hall-layers.ts";
import { useSeatWords } from "./use-seat-words.ts";

export interface DrawnHall extends MappedHall {
  readonly states: readonly PlanSeatState[];
  readonly values: readonly LayerValue[];
  /** The ids of the chosen seats. */
  readonly guids: ReadonlySet<string>;
  chooseGuids(guids: Iterable<string>): void;
  /** @param zone its id */
  sectionName(zone: string): string;
}

interface Options {
  readonly edited: EditedHall;
  readonly faults: readonly HallFault[];
  readonly layer: Layer;
}

/** A hall of a draft on the map, coloured by a layer. Drawn once, however often it is edited. */
export function useDrawnHall(
  plan: SeatPlan,
  { edited: { files, seats }, faults, layer }: Options,
): DrawnHall {
  const t = useWords("seats");
  const { language } = useLanguage();
  const hall = useMemo(() => withLabels(hallOfPlan(plan)), [plan]);
  const states = useMemo(
    () => seatStates(plan, { files, seats, faults, language }),
    [plan, files, seats, faults, language],
  );
  const values = useMemo(() => layerValues(layer, states), [layer, states]);
  const availability = useMemo(() => drawnAs(states, values), [states, values]);
  const [store] = useState(() => createHallStore(availability));
  const { chosen } = useSyncExternalStore(store.subscribe, store.read);
  const indexes = useMemo(() => chosen.map(({ seat }) => seat), [chosen]);
  const guids = useMemo(
    () => new Set(indexes.flatMap((seat) => states[seat]?.guid ?? [])),
    [indexes, states],
  );
  const words = useSeatWords(layer);
  const looks = useMemo(
    () => new Map(values.flatMap(({ look, seats: own }) => own.map((seat) => [seat, look] as const))),
    [values],
  );
  const shown = (seat: number) => (states[seat] ? words.value(valueIn(layer, states[seat])) : "");
  const latest = useRef(shown);
  const names = useMemo(() => {
    const placeOf = seatPlace(hall, t);
    // Another layer requests the names of all seats.
    const places = new Map<number, string>();
    const place = (seat: HallSeat) => {
      const known = places.get(seat.index);
      if (known !== undefined) return known;
      const named = placeOf(seat);
      places.set(seat.index, named);
      return named;
    };
    // The map keeps the names as long as it lives.
    return { place, full: (seat: HallSeat) => [place(seat), latest.current(seat.index)].join(", ") };
  }, [hall, t]);
  useEffect(() => {
    latest.current = shown;
  });
  // After that: the map requests names at once.
  useEffect(() => store.receive(availability), [store, availability]);
  return {
    ...{ hall, store, names, chosen: indexes, states, values, guids },
    colours: styles.looks,
    describe: (seat) => (states[seat] ? words.describe(states[seat]) : ""),
    lookOf: (seat) => looks.get(seat) ?? "closed",
    sectionName: (zone) => plan.sections.find(({ id }) => id === zone)?.name ?? zone,
    chooseGuids(wanted) {
      const all = new Set(wanted);
      store.choose(states.flatMap(({ guid }, seat) => (all.has(guid) ? [seat] : [])));
    },
  };
}
