import type { Path, Report } from "../json/fault.ts";
import { type PerformanceDraft, performancesOf, type SeasonDraft } from "./season-draft.ts";

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const UNITS = { d: DAY, h: 60 * MINUTE, m: MINUTE } as const;

/**
 * The clock on the house's wall at a moment of season.json, as milliseconds (no time zone: only compared with
 * others of its kind); null when there is no such day or hour.
 * @param firstDay YYYY-MM-DD: the day relative moments count from
 */
export function wallClock(text: string, firstDay: string): number | null {
  const relative = /^([+-]\d+)d (\d{2}:\d{2})$/.exec(text);
  if (!relative) return instantOf(text);
  const time = instantOf(`${firstDay}T${relative[2]}`);
  return time === null ? null : time + Number(relative[1]) * DAY;
}

/** Dates that are in no calendar, and sale windows that nobody could use. */
export function momentFaults(season: SeasonDraft, firstDay: string, report: Report): void {
  for (const { performance, path } of performancesOf(season)) {
    if (performance.starts === undefined) continue;
    const starts = wallClock(performance.starts, firstDay);
    if (starts === null) noSuchMoment(performance.starts, [...path, "starts"], report);
    else windowFaults(performance, starts, firstDay, path, report);
  }
  waitingRoomFaults(season, firstDay, report);
}

/** A room opens, draws and closes in this order. */
function waitingRoomFaults(season: SeasonDraft, firstDay: string, report: Report): void {
  (season.waitingRooms ?? []).forEach((room, index) => {
    if (room?.opens?.by !== "time") return;
    const { opens } = room;
    const path = ["waitingRooms", index, "opens"];
    const times = (["from", "draw", "to"] as const).map((name) => {
      const time = wallClock(opens[name], firstDay);
      if (time === null) noSuchMoment(opens[name], [...path, name], report);
      return time;
    });
    const [from, draw, to] = times;
    if (from == null || draw == null || to == null) return;
    if (draw < from)
      report([...path, "draw"], `the places are drawn (${opens.draw}) before the room opens (${opens.from})`);
    if (to <= draw)
      report([...path, "to"], `the room closes (${opens.to}) before its places are drawn (${opens.draw})`);
  });
}

function windowFaults(
  performance: PerformanceDraft,
  starts: number,
  firstDay: string,
  path: Path,
  report: Report,
): void {
  const before: { mode: number | undefined; from: number; to: number; index: number }[] = [];
  (performance.sale ?? []).forEach((window, index) => {
    const at = [...path, "sale", index];
    const moment = (text: string | undefined, name: string) => {
      if (text === undefined) return null;
      const time = wallClockBefore(text, starts, firstDay);
      if (time === null) noSuchMoment(text, [...at, name], report);
      return time;
    };
    const from = moment(window?.from, "from");
    const to = moment(window?.to, "to") ?? starts;
    if (from === null) return;
    if (from >= starts) {
      report([...at, "from"], `the sale begins (${window?.from}) when the performance has begun`);
    } else if (to <= from) {
      report(at, `the sale ends (${window?.to}) before it begins (${window?.from})`);
    } else {
      const mode = window?.modeOfSale;
      const other = before.find((one) => one.mode === mode && from < one.to && one.from < to);
      if (other && mode !== undefined) {
        const reason = `overlaps sale[${other.index}] of the mode of sale ${mode}`;
        report(at, reason, "end one where the other begins, or make one of both");
      }
      before.push({ mode, from, to, index });
    }
  });
}

function wallClockBefore(text: string, starts: number, firstDay: string): number | null {
  const [, count, unit] = /^-(\d+)([dhm])$/.exec(text) ?? [];
  if (count === undefined) return wallClock(text, firstDay);
  const length = unit === "d" ? UNITS.d : unit === "h" ? UNITS.h : UNITS.m;
  return starts - Number(count) * length;
}

/** @param text 2027-02-06T19:00 */
function instantOf(text: string): number | null {
  const time = Date.parse(`${text}:00Z`);
  // The parser takes 30 February for 2 March; what it read must be what was written.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text) ? time : null;
}

function noSuchMoment(text: string, path: Path, report: Report): void {
  report(path, `"${text}" is in no calendar: there is no such day or hour`);
}
