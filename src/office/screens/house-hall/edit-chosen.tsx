import { lazy, Suspense, useState } from "react";
import { isSame, type Json } from "#domain/json/json.ts";
import { withBand, withFact } from "#domain/seating/hall-edits.ts";
import { BANDS } from "#domain/seating/seating.ts";
import styles from "../../hall/hall.module.css";
import type { EditedHall } from "../../house/halls/use-hall-files.ts";
import { TextEdit } from "../../house/programme/text-edit.tsx";
import { Button } from "../../ui/button.tsx";
import { Select } from "../../ui/select.tsx";
import { useWords } from "../../words/words-context.tsx";
import { EditSections } from "./edit-sections.tsx";
import type { SeatState } from "./hall-layers.ts";
import own from "./house-hall.module.css";
import type { DrawnHall } from "./use-drawn-hall.ts";

const TextDialog = lazy(() => import("./text-dialog.tsx"));
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
  const [isReason, setReason] = useState(false);
  const chosen = hall.chosen.flatMap((seat) => hall.states[seat] ?? []);
  if (chosen.length === 0) return null;
  const set = (fact: string, value: Json | undefined) =>
    edited.edit(({ plan, sidecar }) => ({
      plan,
      sidecar: withFact(sidecar, edited.seats, hall.guids, { fact, value }),
    }));
  const common = (fact: string) => inCommon(chosen.map(({ facts }) => facts[fact] ?? undefined));
  const restricted = common("restrictedView");
  const rowsInFront = common("rowsInFront");
  const cluster = common("cluster");
  const band = inCommon(chosen.map((one) => one.band));
  const mixed = t("mixed");
  return (
    <>
      <fieldset className={own.part}>
        <legend>{t("of-seats", { count: chosen.length })}</legend>
        <div className={own.pair}>
          <Select
            label={t("layer-band")}
            choices={BANDS.map((id) => ({ id, label: id }))}
            value={band.isOne ? (band.value ?? null) : null}
            placeholder={band.isOne ? t("missing-band") : mixed}
            onChange={(id) => edited.edit((files) => withBand(files, edited.seats, hall.guids, id))}
          />
          {YES_NO.map((fact) => {
            const { isOne, value } = common(fact);
            return (
              <Select
                key={fact}
                label={t(`layer-${fact}`)}
                choices={(["yes", "no"] as const).map((id) => ({ id, label: t(id) }))}
                value={isOne ? (value === true ? "yes" : "no") : null}
                placeholder={mixed}
                onChange={(id) => set(fact, id === "yes")}
              />
            );
          })}
        </div>
        <div className={own.pair}>
          <TextEdit
            label={t("layer-rowsInFront")}
            value={rowsInFront.isOne ? String(rowsInFront.value ?? "") : ""}
            hint={rowsInFront.isOne ? t("rows-in-front-hint") : mixed}
            faultOf={(typed) => (/^\d{0,3}$/.test(typed.trim()) ? null : t("whole-number"))}
            onCommit={(typed) => set("rowsInFront", typed.trim() === "" ? undefined : Number(typed))}
          />
          <TextEdit
            label={t("layer-cluster")}
            value={cluster.isOne ? String(cluster.value ?? "") : ""}
            hint={cluster.isOne ? t("cluster-hint") : mixed}
            onCommit={(typed) => set("cluster", typed.trim() || undefined)}
          />
        </div>
        <p className={styles.detail}>
          {restricted.isOne && !restricted.value ? t("clear-view") : t("layer-restrictedView")}
          {restricted.isOne ? null : ` (${mixed})`}
        </p>
        <div className={styles.actions}>
          <Button onPress={() => setReason(true)}>{t("set-reason")}</Button>
          <Button variant="quiet" onPress={() => set("restrictedView", null)}>
            {t("no-reason")}
          </Button>
        </div>
      </fieldset>
      <EditSections {...{ draft, edited, chosen }} hall={name} />
      <Suspense>
        {isReason ? (
          <TextDialog
            draft={draft}
            title={t("reason-title")}
            value={restricted.isOne && restricted.value ? Object(restricted.value).reason : undefined}
            onDone={(reason) => set("restrictedView", { reason })}
            onClose={() => setReason(false)}
          />
        ) : null}
      </Suspense>
    </>
  );
}

export type Chosen = readonly SeatState[];

interface InCommon<Value> {
  readonly isOne: boolean;
  readonly value: Value | undefined;
}

/** What is denied and what is not said is the same to a visitor. */
function inCommon<Value extends Json | undefined>(values: readonly Value[]): InCommon<Value> {
  const [first] = values;
  return { isOne: values.every((value) => isSame(value || undefined, first || undefined)), value: first };
}
