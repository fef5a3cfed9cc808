import type { ReactNode } from "react";
import styles from "../form.module.css";

interface FieldGroupProps {
  readonly label: string;
  readonly help?: string | undefined;
  readonly error?: string | null;
  readonly look?: "list" | "part" | "moment";
  readonly children: ReactNode;
}

/** The frame of a field that has other fields or several controls. */
export function FieldGroup({ label, help, error, look = "list", children }: FieldGroupProps) {
  return (
    <fieldset className={styles[look]}>
      <legend className={styles.legend}>{label}</legend>
      {help ? <p className={styles.help}>{help}</p> : null}
      {error ? <p className={styles.error}>{error}</p> : null}
      {children}
    </fieldset>
  );
}
