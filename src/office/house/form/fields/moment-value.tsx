import { useState } from "react";
import type { Steps } from "#domain/json/places.ts";
import { useSession } from "../../../session/session-context.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { useInstant } from "../../use-instant.ts";
import type { FieldOf } from "../field.ts";
import styles from "../form.module.css";
import { sentences, usePlace } from "../form-context.ts";
import { useFieldWords } from "../use-field-words.ts";
import { wallTime, withOffset } from "../wall-time.ts";

interface MomentProps {
  readonly field: FieldOf<"moment">;
  readonly steps: Steps;
}

/** A day and a time of the house's zone. Moments relative to others are typed as the file has them. */
export function MomentValue({ field, steps }: MomentProps) {
  const { value } = usePlace(steps);
  const isRelative = typeof value === "string" && /^[+-]/.test(value);
  return isRelative ? <RelativeMoment steps={steps} /> : <DayAndTime field={field} steps={steps} />;
}

function RelativeMoment({ steps }: Pick<MomentProps, "steps">) {
  const { value, set, faults, isReadOnly } = usePlace(steps);
  const { label } = useFieldWords(steps);
  const t = useWords("fileForm");
  return (
    <TextField
      label={label}
      hint={t("relative-hint")}
      value={typeof value === "string" ? value : ""}
      onChange={(text) => set(text === "" ? undefined : text)}
      error={sentences(faults)}
      isReadOnly={isReadOnly}
    />
  );
}

function DayAndTime({ field, steps }: MomentProps) {
  const { value, set, faults, isReadOnly } = usePlace(steps);
  const { label, help } = useFieldWords(steps);
  const t = useWords("fileForm");
  const { timeZone } = useSession();
  const instantOf = useInstant();
  const stored = typeof value === "string" ? wallTime(value, field.moment, timeZone) : null;
  // Half a moment is in no file, but stays on the screen.
  const [typed, setTyped] = useState<{ day: string; time: string; value: typeof value } | null>(null);
  const { day, time } = typed && typed.value === value ? typed : (stored ?? { day: "", time: "" });
  const [isWrong, setWrong] = useState(false);
  const change = (next: { readonly day: string; readonly time: string }) => {
    const instant = instantOf(next.day, next.time);
    const isEmpty = next.day === "" && next.time.trim() === "";
    const written = isEmpty
      ? undefined
      : instant === null
        ? value
        : withOffset(instant, field.moment, timeZone);
    setWrong(!isEmpty && instant === null && next.day !== "" && next.time.trim().length > 3);
    setTyped({ ...next, value: written });
    if (isEmpty || instant !== null) set(written);
  };
  const error = sentences(faults) ?? (isWrong ? t("no-such-time") : null);
  return (
    <fieldset className={styles.moment}>
      <legend className={styles.legend}>{label}</legend>
      {help ? <p className={styles.help}>{help}</p> : null}
      <div className={styles.pair}>
        <TextField
          label={t("day")}
          type="date"
          value={day}
          onChange={(text) => change({ day: text, time })}
          error={error}
          isReadOnly={isReadOnly}
        />
        <TextField
          label={t("time")}
          value={time}
          onChange={(text) => change({ day, time: text })}
          isReadOnly={isReadOnly}
        />
      </div>
    </fieldset>
  );
}
