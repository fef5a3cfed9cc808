import { withBand } from "#domain/seating/hall-edits.ts";
import { BANDS } from "#domain/seating/seating.ts";
import type { EditedHall } from "../../house/halls/use-hall-files.ts";
import { TextEdit } from "../../house/programme/text-edit.tsx";
import { Select } from "../../ui/select.tsx";
import { useWords } from "../../words/words-context.tsx";
import { EditReason } from "./edit-reason.tsx";
import { EditSections } from "./edit-sections.tsx";
import { EditView } from "./edit-view.tsx";
import own from "./house-hall.module.css";
import { type ChosenFacts, inCommon, useChosenFacts } from "./use-chosen-facts.ts";
import type { DrawnHall } from "./use-drawn-hall.ts";

const YES_NO = ["accessible", "companion", "stepFree"] as const;

interface EditChosenProps {
  readonly draft: string;
  readonly name: string;
  readonly edited: EditedHall;
  readonly hall: DrawnHall;
}

/** What the chosen seats have in common, to be changed at once. */
export function EditChosen({ draft, name, edited, hall }: EditChosenProps) {
  const t = useWords("hall");
  const facts = useChosenFacts(edited, hall);
  const { chosen } = facts;
  if (chosen.length === 0) return null;
  const band = inCommon(chosen.map((one) => one.band));
  return (
    <>
      <fieldset className={own.part}>
        <legend>{t("of-seats", { count: chosen.length })}</legend>
        <div className={own.pair}>
          <Select
            label={t("layer-band")}
            choices={BANDS.map((id) => ({ id, label: id }))}
            value={band.isOne ? (band.value ?? null) : null}
            placeholder={band.isOne ? t("missing-band") : t("mixed")}
            onChange={(id) => edited.edit((files) => withBand(files, edited.seats, hall.guids, id))}
          />
          <YesNoFacts facts={facts} />
        </div>
        <TextFacts facts={facts} />
        <EditReason draft={draft} facts={facts} />
        <EditView draft={draft} facts={facts} />
      </fieldset>
      <EditSections {...{ draft, edited, chosen }} hall={name} />
    </>
  );
}

function YesNoFacts({ facts: { common, set } }: { facts: ChosenFacts }) {
  const t = useWords("hall");
  return YES_NO.map((fact) => {
    const { isOne, value } = common(fact);
    return (
      <Select
        key={fact}
        label={t(`layer-${fact}`)}
        choices={(["yes", "no"] as const).map((id) => ({ id, label: t(id) }))}
        value={isOne ? (value === true ? "yes" : "no") : null}
        placeholder={t("mixed")}
        onChange={(id) => set(fact, id === "yes")}
      />
    );
  });
}

function TextFacts({ facts: { common, set } }: { facts: ChosenFacts }) {
  const t = useWords("hall");
  const rowsInFront = common("rowsInFront");
  const cluster = common("cluster");
  return (
    <div className={own.pair}>
      <TextEdit
        label={t("layer-rowsInFront")}
        value={rowsInFront.isOne ? String(rowsInFront.value ?? "") : ""}
        hint={rowsInFront.isOne ? t("rows-in-front-hint") : t("mixed")}
        faultOf={(typed) => (/^\d{0,3}$/.test(typed.trim()) ? null : t("whole-number"))}
        onCommit={(typed) => set("rowsInFront", typed.trim() === "" ? undefined : Number(typed))}
      />
      <TextEdit
        label={t("layer-cluster")}
        value={cluster.isOne ? String(cluster.value ?? "") : ""}
        hint={cluster.isOne ? t("cluster-hint") : t("mixed")}
        onCommit={(typed) => set("cluster", typed.trim() || undefined)}
      />
    </div>
  );
}
