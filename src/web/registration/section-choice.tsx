import { useId } from "react";
import type { RegistrationView } from "#contract/sales/registrations.ts";
import { useFormat } from "../format-context.tsx";
import { useTranslations } from "../words/use-translations.ts";
import styles from "./registration.module.css";

interface SectionChoiceProps {
  readonly view: Pick<RegistrationView, "plan" | "sections">;
  readonly chosen: string | undefined;
}

export function SectionChoice({ view: { plan, sections }, chosen }: SectionChoiceProps) {
  const t = useTranslations("registration");
  const format = useFormat();
  const id = useId();
  const stroke = Math.max(plan.width, plan.height) / 60;
  return (
    <fieldset className={styles.sections}>
      <legend>{t("section")}</legend>
      <svg width="0" height="0" aria-hidden="true" className={styles.shared}>
        <defs>
          <path id={id} d={sections.flatMap(({ rows }) => rows.map(path)).join("")} />
        </defs>
      </svg>
      {sections.map(({ section, name, level, from, to, rows }) => (
        <label key={section} className={styles.section}>
          <input type="radio" name="section" value={section} defaultChecked={section === chosen} required />
          <span className={styles.name}>
            {name}
            {level !== "" && level !== name ? <span className={styles.about}>{level}</span> : null}
            {from && to ? (
              <span className={styles.about}>
                {from.amount === to.amount
                  ? t("price", { from: format.money(from) })
                  : t("prices", { from: format.money(from), to: format.money(to) })}
              </span>
            ) : null}
          </span>
          <svg className={styles.plan} viewBox={`0 0 ${plan.width} ${plan.height}`} aria-hidden="true">
            <g fill="none" strokeWidth={stroke} strokeLinecap="round" strokeLinejoin="round">
              <use href={`#${id}`} stroke="var(--line)" />
              <path d={rows.map(path).join("")} stroke="currentColor" />
            </g>
          </svg>
        </label>
      ))}
    </fieldset>
  );
}

/** Returns an SVG path for a row; a single seat is a dot. */
function path(row: readonly number[]): string {
  const points = Array.from({ length: row.length / 2 }, (_, at) => `${row[2 * at]} ${row[2 * at + 1]}`);
  return points.length === 1 ? `M${points[0]}h.1` : `M${points.join("L")}`;
}
