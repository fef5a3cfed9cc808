import type { RegistrationEntry } from "#contract/sales/registrations.ts";
import { registrationPath } from "../../catalogue/paths.ts";
import { useFormat } from "../../format-context.tsx";
import columns from "../../purchase/two-columns.module.css";
import page from "../../styles/page.module.css";
import { TextLink } from "../../ui/text-link.tsx";
import { useTranslations } from "../../words/use-translations.ts";

/** The customer's ballot registrations and their results. */
export function Registrations({ entries }: { entries: readonly RegistrationEntry[] }) {
  const t = useTranslations("registration");
  const format = useFormat();
  return (
    <section className={page.part} aria-labelledby="registrations">
      <h2 id="registrations">{t("mine-list")}</h2>
      {entries.map(({ number, state, first: { performance } }) => (
        <article key={number} className={columns.card} aria-labelledby={number}>
          <h3 id={number}>{performance.event.title}</h3>
          <p>
            {format.fullDateTime(performance.starts)}, {performance.venue}
          </p>
          <p>{t(`state-${state}`)}</p>
          <p>
            <TextLink to={registrationPath(performance.event.slug, performance.id, "first-choice")}>
              {t("show")}
            </TextLink>
          </p>
        </article>
      ))}
    </section>
  );
}
