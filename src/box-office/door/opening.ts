import { inLanguage, type Language } from "#domain/languages.ts";
import type { Attendance, Attendant } from "../../engine/door/attendance.ts";
import type { DoorOpening } from "../operations/door/opening.ts";

export function showOpening({ performance, attendants }: Attendance, language: Language): DoorOpening {
  const { id, title, venue, starts, doorsOpen, ends, cancelled, entrances } = performance;
  const valid = attendants.filter(({ ticket }) => ticket.valid);
  return {
    ...{ id, cancelled, ...countIn(valid) },
    title: inLanguage(title, language),
    venue: inLanguage(venue, language),
    starts: new Date(starts).toISOString(),
    doorsOpen: new Date(doorsOpen).toISOString(),
    ends: new Date(ends).toISOString(),
    entrances: entrances.map((one) => ({ id: one.id, name: inLanguage(one.name, language) })),
  };
}

export function countIn(attendants: readonly Attendant[]) {
  return { tickets: attendants.length, in: attendants.filter(({ first }) => first !== null).length };
}
