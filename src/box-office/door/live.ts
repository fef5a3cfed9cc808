import type { DoorPerformance } from "#domain/door/door-list.ts";
import type { RefusedBecause } from "#domain/door/scan.ts";
import { dayIn } from "#domain/house-day.ts";
import { inLanguage, type Language } from "#domain/languages.ts";
import { done, refused } from "#domain/outcome.ts";
import {
  type Attendance,
  type Attendant,
  countAttendance,
  readAttendance,
} from "../../engine/door/attendance.ts";
import { countOpenConflicts, readConflicts, settleConflict as settle } from "../../engine/door/conflicts.ts";
import { listDevices } from "../../engine/door/devices.ts";
import { doorPerformance } from "../../engine/door/door-performance.ts";
import { placeKey } from "../../engine/door/door-tickets.ts";
import type { StoredScan } from "../../engine/door/ticket-scans.ts";
import { csv } from "../csv.ts";
import { implement } from "../implementation.ts";
import { door } from "../operations/door/door.ts";
import { type DoorConflictShown, MOST_OPENINGS, MOST_SHOWN } from "../operations/door/live.ts";
import { showDevice } from "./devices.ts";
import { countIn, showOpening } from "./opening.ts";
import { placeOf } from "./place-of.ts";
import { shownHolder } from "./shown-holder.ts";

const MINUTE_MS = 60_000;

export const openings = implement(door.openings, {
  async run({ engine: { services } }, { day, language = "en" }) {
    const { settings, catalogue, now } = services;
    const index = await catalogue.current();
    const first = day ?? dayIn(settings.timeZone, now());
    const shown = index.catalogue.performances
      .filter(({ starts }) => dayIn(settings.timeZone, starts) >= first)
      .toSorted((one, other) => one.starts - other.starts)
      .slice(0, MOST_OPENINGS);
    const counts = await countAttendance(
      services,
      shown.map(({ id }) => id),
    );
    const performances = shown.flatMap(({ id }) => {
      const about = doorPerformance(services, index, id);
      return about ? [showOpening(about, counts.get(id) ?? { tickets: 0, in: 0 }, language)] : [];
    });
    return done({ performances });
  },
  print: ({ performances }) =>
    performances
      .map(
        ({ id, title, starts, tickets, in: inside }) =>
          `${id}  ${title}  ${starts}  ${inside} of ${tickets} in`,
      )
      .join("\n") || "There are no performances to come.",
});

export const live = implement(door.live, {
  async run({ engine: { services } }, { performance: id, language = "en" }) {
    const attendance = await readAttendance(services, id);
    if (!attendance) return refused("unknown-performance");
    const { performance, attendants, scans } = attendance;
    const valid = attendants.filter(({ ticket }) => ticket.valid);
    const counted = scans.filter(({ isRevoked }) => !isRevoked);
    const conflicts = await countOpenConflicts(services, id);
    const rows = await listDevices(services);
    return done({
      performance: showOpening(performance, countIn(valid), language),
      inside: attendants.filter(({ isInside }) => isInside).length,
      minutes: perMinute(attendants),
      priceTypes: performance.priceTypes.flatMap((type) => {
        const own = valid.filter(({ ticket }) => ticket.priceType === type.id);
        return own.length === 0
          ? []
          : [{ id: type.id, name: inLanguage(type.name, language), ...countIn(own) }];
      }),
      accessible: countIn(valid.filter(({ ticket }) => ticket.accessible)),
      refused: countRefused(counted),
      overrides: overridesOf(attendance, language),
      conflicts,
      afterRevocation: scans.length - counted.length,
      devices: rows
        .filter((row) => row.performances.includes(id))
        .map((row) => showDevice(row, services.now())),
    });
  },
  print: ({ performance, inside, refused: refusals, conflicts }) =>
    [
      `${performance.title}: ${performance.in} of ${performance.tickets} in, ${inside} inside now`,
      ...refusals.map(({ because, count }) => `refused, ${because}: ${count}`),
      `${conflicts} conflicts to settle`,
    ].join("\n"),
});

export const late = implement(door.late, {
  async run({ engine: { services } }, { performance: id, language = "en" }, { permissions }) {
    const attendance = await readAttendance(services, id);
    if (!attendance) return refused("unknown-performance");
    const { performance, attendants } = attendance;
    const missing = attendants.filter(({ ticket, first }) => ticket.valid && first === null);
    const seats = missing.map(({ ticket }) => ({
      ...placeOf(performance, ticket, language),
      entrance: entranceOf(performance, ticket.section, language),
      accessible: ticket.accessible,
      holder: shownHolder(ticket.holder, permissions),
    }));
    return done({ seats: seats.toSorted(bySeat) });
  },
  print: ({ seats }) =>
    [
      ...seats.map(
        ({ section, row, seat, priceType, holder }) => `${section} ${row}/${seat}  ${priceType}  ${holder}`,
      ),
      `${seats.length} have not come`,
    ].join("\n"),
});

