import type { ReactNode } from "react";
import type { BasketLine, OrderLine } from "#contract/lines.ts";
import { lineNotes } from "#languages/line-notes.ts";
import { useFormat } from "../format-context.tsx";
import { Picture } from "../ui/picture.tsx";
import { useTranslations } from "../words/use-translations.ts";
import styles from "./line-item.module.css";

interface LineItemProps {
  readonly line: Omit<BasketLine, "quantities"> & Partial<Pick<OrderLine, "state" | "returned">>;
  readonly children?: ReactNode;
}

export function LineItem({ line, children }: LineItemProps) {
  const t = useTranslations("lines");
  const notes = useTranslations("lineNotes");
  const format = useFormat();
  const { name, quantity, picture } = line;
  return (
    <div className={styles.line}>
      {picture ? <Picture src={picture.url} alt="" isSquare className={styles.picture} /> : null}
      <div className={styles.words}>
        <p className={styles.name}>{quantity > 1 ? t("times", { count: quantity, name }) : name}</p>
        {lineNotes(line.about, (word, values) => notes(word, values), format.calendarDay).map((note) => (
          <p key={note} className={styles.note}>
            {note}
          </p>
        ))}
        {line.returned ? <p className={styles.note}>{t("returned")}</p> : null}
        {line.state === "undeliverable" ? <p className={styles.note}>{t("undeliverable")}</p> : null}
      </div>
      {line.total.amount !== 0 ? <p className={styles.price}>{format.money(line.total)}</p> : null}
      {children ? <div className={styles.tools}>{children}</div> : null}
    </div>
  );
}
