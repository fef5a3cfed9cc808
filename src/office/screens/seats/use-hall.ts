import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { SeatPlan } from "#contract/operations/seating.ts";
import { withLabels } from "#seat-map/drawing/label-places.ts";
import type { Hall } from "#seat-map/hall/hall.ts";
import { hallOfPlan } from "#seat-map/hall/hall-of-plan.ts";
import { createHallStore, type HallStore } from "./hall-store.ts";
import { type SeatFacts, seatFacts } from "./seat-facts.ts";
import { type OfficeSeatNames, useSeatNames } from "./seat-names.ts";
import type { ShownSeats } from "./seat-types.ts";

export interface OfficeHall {
  readonly hall: Hall;
  readonly store: HallStore;
  readonly facts: SeatFacts;
  readonly names: OfficeSeatNames;
  /** Indexes, in the order in which they were chosen. */
  readonly chosen: readonly number[];
}

/** The hall of a plan, with what each seat is now, and which are chosen here. */
export function useHall(plan: SeatPlan, shown: ShownSeats): OfficeHall {
  const hall = useMemo(() => withLabels(hallOfPlan(plan)), [plan]);
  const facts = useMemo(() => seatFacts(hall, shown), [hall, shown]);
  const latest = useRef(facts);
  const [read] = useState(() => () => latest.current);
  const [store] = useState(() => createHallStore(facts.availability));
  const names = useSeatNames(hall, read);
  useEffect(() => {
    latest.current = facts;
    store.receive(facts.availability);
  }, [facts, store]);
  const { chosen } = useSyncExternalStore(store.subscribe, store.read);
  const seats = useMemo(() => chosen.map(({ seat }) => seat), [chosen]);
  return { hall, store, facts, names, chosen: seats };
}
