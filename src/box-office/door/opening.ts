import type { DoorPerformance } from "#domain/door/door-list.ts";
import { inLanguage, type Language } from "#domain/languages.ts";
import type { Attendant } from "../../engine/door/attendance.ts";
import type { DoorOpening } from "../operations/door/opening.ts";

export function showOpening(
  { id, title, venue, starts, doorsOpen, ends, cancelled, entrances }: DoorPerformance,
  counts: { readonly tickets: number; readonly in: number },
  language: Language,
): DoorOpening {
  return {
    ...{ id, cancelled, ...counts },
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
