import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { SeatPlan } from "#contract/operations/seating.ts";
import { withLabels } from "#seat-map/drawing/label-places.ts";
import { hallOfPlan } from "#seat-map/hall/hall-of-plan.ts";
import { createHallStore } from "../../hall/hall-store.ts";
import type { MappedHall } from "../../hall/mapped-hall.ts";
import { type SeatFacts, seatFacts } from "./seat-facts.ts";
import { useSeatNames } from "./seat-names.ts";
import type { ShownSeats } from "./seat-types.ts";

export interface OfficeHall extends MappedHall {
  readonly facts: SeatFacts;
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
  return {
    ...{ hall, store, facts, names, chosen: seats },
    describe: (seat) => names.state(facts.of(seat)),
    lookOf(seat) {
      const { state, allocation } = facts.of(seat);
      return state === "kept" ? (allocation?.colour ?? "grey") : state;
    },
  };
}
