import type { RegistrationEntry } from "#contract/sales/registrations.ts";
import { useFormat } from "../format-context.tsx";
import { useTranslations } from "../words/use-translations.ts";
import styles from "./registration.module.css";

export function EntrySummary({ entry }: { entry: RegistrationEntry }) {
  const t = useTranslations("registration");
  const format = useFormat();
  const { first, alternatives, party, priceType, rehearsal } = entry;
  return (
    <>
      <p>
        {t("party-of")}: {party} × {priceType.name}
      </p>
      <ol className={styles.choices}>
        {[first, ...alternatives].map(({ performance, section, name }) => (
          <li key={`${performance.id} ${section}`}>
            {performance.event.title}, {format.fullDateTime(performance.starts)}, {name}
          </li>
        ))}
        {rehearsal ? <li>{t("also-rehearsal")}</li> : null}
      </ol>
    </>
  );
}
