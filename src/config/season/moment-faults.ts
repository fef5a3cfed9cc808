import type { Moments, NoSuchMoment } from "#domain/house/moments.ts";
import type { Outcome } from "#domain/outcome.ts";
import { message } from "#domain/text/message.ts";
import type { PartialHouse } from "../house/partial-house.ts";
import type { Path, ReportFault } from "../json/fault.ts";
import { type PartialPerformance, type PartialSeason, performancesOfSeason } from "./partial-season.ts";

export function reportMoment(
  found: Outcome<number, NoSuchMoment>,
  path: Path,
  report: ReportFault,
): number | null {
  if (found.ok) return found.value;
  report(path, found.refusal.why, found.refusal.remedy);
  return null;
}

/** Null if invalid (`momentFaults` reports it). */
export function startOf({ starts }: PartialPerformance, moments: Moments): number | null {
  const found = starts === undefined ? null : moments.read(starts);
  return found?.ok ? found.value : null;
}

export function momentFaults(season: PartialSeason, moments: Moments, report: ReportFault): void {
  for (const { performance, path } of performancesOfSeason(season)) {
    if (performance.starts === undefined) continue;
    const starts = reportMoment(moments.read(performance.starts), [...path, "starts"], report);
    if (starts !== null) windowFaults(performance, { starts, moments, path, report });
  }
  waitingRoomFaults(season, moments, report);
}

function waitingRoomFaults(season: PartialSeason, moments: Moments, report: ReportFault): void {
  (season.waitingRooms ?? []).forEach((room, index) => {
    if (room?.opens?.by !== "time") return;
    const { opens } = room;
    const path = ["waitingRooms", index, "opens"];
    const times = (["from", "draw", "to"] as const).map((name) =>
      reportMoment(moments.read(opens[name]), [...path, name], report),
    );
    const [from, draw, to] = times;
    if (from == null || draw == null || to == null) return;
    if (draw < from)
      report(
        [...path, "draw"],
        message`the places are drawn (${opens.draw}) before the room opens (${opens.from})`,
      );
    if (to <= draw)
      report(
        [...path, "to"],
        message`the room closes (${opens.to}) before its places are drawn (${opens.draw})`,
      );
  });
}

interface WindowFaultsOptions {
  readonly starts: number;
  readonly moments: Moments;
  readonly path: Path;
  readonly report: ReportFault;
}

function windowFaults(
  performance: PartialPerformance,
  { starts, moments, path, report }: WindowFaultsOptions,
): void {
  const before: { mode: number | undefined; from: number; to: number; index: number }[] = [];
  (performance.sale ?? []).forEach((window, index) => {
    const at = [...path, "sale", index];
    const moment = (text: string | undefined, name: string) =>
      text === undefined ? null : reportMoment(moments.read(text, starts), [...at, name], report);
    const from = moment(window?.from, "from");
    const to = moment(window?.to, "to") ?? starts;
    if (from === null) return;
    if (from >= starts) {
      report([...at, "from"], message`the sale begins (${window?.from}) when the performance has begun`);
    } else if (to <= from) {
      report(at, message`the sale ends (${window?.to}) before it begins (${window?.from})`);
    } else {
      const mode = window?.modeOfSale;
      const other = before.find((one) => one.mode === mode && from < one.to && one.from < to);
      if (other && mode !== undefined) {
        const reason = message`overlaps sale[${other.index}] of the mode of sale ${mode}`;
        report(at, reason, message`end one where the other begins, or make one of both`);
      }
      before.push({ mode, from, to, index });
    }
  });
}

/** Local times without an offset: each must exist exactly once. */
export function maintenanceFaults(
  { maintenance }: PartialHouse,
  moments: Moments,
  report: ReportFault,
): void {
  (maintenance?.windows ?? []).forEach(({ date, from, to }, index) => {
    for (const [name, time] of Object.entries({ from, to })) {
      const found = moments.read(`${date}T${time}`);
      const path = ["maintenance", "windows", index, name];
      if (!found.ok) report(path, found.refusal.why, message`write an hour before or after it`);
    }
  });
}
