import { useTranslations } from "use-intl/react";
import type { NextEvening } from "../../account/group-orders.ts";
import { useFormat } from "../../format-context.tsx";
import columns from "../../purchase/two-columns.module.css";
import { ButtonLink } from "../../ui/button.tsx";

/** The next evening, its tickets one press away. */
export function NextEveningCard({ evening }: { evening: NextEvening | null }) {
  const t = useTranslations("account");
  const format = useFormat();
  return (
    <section className={columns.card} aria-labelledby="next-evening">
      <h2 id="next-evening">{t("next-evening")}</h2>
      {evening ? (
        <>
          <p>
            <strong>{evening.performance.event.title}</strong>,{" "}
            {format.fullDateTime(evening.performance.starts)}, {evening.performance.venue.name}
          </p>
          <p>
            <ButtonLink to={`/tickets?order=${evening.link}`}>
              {t("next-tickets", { count: evening.tickets })}
            </ButtonLink>
          </p>
        </>
      ) : (
        <>
          <p>{t("none-upcoming")}</p>
          <p>
            <ButtonLink to="/">{t("to-agenda")}</ButtonLink>
          </p>
        </>
      )}
    </section>
  );
}
