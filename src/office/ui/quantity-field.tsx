import { type Ref, useId } from "react";
import fieldStyles from "./field.module.css";
import styles from "./quantity-field.module.css";

interface QuantityFieldProps {
  readonly label: string;
  readonly detail?: string;
  /** "" for none. */
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly fewer: string;
  readonly more: string;
  readonly inputRef?: Ref<HTMLInputElement>;
}

const MOST = 200;

/** A number to type, to change by the arrow keys, or by buttons that the Tab key leaves out. */
export function QuantityField(props: QuantityFieldProps) {
  const { label, detail, value, onChange, fewer, more, inputRef } = props;
  const id = useId();
  const step = (by: number) => {
    const next = Math.max(0, Math.min(Number(value) + by, MOST));
    onChange(next === 0 ? "" : String(next));
  };
  return (
    <div className={styles.row}>
      <label htmlFor={id} className={styles.label}>
        <span>{label}</span>
        {detail ? <span className={styles.detail}>{detail}</span> : null}
      </label>
      <button type="button" tabIndex={-1} aria-label={fewer} className={styles.step} onClick={() => step(-1)}>
        −
      </button>
      <input
        ref={inputRef}
        id={id}
        inputMode="numeric"
        autoComplete="off"
        value={value}
        placeholder="0"
        className={`${fieldStyles.input} ${styles.number}`}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => onChange(event.currentTarget.value.replace(/\D/g, "").slice(0, 3))}
        onKeyDown={(event) => {
          const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
          if (by === undefined) return;
          event.preventDefault();
          step(by);
        }}
      />
      <button type="button" tabIndex={-1} aria-label={more} className={styles.step} onClick={() => step(1)}>
        +
      </button>
    </div>
  );
}
