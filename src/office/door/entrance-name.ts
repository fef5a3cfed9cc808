import type { Opening } from "./door-types.ts";

/** Scans have an entrance's Swedish name as its id; null where the phone stood at no named door. */
export function entranceName({ entrances }: Pick<Opening, "entrances">, id: string | null): string | null {
  return entrances.find((entrance) => entrance.id === id)?.name ?? id;
}
