import { useWords } from "../words/words-context.tsx";
import styles from "./value.module.css";

const LONGEST = 400;

/** A value of the house's files, as an editor reads it. */
export function Value({ value }: { value: unknown }) {
  const t = useWords("house");
  if (value === undefined) return <span className={styles.nothing}>{t("nothing")}</span>;
  if (typeof value === "string") return <span>{shortened(value)}</span>;
  if (typeof value === "number") return <span>{value}</span>;
  return <code className={styles.json}>{shortened(JSON.stringify(value))}</code>;
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}
