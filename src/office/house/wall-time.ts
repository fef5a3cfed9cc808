import { use, useMemo } from "react";
import type { Moments, NoSuchMoment } from "#domain/house/moments.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { useSession } from "../session/session-context.tsx";
import { useWords } from "../words/words-context.tsx";

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** With its offset, of an hour that comes twice. */
const TIME = /^([01]?\d|2[0-3])[:.]([0-5]\d)([+-]\d{2}:\d{2})?$/;

export interface WallTime {
  readonly instant: number;
  /** As `2027-02-06T19:00`. */
  readonly written: string;
}

/** Reads a day and a time of the house's zone. */
export function readWall(
  moments: Moments,
  day: string,
  time: string,
): Outcome<WallTime, NoSuchMoment | { readonly reason: "no-time" }> {
  const [, hour = "", minute = "", offset = ""] = TIME.exec(time.trim()) ?? [];
  if (!DAY.test(day) || hour === "") return refused("no-time");
  const written = `${day}T${hour.padStart(2, "0")}:${minute}${offset}`;
  const read = moments.read(written);
  return read.ok ? done({ instant: read.value, written }) : read;
}

let rules: Promise<typeof import("#domain/house/moments.ts")> | undefined;

/** With the time zones, which are large. */
function momentRules() {
  if (rules) return rules;
  rules = import("#domain/house/moments.ts");
  rules.catch(() => {
    rules = undefined;
  });
  return rules;
}

/** The house's zone. @param firstDay from which relative moments are read */
export function useWall(firstDay = "2000-01-01") {
  const { timeZone } = useSession();
  const t = useWords("house");
  const { momentsOf } = use(momentRules());
  return useMemo(() => {
    const moments = momentsOf(timeZone, firstDay);
    return {
      moments,
      /** Messages are in the reader's language. */
      read(day: string, time: string): Outcome<WallTime, { readonly reason: string; readonly said: string }> {
        const read = readWall(moments, day, time);
        if (read.ok) return read;
        const { refusal } = read;
        const [first, second] = ("offsets" in refusal && refusal.offsets) || [];
        const said =
          first && second
            ? t("time-twice", { first: `${time.trim()}${first}`, second: `${time.trim()}${second}` })
            : t("no-such-time");
        return refused(refusal.reason, { said });
      },
    };
  }, [timeZone, firstDay, t, momentsOf]);
}
