import { isObject, type Json } from "#domain/json/json.ts";
import { withValueAt } from "#domain/json/places.ts";
import { objectNamed, objectsIn } from "#domain/seating/hall-files.ts";
import { titleOf } from "../../house/form/references.ts";
import type { EditedHall } from "../../house/halls/use-hall-files.ts";
import { useLanguage } from "../../words/words-context.tsx";

/** What a hall's sidecar says of some of its zones, and what it may say. */
export function useSections({ files, edit }: EditedHall, zones: readonly string[]) {
  const { language } = useLanguage();
  const entries = objectNamed(files.sidecar, "zones") ?? {};
  const doors = new Map(
    Object.values(entries).flatMap((zone) => {
      const door = isObject(zone) ? zone["door"] : undefined;
      return door === undefined ? [] : [[JSON.stringify(door), door] as const];
    }),
  );
  const levels = objectsIn(files.sidecar, "levels").map(([level]) => ({
    id: String(level["id"] ?? ""),
    label: titleOf(level, language),
  }));
  /** As JSON; null if the zones differ. */
  const only = (property: string) => {
    const found = new Set(
      zones.map((zone) => JSON.stringify(objectNamed(entries, zone)?.[property] ?? null)),
    );
    return found.size === 1 ? ([...found][0] ?? null) : null;
  };
  const level = only("level");
  return {
    levels,
    level: levels.find(({ id }) => JSON.stringify(id) === level)?.id ?? null,
    doors: [...doors].map(([id, door]) => ({ id, door, label: titleOf({ name: door }, language) })),
    door: only("door"),
    nameOf: (zone: string) => titleOf({ name: zone, ...objectNamed(entries, zone) }, language),
    set: (property: "level" | "door", value: Json) =>
      edit(({ plan, sidecar }) => ({
        plan,
        sidecar: zones.reduce<Json | undefined>(
          (after, zone) => withValueAt(after, ["zones", zone, property], value),
          sidecar,
        ),
      })),
  };
}
