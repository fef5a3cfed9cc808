import type { OutputOf } from "#contract/operation.ts";
import type { waitingList as operations } from "#contract/sales/waiting-list.ts";
import { useFieldError } from "../../faults/refusal-notice.tsx";
import type { Refusal } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { checkbox, digits, every, type TypedOf, text } from "../../forms/form.ts";
import { EMAIL } from "../../forms/shared-fields.ts";
import columns from "../../purchase/two-columns.module.css";
import { CheckboxField, SelectField, TextField } from "../../ui/forms/field.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import styles from "./join-form.module.css";

interface JoinFormProps {
  readonly list: OutputOf<typeof operations.read>;
  readonly commandKey: string;
  readonly typed: TypedOf<typeof FIELDS> | undefined;
  readonly refusal: Refusal | null | undefined;
}

export const FIELDS = {
  name: text(100, { autoComplete: "name", required: true, trim: true }),
  email: EMAIL,
  party: digits(2),
  wheelchairs: digits(2),
  bands: every(text(2)),
  mayBeSplit: checkbox,
  others: every(digits(15)),
};
const DEFAULT_PARTY = 2;

/** The party, and the seats and performances that suit it. */
export function JoinForm({ list, commandKey, typed, refusal }: JoinFormProps) {
  const t = useTranslations("waitingList");
  const format = useFormat();
  const error = useFieldError(refusal);
  const counts = Array.from({ length: list.mostTickets }, (_, index) => index + 1);
  return (
    <CommandForm commandKey={commandKey} className={columns.form}>
      <TextField
        {...FIELDS.name.attributes}
        name="name"
        label={t("name")}
        defaultValue={typed?.name}
        error={error("name")}
      />
      <TextField
        {...EMAIL.attributes}
        name="email"
        label={t("email")}
        hint={t("email-hint")}
        defaultValue={typed?.email}
        error={error("email")}
      />
      <SelectField
        name="party"
        label={t("party")}
        defaultValue={typed?.party ?? Math.min(DEFAULT_PARTY, list.mostTickets)}
      >
        {counts.map((count) => (
          <option key={count}>{count}</option>
        ))}
      </SelectField>
      {list.hasWheelchairs ? (
        <SelectField
          name="wheelchairs"
          label={t("wheelchairs")}
          hint={t("wheelchairs-hint")}
          defaultValue={typed?.wheelchairs ?? 0}
        >
          {[0, ...counts].map((count) => (
            <option key={count}>{count}</option>
          ))}
        </SelectField>
      ) : null}
      <Choices
        {...{ name: "bands", legend: t("bands"), hint: t("bands-hint"), chosen: typed?.bands ?? [] }}
        choices={list.bands.map(({ band, price }) => ({
          value: band,
          label: t("band", { band, price: format.money(price) }),
        }))}
      />
      <CheckboxField
        name="mayBeSplit"
        label={t("split")}
        hint={t("split-hint")}
        defaultChecked={typed?.mayBeSplit}
      />
      <Choices
        {...{ name: "others", legend: t("others"), chosen: typed?.others.map(String) ?? [] }}
        hint={t("others-hint", { most: list.mostPerformances - 1 })}
        choices={list.others.map(({ id, starts, venue }) => ({
          value: String(id),
          label: `${format.fullDateTime(starts)}, ${venue}`,
        }))}
      />
      <div>
        <SubmitButton>{t("join")}</SubmitButton>
      </div>
    </CommandForm>
  );
}

interface ChoicesProps {
  readonly name: string;
  readonly legend: string;
  readonly hint: string;
  readonly choices: readonly { readonly value: string; readonly label: string }[];
  readonly chosen: readonly string[];
}

function Choices({ name, legend, hint, choices, chosen }: ChoicesProps) {
  if (choices.length === 0) return null;
  return (
    <fieldset className={styles.choices} aria-describedby={`${name}-hint`}>
      <legend className={styles.legend}>{legend}</legend>
      <p id={`${name}-hint`} className={styles.hint}>
        {hint}
      </p>
      {choices.map(({ value, label }) => (
        <label key={value} className={styles.choice}>
          <input
            type="checkbox"
            name={name}
            value={value}
            defaultChecked={chosen.includes(value)}
            className={styles.box}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
