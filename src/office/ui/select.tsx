import { Suspense, useId, useRef, useState } from "react";
import { Button } from "react-aria-components/Button";
import { later } from "../states/later.ts";
import { classNames } from "./class-names.ts";
import fieldStyles from "./field.module.css";
import styles from "./select.module.css";
import type { Choice } from "./select-list.tsx";

const SelectList = later(() => import("./select-list.tsx"));

interface SelectProps<Id extends string> {
  readonly label: string;
  readonly choices: readonly Choice<Id>[];
  readonly value: Id | null;
  readonly onChange: (value: Id) => void;
  readonly placeholder?: string;
  readonly error?: string | null;
  readonly hideLabel?: boolean;
  readonly isDisabled?: boolean;
}

/** One of a few. Not react-aria's, which is as much script as a whole screen before it is opened. */
export function Select<Id extends string>(props: SelectProps<Id>) {
  const { label, choices, value, onChange, placeholder, error = null, hideLabel = false, isDisabled } = props;
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const chosen = choices.find((choice) => choice.id === value);
  return (
    <div className={fieldStyles.field}>
      <span id={`${id}-label`} className={classNames(hideLabel ? styles.hidden : fieldStyles.label)}>
        {label}
      </span>
      <Button
        ref={button}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-labelledby={`${id}-value ${id}-label`}
        aria-describedby={error === null ? undefined : `${id}-error`}
        isDisabled={isDisabled}
        className={styles.button}
        onPress={() => setOpen(true)}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown" || event.key === "ArrowUp") setOpen(true);
          // As Escape, which closes a dialog.
          else event.continuePropagation();
        }}
      >
        <span id={`${id}-value`} className={styles.value} data-placeholder={chosen ? undefined : true}>
          {chosen?.label ?? placeholder}
        </span>
        <span aria-hidden="true" className={styles.arrow} />
      </Button>
      {error === null ? null : (
        <span id={`${id}-error`} className={fieldStyles.error}>
          {error}
        </span>
      )}
      <Suspense>
        {isOpen ? (
          <SelectList
            {...{ label, choices, value, button }}
            onChoose={(choice) => {
              const found = choices.find((one) => one.id === choice);
              if (found) onChange(found.id);
              setOpen(false);
            }}
            onClose={() => setOpen(false)}
          />
        ) : null}
      </Suspense>
    </div>
  );
}
