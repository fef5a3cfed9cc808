import { useState } from "react";
import type { Moments } from "#domain/house/moments.ts";
import type { Steps } from "#domain/json/places.ts";
import { TextField } from "../../../ui/text-field.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { useWall, type WallTime } from "../../wall-time.ts";
import type { FieldOf } from "../field.ts";
import styles from "../form.module.css";
import { useFieldPlace } from "../form-context.ts";
import { useFieldWords } from "../use-field-words.ts";
import { FieldGroup } from "./field-group.tsx";

interface MomentProps {
  readonly field: FieldOf<"moment">;
  readonly steps: Steps;
}

/** A day and a time of the house's zone. Moments relative to others are typed as the file has them. */
export function MomentValue({ field, steps }: MomentProps) {
  const { value } = useFieldPlace(steps);
  const isRelative = typeof value === "string" && /^[+-]/.test(value);
  return isRelative ? <RelativeMoment steps={steps} /> : <DayAndTime field={field} steps={steps} />;
}

function RelativeMoment({ steps }: Pick<MomentProps, "steps">) {
  const { value, set, faults, isReadOnly, sentences } = useFieldPlace(steps);
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
  const { value, set, faults, isReadOnly, sentences } = useFieldPlace(steps);
  const { label, help } = useFieldWords(steps);
  const t = useWords("fileForm");
  const wall = useWall();
  const stored = typeof value === "string" ? shownWall(value, field.moment, wall.moments) : null;
  // Half a moment is in no file, but stays on the screen.
  const [typed, setTyped] = useState<{ day: string; time: string; value: typeof value } | null>(null);
  const { day, time } = typed && typed.value === value ? typed : (stored ?? { day: "", time: "" });
  const [fault, setFault] = useState<string | null>(null);
  const change = (next: { readonly day: string; readonly time: string }) => {
    const isEmpty = next.day === "" && next.time.trim() === "";
    const read = wall.read(next.day, next.time);
    const isHalf = next.day === "" || next.time.trim().length < 4;
    setFault(read.ok || isHalf ? null : read.refusal.said);
    const written = read.ok ? writtenAs(field.moment, read.value, wall.moments) : value;
    setTyped({ ...next, value: isEmpty ? undefined : written });
    if (isEmpty) set(undefined);
    else if (read.ok) set(written);
  };
  const error = fault ?? sentences(faults);
  return (
    <FieldGroup look="moment" {...{ label, help }}>
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
    </FieldGroup>
  );
}

type Kind = FieldOf<"moment">["moment"];

/** Null for what is no moment. A time with an offset keeps it. */
function shownWall(text: string, kind: Kind, moments: Moments): { day: string; time: string } | null {
  if (kind === "instant") {
    const at = Date.parse(text);
    return Number.isNaN(at) ? null : moments.wallOf(at);
  }
  const [, day = "", time = ""] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2}(?:[+-]\d{2}:\d{2})?)$/.exec(text) ?? [];
  return day === "" ? null : { day, time };
}

const writtenAs = (kind: Kind, { instant, written }: WallTime, moments: Moments) =>
  kind === "house" ? written : moments.isoOf(instant);
