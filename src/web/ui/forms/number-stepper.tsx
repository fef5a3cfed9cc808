import { useRef } from "react";
import styles from "./number-stepper.module.css";

interface NumberStepperProps {
  readonly id: string;
  readonly name: string;
  /** The input's accessible name: "Ordinarie, 595 kr". */
  readonly label: string;
  readonly less: string;
  readonly more: string;
  readonly value?: number;
  readonly min?: number;
  readonly max: number;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
}

export function NumberStepper({
  id,
  name,
  label,
  less,
  more,
  value = 0,
  min = 0,
  max,
  describedBy,
  invalid,
}: NumberStepperProps) {
  const input = useRef<HTMLInputElement>(null);
  const step = (by: 1 | -1) => {
    const field = input.current;
    if (!field) return;
    if (by > 0) field.stepUp();
    else field.stepDown();
    // Fires an input event, so that the form handles a click like typing.
    field.dispatchEvent(new Event("input", { bubbles: true }));
  };
  return (
    <div className={styles.stepper}>
      <button type="button" className={styles.button} aria-label={less} onClick={() => step(-1)}>
        <span aria-hidden="true">−</span>
      </button>
      <input
        ref={input}
        id={id}
        name={name}
        type="number"
        inputMode="numeric"
        min={min}
        max={max}
        step={1}
        defaultValue={value}
        aria-label={label}
        aria-describedby={describedBy}
        aria-invalid={invalid || undefined}
        className={styles.input}
      />
      <button type="button" className={styles.button} aria-label={more} onClick={() => step(1)}>
        <span aria-hidden="true">+</span>
      </button>
    </div>
  );
}
