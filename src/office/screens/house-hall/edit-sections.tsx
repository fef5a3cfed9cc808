import { lazy, Suspense, useState } from "react";
import { Link } from "react-router";
import { withStanding } from "#domain/seating/hall-edits.ts";
import styles from "../../hall/hall.module.css";
import { placeAddress } from "../../house/draft-addresses.ts";
import { sidecarFile } from "../../house/halls/hall-of-draft.ts";
import type { EditedHall } from "../../house/halls/use-hall-files.ts";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { PlanSeatState } from "./hall-layers.ts";
import own from "./house-hall.module.css";
import { useSections } from "./use-sections.ts";

const TextDialog = lazy(() => import("./text-dialog.tsx"));
const StandingDialog = lazy(() => import("./standing-dialog.tsx"));

interface EditSectionsProps {
  readonly draft: string;
  readonly hall: string;
  readonly edited: EditedHall;
  readonly chosen: readonly PlanSeatState[];
}

/** Level, door and standing room are of whole sections: of those of the chosen seats. */
export function EditSections({ draft, hall, edited, chosen }: EditSectionsProps) {
  const t = useWords("hall");
  const zones = [...new Set(chosen.map(({ zone }) => zone))];
  const { levels, doors, level, door, nameOf, set } = useSections(edited, zones);
  return (
    <fieldset className={own.part}>
      <legend>{t("of-sections", { count: zones.length })}</legend>
      <ul className={own.sections}>
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
          value={level}
          placeholder={t("choose-one")}
          onChange={(id) => set("level", id)}
        />
        <Select
          label={t("layer-door")}
          choices={doors}
          value={door}
          placeholder={t("choose-one")}
          onChange={(id) => set("door", doors.find((one) => one.id === id)?.door ?? null)}
        />
      </div>
      <SectionDialogs {...{ draft, edited, zones }} />
    </fieldset>
  );
}

function SectionDialogs({
  draft,
  edited,
  zones,
}: Pick<EditSectionsProps, "draft" | "edited"> & { zones: readonly string[] }) {
  const t = useWords("hall");
  const [dialog, setDialog] = useState<"door" | "standing" | null>(null);
  const { doors, door, nameOf, set } = useSections(edited, zones);
  const close = () => setDialog(null);
  return (
    <div className={styles.actions}>
      <Button onPress={() => setDialog("door")}>{t("other-door")}</Button>
      <Button onPress={() => setDialog("standing")}>{t("make-standing")}</Button>
      <Suspense>
        {dialog === "door" ? (
          <TextDialog
            draft={draft}
            title={t("door-title")}
            value={doors.find(({ id }) => id === door)?.door}
            onDone={(text) => set("door", text)}
            onClose={close}
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
            onClose={close}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
