import type { ReactNode } from "react";
import styles from "../purchase/purchase-lines.module.css";
import { useTranslations } from "../words/use-translations.ts";

interface LineGroupsProps<Line> {
  readonly lines: readonly Line[];
  readonly line: (line: Line) => ReactNode;
  readonly below?: (lines: readonly Line[], name: string) => ReactNode;
}

export function LineGroups<Line extends { readonly id: string; readonly kind: string }>({
  lines,
  line,
  below,
}: LineGroupsProps<Line>) {
  const t = useTranslations("lines");
  return [...Map.groupBy(lines, ({ kind }) => kind)].map(([kind, own]) => {
    // A house may sell kinds without a message.
    const key = `kind-${kind}` as "kind-other";
    const name = t(t.has(key) ? key : "kind-other");
    return (
      <section key={kind} className={styles.performance} aria-labelledby={`lines-${kind}`}>
        <h2 id={`lines-${kind}`} className={styles.title}>
          {name}
        </h2>
        <ul className={styles.tickets}>
          {own.map((one) => (
            <li key={one.id} className={styles.ticket}>
              {line(one)}
            </li>
          ))}
        </ul>
        {below?.(own, name)}
      </section>
    );
  });
}
