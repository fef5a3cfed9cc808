import type { SeriesRenewal } from "#contract/sales/series.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { text } from "../../forms/form.ts";
import columns from "../../purchase/two-columns.module.css";
import page from "../../styles/page.module.css";
import { TextAreaField } from "../../ui/forms/field.tsx";
import { useTranslations } from "../../words/use-translations.ts";

export const PREFERENCE = text(500, { trim: true });

/** A series with the seats reserved for renewal and the subscriber's options. */
export function RenewalCard({ renewal, commandKey }: { renewal: SeriesRenewal; commandKey: string }) {
  const t = useTranslations("renewals");
  const place = useTranslations("place");
  const format = useFormat();
  const { id, name, seats, performances, state, total, until, preference, order } = renewal;
  return (
    <article className={columns.card} aria-labelledby={`renewal-${id}`}>
      <h2 id={`renewal-${id}`}>{name}</h2>
      <ul>
        {seats.map(({ section, row, seat }) => (
          <li key={`${section} ${row} ${seat}`}>{place("seat-place", { section, row, seat })}</li>
        ))}
      </ul>
      <ul>
        {performances.map(({ title, starts }) => (
          <li key={starts}>
            {title}, <time dateTime={starts}>{format.fullDateTime(starts)}</time>
          </li>
        ))}
      </ul>
      {state === "offered" ? (
        <>
          <p>{t("until", { date: format.fullDateTime(until), amount: format.money(total) })}</p>
          <CommandForm commandKey={`${commandKey}-keep`}>
            <input type="hidden" name="order" value={order} />
            <SubmitButton name="intent" value="keep">
              {t("keep")}
            </SubmitButton>
          </CommandForm>
          {preference ? <p>{t("preference-sent", { preference })}</p> : null}
          <CommandForm commandKey={`${commandKey}-preference`} className={page.part}>
            <input type="hidden" name="renewal" value={id} />
            <TextAreaField
              name="preference"
              label={t("preference")}
              hint={t("preference-hint")}
              {...PREFERENCE.attributes}
              rows={3}
              defaultValue={preference ?? ""}
            />
            <p>
              <SubmitButton name="intent" value="preference" variant="secondary">
                {t("send-preference")}
              </SubmitButton>
            </p>
          </CommandForm>
          <CommandForm commandKey={`${commandKey}-decline`}>
            <input type="hidden" name="renewal" value={id} />
            <p>{t("decline-hint")}</p>
            <SubmitButton name="intent" value="decline" variant="quiet">
              {t("decline")}
            </SubmitButton>
          </CommandForm>
        </>
      ) : (
        <p>{t(`state-${state}`)}</p>
      )}
    </article>
  );
}
