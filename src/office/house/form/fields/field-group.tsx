import type { ReactNode } from "react";
import styles from "../form.module.css";

interface FieldGroupProps {
  readonly label: string;
  readonly help: string | undefined;
  readonly error: string | null;
  readonly children: ReactNode;
}

export function FieldGroup({ label, help, error, children }: FieldGroupProps) {
  return (
    <fieldset className={styles.list}>
      <legend className={styles.legend}>{label}</legend>
      {help ? <p className={styles.help}>{help}</p> : null}
      {error ? <p className={styles.error}>{error}</p> : null}
      {children}
    </fieldset>
  );
}
