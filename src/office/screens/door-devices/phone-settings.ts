import type { Opening, Phone } from "../../door/door-types.ts";

export type PhoneAction = "change" | "revoke" | "code";

/** A paired phone needs no code, and of a revoked one nothing is left. */
export function actionsFor({ state }: Pick<Phone, "state">): readonly PhoneAction[] {
  if (state === "revoked") return [];
  return state === "paired" ? ["change", "revoke"] : ["code", "change", "revoke"];
}

/** What is chosen for a phone. */
export type PhoneSettings = Pick<Phone, "name" | "performances" | "entrances" | "names">;

/** Of a new phone: today's performances that are not cancelled. */
export function firstSettings(
  performances: readonly Opening[],
  isToday: (starts: string) => boolean,
): PhoneSettings {
  const own = performances.filter(({ starts, cancelled }) => isToday(starts) && !cancelled);
  return { name: "", performances: own.map(({ id }) => id), entrances: [], names: false };
}

/** Of the chosen performances, each once. */
export function entrancesOf(
  performances: readonly Opening[],
  chosen: readonly number[],
): readonly { readonly id: string; readonly name: string }[] {
  const all = performances.filter(({ id }) => chosen.includes(id)).flatMap(({ entrances }) => entrances);
  return [...new Map(all.map((entrance) => [entrance.id, entrance])).values()];
}

/** Without entrances that no chosen performance has: they would refuse everybody. Unchanged if one is not in the list. */
export function toSend(performances: readonly Opening[], settings: PhoneSettings): PhoneSettings {
  const isElsewhere = settings.performances.some((id) => !performances.some((one) => one.id === id));
  if (isElsewhere) return settings;
  const known = entrancesOf(performances, settings.performances).map(({ id }) => id);
  return { ...settings, entrances: settings.entrances.filter((id) => known.includes(id)) };
}

export function toggled<One>(all: readonly One[], one: One): One[] {
  return all.includes(one) ? all.filter((other) => other !== one) : [...all, one];
}
