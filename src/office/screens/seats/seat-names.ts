import { useMemo } from "react";
import type { Hall } from "#seat-map/hall/hall.ts";
import { useFormat } from "../../format/format-context.tsx";
import type { HallNames } from "../../hall/mapped-hall.ts";
import { seatPlace } from "../../hall/seat-place.ts";
import { useWords } from "../../words/words-context.tsx";
import type { SeatFact, SeatFacts } from "./seat-facts.ts";

interface OfficeSeatNames extends HallNames {
  /** "såld, order 100010, Eva Ek". */
  state(fact: SeatFact): string;
}

/** @param facts as they are at the moment of the question: the names live as long as the map */
export function useSeatNames(hall: Hall, facts: () => SeatFacts): OfficeSeatNames {
  const t = useWords("seats");
  const { time } = useFormat();
  return useMemo(() => {
    const place = seatPlace(hall, t);
    const state = ({ state: is, party, allocation, isLost }: SeatFact) =>
      [
        is === "held" && party?.until ? t("held-until", { time: time(party.until) }) : t(`state-${is}`),
        party?.order ? t("order", { number: party.order }) : null,
        party?.customer ?? null,
        party?.comp ? t(`comp-${party.comp}`) : null,
        allocation ? allocation.name || t("blocked") : null,
        isLost ? t("lost") : null,
      ]
        .filter((part) => part !== null)
        .join(", ");
    return { place, state, full: (seat) => `${place(seat)}, ${state(facts().of(seat.index))}` };
  }, [hall, facts, t, time]);
}
