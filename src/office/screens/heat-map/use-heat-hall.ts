import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { SeatPlan } from "#contract/operations/seating.ts";
import { withLabels } from "#seat-map/drawing/label-places.ts";
import type { HallSeat } from "#seat-map/hall/hall.ts";
import { hallOfPlan } from "#seat-map/hall/hall-of-plan.ts";
import { createHallStore } from "../../hall/hall-store.ts";
import type { MappedHall } from "../../hall/mapped-hall.ts";
import { seatPlace } from "../../hall/seat-place.ts";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import { drawnHeat, HEAT_LOOKS, type Heat, stepOf } from "./heat.ts";
import styles from "./heat-map.module.css";

/** The hall of a plan, coloured by how often its seats are sold. */
export function useHeatHall(plan: SeatPlan, heat: Heat): MappedHall {
  const t = useWords("seats");
  const words = useWords("reports");
  const { locale } = useLanguage();
  const hall = useMemo(() => withLabels(hallOfPlan(plan)), [plan]);
  const availability = useMemo(() => drawnHeat(heat), [heat]);
  const [store] = useState(() => createHallStore(availability));
  useEffect(() => store.receive(availability), [store, availability]);
  const { chosen } = useSyncExternalStore(store.subscribe, store.read);
  const describe = (seat: number) => {
    const sold = heat.sold[seat] ?? 0;
    const share = heat.performances === 0 ? 0 : sold / heat.performances;
    return words("heat-seat", {
      ...{ sold, of: heat.performances },
      share: share.toLocaleString(locale, { style: "percent", maximumFractionDigits: 0 }),
    });
  };
  const latest = useRef(describe);
  useEffect(() => {
    latest.current = describe;
  });
  const names = useMemo(() => {
    const place = seatPlace(hall, t);
    // The map keeps the names as long as it lives.
    return { place, full: (seat: HallSeat) => `${place(seat)}, ${latest.current(seat.index)}` };
  }, [hall, t]);
  return {
    ...{ hall, store, names, describe },
    chosen: chosen.map(({ seat }) => seat),
    colours: styles.colours,
    lookOf: (seat) => HEAT_LOOKS[stepOf(heat, seat)].look,
  };
}
