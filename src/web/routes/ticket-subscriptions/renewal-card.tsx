import { Form, useNavigation } from "react-router";
import { useTranslations } from "use-intl/react";
import type { SeriesRenewal } from "#contract/sales/series.ts";
import { useFormat } from "../../format-context.tsx";
import { text } from "../../forms/form.ts";
import columns from "../../purchase/two-columns.module.css";
import page from "../../styles/page.module.css";
import { Button } from "../../ui/button.tsx";
import { TextAreaField } from "../../ui/forms/field.tsx";

export const PREFERENCE = text(500, { trim: true });

/** A series with the seats reserved for renewal and the subscriber's options. */
export function RenewalCard({ renewal, commandKey }: { renewal: SeriesRenewal; commandKey: string }) {
  const t = useTranslations("renewals");
  const place = useTranslations("place");
  const format = useFormat();
  const pending = useNavigation().state !== "idle";
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
          <Form method="post">
            <input type="hidden" name="key" value={`${commandKey}-keep`} />
            <input type="hidden" name="order" value={order} />
            <Button name="intent" value="keep" pending={pending}>
              {t("keep")}
            </Button>
          </Form>
          {preference ? <p>{t("preference-sent", { preference })}</p> : null}
          <Form method="post" className={page.part}>
            <input type="hidden" name="key" value={`${commandKey}-preference`} />
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
              <Button name="intent" value="preference" variant="secondary" pending={pending}>
                {t("send-preference")}
              </Button>
            </p>
          </Form>
          <Form method="post">
            <input type="hidden" name="key" value={`${commandKey}-decline`} />
            <input type="hidden" name="renewal" value={id} />
            <p>{t("decline-hint")}</p>
            <Button name="intent" value="decline" variant="quiet" pending={pending}>
              {t("decline")}
            </Button>
          </Form>
        </>
      ) : (
        <p>{t(`state-${state}`)}</p>
      )}
    </article>
  );
}
