import { useState } from "react";
import type { Opening } from "../../door/door-types.ts";
import { useFormat } from "../../format/format-context.tsx";
import { useMay } from "../../session/session-context.tsx";
import cells from "../../styles/cells.module.css";
import choices from "../../styles/choices.module.css";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import fieldStyles from "../../ui/field.module.css";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import { entrancesOf, type PhoneSettings, toggled } from "./phone-settings.ts";

/** Of the performances to come; more on request. */
const FIRST_SHOWN = 5;

interface PhoneFieldsProps {
  readonly performances: readonly Opening[];
  readonly settings: PhoneSettings;
  readonly onChange: (settings: PhoneSettings) => void;
  /** After a first try: a missing value is reported beside its field. */
  readonly isChecked: boolean;
}

export function isComplete({ name, performances }: PhoneSettings): boolean {
  return name.trim() !== "" && performances.length > 0;
}

export function PhoneFields({ performances, settings, onChange, isChecked }: PhoneFieldsProps) {
  const t = useWords("doorDevices");
  const common = useWords("common");
  const may = useMay();
  const { shortDateTime } = useFormat();
  const { name, names } = settings;
  const others = settings.performances.filter((id) => !performances.some((one) => one.id === id));
  const [isWhole, setWhole] = useState(false);
  const shown = performances.filter(
    ({ id }, at) => isWhole || at < FIRST_SHOWN || settings.performances.includes(id),
  );
  const entrances = entrancesOf(performances, settings.performances);
  return (
    <>
      <TextField
        label={t("name")}
        hint={t("name-hint")}
        value={name}
        onChange={(text) => onChange({ ...settings, name: text })}
        error={isChecked && name.trim() === "" ? t("name-missing") : null}
        maxLength={60}
        isRequired
        autoFocus
      />
      <fieldset className={choices.choices}>
        <legend>{t("performances")}</legend>
        {performances.length === 0 ? <p>{t("no-performances")}</p> : null}
        {shown.map(({ id, title, starts }) => (
          <Checkbox
            key={id}
            isSelected={settings.performances.includes(id)}
            onChange={() => onChange({ ...settings, performances: toggled(settings.performances, id) })}
          >
            {`${title}, ${shortDateTime(starts)}`}
          </Checkbox>
        ))}
        {shown.length < performances.length ? (
          <Button variant="quiet" onPress={() => setWhole(true)}>
            {common("more")}
          </Button>
        ) : null}
        {others.length === 0 ? null : (
          <p className={cells.detail}>{t("earlier", { count: others.length })}</p>
        )}
        {isChecked && settings.performances.length === 0 ? (
          <p className={fieldStyles.error} role="alert">
            {t("performances-missing")}
          </p>
        ) : null}
      </fieldset>
      {entrances.length === 0 ? null : (
        <fieldset className={choices.choices}>
          <legend>{t("entrances")}</legend>
          <p className={cells.detail}>{t("entrances-hint")}</p>
          {entrances.map((entrance) => (
            <Checkbox
              key={entrance.id}
              isSelected={settings.entrances.includes(entrance.id)}
              onChange={() => onChange({ ...settings, entrances: toggled(settings.entrances, entrance.id) })}
            >
              {entrance.name}
            </Checkbox>
          ))}
        </fieldset>
      )}
      {may("door.names") ? (
        <div>
          <Checkbox isSelected={names} onChange={(isOn) => onChange({ ...settings, names: isOn })}>
            {t("names")}
            <span className={cells.detail}>{t("names-text")}</span>
          </Checkbox>
        </div>
      ) : null}
    </>
  );
}
