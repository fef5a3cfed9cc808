import { useCallback, useEffect, useState } from "react";
import { useSearchParams } from "react-router";
import { daysAfter, isDay, monthsAfter, weekdayOf } from "#domain/days.ts";
import { useSeason } from "../../house/programme/season.tsx";
import type { CalendarMove } from "./calendar-grid.tsx";

export const VIEWS = ["month", "week", "list"] as const;
export type View = (typeof VIEWS)[number];

export interface Period {
  readonly view: View;
  readonly day: string;
  readonly today: string;
  /** A venue's id; empty for all. */
  readonly venue: string;
  readonly search: string;
  set(change: Partial<Record<"view" | "day" | "venue" | "search", string>>): void;
  move(move: CalendarMove): void;
}

/** What the calendar shows, kept in the address. */
export function usePeriod(): Period {
  const { moments } = useSeason();
  const [params, setParams] = useSearchParams();
  const today = moments.dayOf(Date.now());
  const view = VIEWS.find((one) => one === params.get("view")) ?? "month";
  const named = params.get("day") ?? "";
  // The address follows later than two keys pressed at once.
  const [day, setDay] = useState(() => (isDay(named) ? named : today));
  const write = useCallback(
    (change: Readonly<Record<string, string>>) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before);
          for (const [name, value] of Object.entries(change)) {
            if (value === "") after.delete(name);
            else after.set(name, value);
          }
          return after;
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  );
  const shownDay = day === today ? "" : day;
  useEffect(() => {
    if (shownDay !== named) write({ day: shownDay });
  }, [shownDay, named, write]);
  return {
    ...{ view, day, today },
    venue: params.get("venue") ?? "",
    search: params.get("search") ?? "",
    set({ day: wanted, ...others }) {
      if (wanted !== undefined) setDay(wanted === "" ? today : wanted);
      if (Object.keys(others).length > 0) write(others);
    },
    move: (move) => setDay((before) => moved(before, view, move)),
  };
}

function moved(day: string, view: View, move: CalendarMove): string {
  switch (move) {
    case "left":
      return daysAfter(day, -1);
    case "right":
      return daysAfter(day, 1);
    case "up":
      return daysAfter(day, -7);
    case "down":
      return daysAfter(day, 7);
    case "home":
      return daysAfter(day, 1 - weekdayOf(day));
    case "end":
      return daysAfter(day, 7 - weekdayOf(day));
    default: {
      const by = move === "page-up" ? -1 : 1;
      return view === "week" ? daysAfter(day, 7 * by) : inMonth(monthsAfter(day.slice(0, 7), by), day);
    }
  }
}

/** The same day of another month, or its last. */
function inMonth(month: string, day: string): string {
  const wanted = `${month}-${day.slice(8)}`;
  return isDay(wanted) ? wanted : daysAfter(`${monthsAfter(month, 1)}-01`, -1);
}
