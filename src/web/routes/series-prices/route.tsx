import { data, Form, redirect, useActionData, useLoaderData, useNavigation } from "react-router";
import { useTranslations } from "use-intl/react";
import { series as operations } from "#contract/sales/series.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { statusOf } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { PageHead } from "../../head.tsx";
import { choiceOf, quantityField, wishesOf } from "../../packages/choice.ts";
import styles from "../../packages/packages.module.css";
import { datesPath, pricesPath, seatsPath } from "../../series/addresses.ts";
import { readDates } from "../../series/read-series.ts";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { Button } from "../../ui/button.tsx";
import { NumberStepper } from "../../ui/number-stepper.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callerFor, commandKey, ensureSession, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["buying", "seat-map", "sales"] } satisfies ScreenHandle;

/** For how many stands in the address: going back, or another language, keeps it. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { series, dates, name } = await readDates(params.seriesId, context);
  const asked = choiceOf(formOf(new URL(request.url).searchParams)).quantities;
  const [first] = series.priceTypes;
  // Prices are shown for somebody: one person, as long as nobody says otherwise.
  const quantities = Object.keys(asked).length > 0 || !first ? asked : { [first.id]: 1 };
  const { backEnd } = context.get(siteContext);
  const wanted = { series: series.id, dates: dates.id, wishes: wishesOf({ quantities }) };
  const quote = await backEnd.series.quote(wanted, callerFor(context));
  return { series, dates, name, quantities, quote: quote.ok ? quote.value : null, key: newCommandKey() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { series, dates } = await readDates(params.seriesId, context);
  const wishes = wishesOf(choiceOf(form));
  const band = BANDS.find((one) => one === form.get("band"));
  const caller = await ensureSession(context, commandKey(form));
  const wanted = { series: series.id, dates: dates.id, seats: [], band, wishes };
  const added = await context.get(siteContext).backEnd.series.add(wanted, caller);
  if (!added.ok) return data({ refusal: added.refusal }, { status: statusOf(operations.add, added.refusal) });
  return redirect(added.value.together ? "/basket" : "/basket?together=no", 303);
}

function formOf(search: URLSearchParams): FormData {
  const form = new FormData();
  for (const [name, value] of search) form.append(name, value);
  return form;
}

/** For how many, in which band: the house chooses seats that are free on all dates. */
export default function SeriesPrices() {
  const { series, dates, name, quantities, quote, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("series");
  const format = useFormat();
  const pending = useNavigation().state !== "idle";
  const bands = quote?.bands ?? [];
  const title = t("prices-title", { name });
  return (
    <div className={page.page}>
      <PageHead title={title} path={pricesPath(series.id, dates.id)} pageClass="events" />
      <header className={page.text}>
        <p>
          <TextLink to={datesPath(series.id)}>
            <span aria-hidden="true">← </span>
            {t("other-dates")}
          </TextLink>
        </p>
        <h1>{title}</h1>
        <p>{t("by-price-hint")}</p>
        <p>
          <TextLink to={seatsPath(series.id, dates.id)}>{t("on-map")}</TextLink>
        </p>
        <RefusalNotice refusal={answer?.refusal} />
      </header>
      <Form method="get" className={styles.builder}>
        <fieldset className={styles.fields}>
          <legend className={styles.legend}>{t("people")}</legend>
          <ul className={styles.evenings}>
            {series.priceTypes.map(({ id, name: type, condition, maxPerPerformance }) => (
              <li key={id} className={styles.evening}>
                <span>
                  <span className={styles.title}>{type}</span>
                  {condition ? (
                    <span className={styles.muted} id={`condition-${id}`}>
                      {condition}
                    </span>
                  ) : null}
                </span>
                <NumberStepper
                  id={`people-${id}`}
                  name={quantityField(id)}
                  label={t("count-of", { name: type })}
                  less={t("fewer-of", { name: type })}
                  more={t("more-of", { name: type })}
                  value={quantities[id] ?? 0}
                  max={Math.min(series.mostSeats, maxPerPerformance ?? series.mostSeats)}
                  describedBy={condition ? `condition-${id}` : undefined}
                />
              </li>
            ))}
          </ul>
        </fieldset>
        <p>
          <Button variant="secondary" pending={pending}>
            {t("update")}
          </Button>
        </p>
      </Form>
      <Form method="post" className={styles.builder}>
        <input type="hidden" name="key" value={key} />
        {Object.entries(quantities).map(([id, count]) => (
          <input key={id} type="hidden" name={quantityField(Number(id))} value={count} />
        ))}
        {bands.length > 0 ? (
          <section className={page.part} aria-labelledby="prices">
            <h2 id="prices">{t("prices")}</h2>
            <ul className={styles.evenings}>
              {bands.map(({ band, full, off, total }) => (
                <li key={band} className={styles.evening}>
                  <span>
                    <span className={styles.title}>
                      {t("band", { band })}: <span className={styles.price}>{format.money(total)}</span>
                    </span>
                    {off.amount > 0 ? (
                      <span className={styles.muted}>
                        {t("saves", { full: format.money(full), off: format.money(off) })}
                      </span>
                    ) : null}
                  </span>
                  <Button
                    name="band"
                    value={band}
                    pending={pending}
                    aria-label={`${t("add")}: ${t("band", { band })}`}
                  >
                    {t("add")}
                  </Button>
                </li>
              ))}
            </ul>
          </section>
        ) : (
          <p role="status">{quote && quote.seats === 0 ? t("people") : t("no-prices")}</p>
        )}
      </Form>
    </div>
  );
}