export const conflicts = implement(door.conflicts, {
  async run({ engine: { services } }, { performance: id, language = "en" }) {
    const attendance = await readAttendance(services, id);
    if (!attendance) return refused("unknown-performance");
    const { performance, attendants } = attendance;
    const tickets = new Map(attendants.map(({ ticket }) => [placeKey(ticket.of), ticket]));
    const found = await readConflicts(services, id, MOST_SHOWN);
    const shown = found.flatMap(({ conflict, earlier, later }): DoorConflictShown[] => {
      const ticket = tickets.get(`${later.order}/${later.line}`);
      if (!ticket) return [];
      const { settled, settledBy, note } = conflict;
      return [
        {
          ...{ id: conflict.id, kind: conflict.kind },
          ...placeOf(performance, ticket, language),
          order: ticket.order ?? "",
          earlier: earlier && showScan(earlier),
          later: showScan(later),
          settled: settled && { at: settled.toISOString(), by: settledBy ?? "", note: note ?? "" },
        },
      ];
    });
    return done({ conflicts: shown });
  },
  print: ({ conflicts: shown }) =>
    shown
      .map(
        ({ id, kind, section, row, seat, earlier, later, settled }) =>
          `${id}  ${kind}  ${section} ${row}/${seat}  ${earlier ? `${earlier.at} ${earlier.device}, ` : ""}${later.at} ${later.device}${settled ? `  settled: ${settled.note}` : ""}`,
      )
      .join("\n") || "There are no conflicts.",
});

export const settleConflict = implement(door.settleConflict, {
  async run({ engine: { services }, who }, { conflict, note }) {
    const settled = await settle(services, conflict, { note, who });
    if (settled.ok) return done({});
    const { refusal } = settled;
    if (refusal.reason === "unknown-conflict") return refused("unknown-conflict");
    return refused("settled-before", { at: refusal.at.toISOString(), by: refusal.by });
  },
  print: () => "The conflict is settled.",
});

const HEADINGS = [
  ...["time", "received", "device", "entrance", "what", "because", "override", "reason", "undone"],
  ...["section", "row", "seat", "price type"],
];

export const exportScans = implement(door.export, {
  async run({ engine: { services } }, { performance: id, language = "en" }) {
    const attendance = await readAttendance(services, id);
    if (!attendance) return refused("unknown-performance");
    const { performance, attendants, scans } = attendance;
    const tickets = new Map(attendants.map(({ ticket }) => [placeKey(ticket.of), ticket]));
    const undone = new Set(scans.map(({ undoes }) => undoes));
    const rows = scans.map((scan) => {
      const ticket = tickets.get(`${scan.order}/${scan.line}`);
      const place = ticket && placeOf(performance, ticket, language);
      return [
        ...[scan.at.toISOString(), scan.received.toISOString(), scan.who, scan.entrance ?? ""],
        ...[scan.isRevoked ? `${scan.kind}, revoked device` : scan.kind, scan.because ?? ""],
        ...[scan.override?.because ?? "", scan.override?.reason ?? "", undone.has(scan.id) ? "yes" : ""],
        ...[place?.section ?? "", place?.row ?? "", place?.seat ?? "", place?.priceType ?? ""],
      ];
    });
    return done({ csv: csv(HEADINGS, rows) });
  },
  print: ({ csv: text }) => text,
});

function perMinute(attendants: readonly Attendant[]) {
  const counts = new Map<string, { minute: string; entrance: string | null; in: number }>();
  for (const { first } of attendants) {
    if (!first) continue;
    const minute = new Date(Math.floor(first.at.getTime() / MINUTE_MS) * MINUTE_MS).toISOString();
    const key = `${minute} ${first.entrance ?? ""}`;
    const entry = counts.get(key) ?? { minute, entrance: first.entrance, in: 0 };
    counts.set(key, { ...entry, in: entry.in + 1 });
  }
  return [...counts.values()].toSorted((a, b) => a.minute.localeCompare(b.minute));
}

function countRefused(scans: readonly StoredScan[]): { because: RefusedBecause; count: number }[] {
  const refusals = scans.flatMap(({ kind, because }) => (kind === "refused" && because ? [because] : []));
  return [...Map.groupBy(refusals, (because) => because)]
    .map(([because, all]) => ({ because, count: all.length }))
    .toSorted((a, b) => b.count - a.count);
}

function overridesOf({ performance, attendants, scans }: Attendance, language: Language) {
  const tickets = new Map(attendants.map(({ ticket }) => [placeKey(ticket.of), ticket]));
  const letIn = scans.flatMap((scan) => {
    const { override } = scan;
    if (!override || scan.isRevoked) return [];
    const ticket = tickets.get(`${scan.order}/${scan.line}`);
    const place = ticket ? placeOf(performance, ticket, language) : null;
    return [{ ...showScan(scan), ...override, place }];
  });
  return letIn.toReversed().slice(0, MOST_SHOWN);
}

function showScan({ at, who, entrance }: StoredScan) {
  return { at: at.toISOString(), device: who, entrance };
}

function entranceOf(
  { sections, entrances }: DoorPerformance,
  section: string,
  language: Language,
): string | null {
  const id = sections.find((one) => one.id === section)?.entrance;
  const entrance = entrances.find((one) => one.id === id);
  return entrance ? inLanguage(entrance.name, language) : null;
}

type Seat = { readonly section: string; readonly row: string; readonly seat: string };

function bySeat(a: Seat, b: Seat): number {
  const compare = (one: string, other: string) => one.localeCompare(other, "sv", { numeric: true });
  return compare(a.section, b.section) || compare(a.row, b.row) || compare(a.seat, b.seat);
}
