import { useState } from "react";
import { daysAfter, isDay } from "#domain/days.ts";
import type { JsonObject } from "#domain/json/json.ts";
import type { Planned, Production } from "#domain/programme/programme.ts";
import { changePerformances, withFlag } from "#domain/programme/season-edits.ts";
import { judge, type Proposal } from "#domain/programme/spans.ts";
import { readTime } from "#domain/programme/typed-moments.ts";
import { useSeason } from "../../house/programme/season.tsx";

/** Chosen where each performance keeps its own value. No id has a "#". */
export const KEEP = "#keep";
export const FLAGS = ["cancelled", "offSale"] as const;

interface ChangeFields {
  /** Of a single performance. */
  readonly day: string;
  /** Days, of several. */
  readonly shift: string;
  readonly time: string;
  readonly hall: string;
  readonly venue: string;
  readonly priceList: string;
  readonly cancelled: string;
  readonly offSale: string;
}

/** What is typed of a change of one performance, or of several alike, and what it would make of them. */
export function useChange(production: Production, chosen: readonly Planned[]) {
  const { moments, spans, change, venueOf } = useSeason();
  const isOne = chosen.length === 1;
  const wallOf = ({ at }: Planned) => (at === null ? null : moments.wallOf(at));
  const [fields, setFields] = useState<ChangeFields>(() => {
    const wall = isOne && chosen[0] ? wallOf(chosen[0]) : null;
    const kept = { hall: KEEP, venue: KEEP, priceList: KEEP, cancelled: KEEP, offSale: KEEP };
    return { day: wall?.day ?? "", shift: "", time: wall?.time ?? "", ...kept };
  });
  const { day, shift, time, hall, venue, priceList } = fields;
  const days = shift.trim() === "" ? 0 : /^[+-]?\d{1,4}$/.test(shift.trim()) ? Number(shift) : null;
  const venueNow = (one: Planned) => {
    if (venue !== KEEP) return venue;
    return hall === KEEP ? one.venue : venueOf(hall);
  };
  const proposalOf = (one: Planned): Proposal => {
    const wall = wallOf(one);
    const moved = isOne
      ? isDay(day)
        ? day
        : null
      : wall && days !== null
        ? daysAfter(wall.day, days)
        : null;
    return {
      ...{ day: moved, time: time.trim() === "" ? (wall?.time ?? null) : readTime(time), typed: one.starts },
      hall: hall === KEEP ? one.hall : hall,
      venue: venueNow(one),
      priceList: priceList === KEEP ? one.priceList : priceList,
    };
  };
  const others = spans.filter(({ performance }) => !chosen.includes(performance));
  const judged = judge(chosen.map(proposalOf), { production, others, moments });
  /** A moment that is not changed is not written: it may be relative. */
  const startsOf = (one: Planned, at: number) => {
    const [wall, found] = [wallOf(one), judged[at]?.proposal];
    const isSame = found?.day === wall?.day && found?.time === wall?.time;
    return isSame ? null : (judged[at]?.starts ?? null);
  };
  const save = () => {
    const edits = new Map(chosen.map((one, at) => [one.id, { one, starts: startsOf(one, at) }]));
    change((json) =>
      changePerformances(json, new Set(edits.keys()), (before) => {
        const edit = edits.get(Number(before["id"]));
        const after: JsonObject = {
          ...before,
          ...(edit?.starts ? { starts: edit.starts } : {}),
          ...(hall === KEEP ? {} : { hall }),
          ...(edit && (hall !== KEEP || venue !== KEEP) ? { venue: venueNow(edit.one) } : {}),
          ...(priceList === KEEP ? {} : { priceList }),
        };
        return FLAGS.reduce(
          (flagged, name) =>
            fields[name] === KEEP ? flagged : withFlag(flagged, name, fields[name] === "yes"),
          after,
        );
      }),
    );
  };
  const set = (part: Partial<ChangeFields>) => setFields({ ...fields, ...part });
  return { isOne, fields, set, isShift: days !== null, judged, save };
}
