import { useId } from "react";
import type { StoredOfClass } from "#request/stored-items.ts";
import page from "../../styles/page.module.css";
import { useTranslations } from "../../words/use-translations.ts";
import styles from "./stored-list.module.css";

/** What the shop stores in the browser, by class: name, purpose and lifetime. */
export function StoredList({ stored }: { stored: readonly StoredOfClass[] }) {
  const t = useTranslations("consentPage");
  const s = useTranslations("storedItems");
  const id = useId();
  return (
    <section className={page.text} aria-labelledby={id}>
      <h2 id={id}>{s("title")}</h2>
      {stored.map(({ class: one, items, others }) => (
        <div key={one} className={page.part}>
          <h3>{one === "necessary" ? s("necessary") : t(`${one}-label`)}</h3>
          {items.length > 0 ? (
            <dl className={styles.items}>
              {items.map(({ name, where, what, until }) => (
                <div key={name}>
                  <dt>
                    <code>{name}</code>
                  </dt>
                  <dd>{s(`what-${what}`)}</dd>
                  <dd className={styles.how}>
                    {s(`where-${where}`)}, {s(`until-${until}`)}
                  </dd>
                </div>
              ))}
            </dl>
          ) : null}
          {others.length > 0 ? <p>{s("others", { hosts: others.join(", ") })}</p> : null}
        </div>
      ))}
    </section>
  );
}
