import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { isObject, type Json } from "#domain/json/json.ts";
import { withValueAt } from "#domain/json/places.ts";
import { withStanding } from "#domain/seating/hall-edits.ts";
import { objectIn, objectsIn } from "#domain/seating/hall-files.ts";
import styles from "../../hall/hall.module.css";
import { placeAddress } from "../../house/draft-addresses.ts";
import { titleOf } from "../../house/form/references.ts";
import { sidecarFile } from "../../house/halls/hall-of-draft.ts";
import type { EditedHall } from "../../house/halls/use-hall-files.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import type { Chosen } from "./edit-chosen.tsx";
import own from "./house-hall.module.css";

const TextDialog = lazy(() => import("./text-dialog.tsx"));
const StandingDialog = lazy(() => import("./standing-dialog.tsx"));

interface EditSectionsProps {
  readonly draft: string;
  readonly hall: string;
  readonly edited: EditedHall;
  readonly chosen: Chosen;
}

/** Level, door and standing room are of whole sections: of those of the chosen seats. */
export function EditSections({ draft, hall, edited, chosen }: EditSectionsProps) {
  const t = useWords("hall");
  const { language } = useLanguage();
  const [dialog, setDialog] = useState<"door" | "standing" | null>(null);
  const { sidecar } = edited.files;
  const entries = objectIn(sidecar, "zones") ?? {};
  const zones = [...new Set(chosen.map(({ zone }) => zone))];
  const nameOf = (zone: string) => titleOf({ name: zone, ...objectIn(entries, zone) }, language);
  const set = (property: string, value: Json) =>
    edited.edit((files) => ({ ...files, sidecar: withZones(files.sidecar, zones, property, value) }));
  const levels = objectsIn(sidecar, "levels").map(([level]) => ({
    id: String(level["id"] ?? ""),
    label: titleOf(level, language),
  }));
  const doors = new Map(
    Object.values(entries).flatMap((zone) => {
      const door = isObject(zone) ? zone["door"] : undefined;
      return door === undefined ? [] : [[JSON.stringify(door), door] as const];
    }),
  );
  const only = (property: string) => {
    const found = new Set(zones.map((zone) => JSON.stringify(objectIn(entries, zone)?.[property] ?? null)));
    return found.size === 1 ? ([...found][0] ?? null) : null;
  };
  const level = only("level");
  return (
    <fieldset className={own.part}>
      <legend>{t("of-sections", { count: zones.length })}</legend>
      <ul className={styles.list}>
        {zones.map((zone) => (
          <li key={zone}>
            <Link to={placeAddress(draft, sidecarFile(hall), ["zones", zone])}>{nameOf(zone)}</Link>
          </li>
        ))}
      </ul>
      <div className={own.pair}>
        <Select
          label={t("layer-level")}
          choices={levels}
          value={levels.find(({ id }) => JSON.stringify(id) === level)?.id ?? null}
          placeholder={t("choose-one")}
          onChange={(id) => set("level", id)}
        />
        <Select
          label={t("layer-door")}
          choices={[...doors].map(([id, door]) => ({ id, label: titleOf({ name: door }, language) }))}
          value={only("door")}
          placeholder={t("choose-one")}
          onChange={(id) => set("door", doors.get(id) ?? null)}
        />
      </div>
      <div className={styles.actions}>
        <Button onPress={() => setDialog("door")}>{t("other-door")}</Button>
        <Button onPress={() => setDialog("standing")}>{t("make-standing")}</Button>
      </div>
      <Suspense>
        {dialog === "door" ? (
          <TextDialog
            draft={draft}
            title={t("door-title")}
            value={zones.length === 1 ? objectIn(entries, zones[0] ?? "")?.["door"] : undefined}
            onDone={(door) => set("door", door)}
            onClose={() => setDialog(null)}
          />
        ) : null}
        {dialog === "standing" ? (
          <StandingDialog
            sections={zones.map(nameOf)}
            capacity={edited.seats.filter(({ zone }) => zones.includes(zone)).length}
            onDone={(standing) =>
              edited.edit((files) =>
                zones.reduce((after, zone) => withStanding(after, zone, standing), files),
              )
            }
            onClose={() => setDialog(null)}
          />
        ) : null}
      </Suspense>
    </fieldset>
  );
}

function withZones(sidecar: Json | undefined, zones: readonly string[], property: string, value: Json) {
  return zones.reduce<Json | undefined>(
    (after, zone) => withValueAt(after, ["zones", zone, property], value),
    sidecar,
  );
}
