import { Form, redirect, useLoaderData } from "react-router";
import { SubmitButton } from "../../forms/command-form.tsx";
import { oneOf, readForm, text } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import styles from "../../packages/packages.module.css";
import { PerformanceList, PerformanceWords } from "../../packages/performance-line.tsx";
import { datesPath, pricesPath, seatsPath, seriesPath } from "../../series/paths.ts";
import { readSeries } from "../../series/read-series.ts";
import page from "../../styles/page.module.css";
import { BackLink } from "../../ui/back-link.tsx";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["basket", "sales"], needs: ["series"] } satisfies ScreenHandle;

export async function loader({ params, context }: Route.LoaderArgs) {
  return readSeries(params.seriesId, context);
}

/** Redirects to the seats or the prices of the chosen dates; holds nothing. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { series } = await readSeries(params.seriesId, context);
  const typed = readForm({ dates: text(100), by: oneOf(["price"]) }, form);
  const dates = series.dates.find(({ id }) => id === typed.dates) ?? series.dates[0];
  if (!dates) return redirect(seriesPath(series.id), 303);
  const lead = typed.by ? pricesPath : seatsPath;
  return redirect(lead(series.id, dates.id), 303);
}

/** Chooses the dates of a series and the method of seat selection. */
export default function SeriesDates() {
  const { series, dates: chosen } = useLoaderData<typeof loader>();
  const t = useTranslations("series");
  const isOne = series.dates.length === 1;
  return (
    <div className={page.page}>
      <PageHead
        title={t("dates-title", { name: series.name })}
        path={datesPath(series.id)}
        pageClass="events"
      />
      <header className={page.text}>
        <BackLink to={seriesPath(series.id)}>{series.name}</BackLink>
        <h1>{t("dates-title", { name: series.name })}</h1>
      </header>
      <Form method="post" className={styles.builder}>
        <fieldset className={styles.fields}>
          <legend className={styles.legend}>{t("dates")}</legend>
          {series.dates.map((dates, at) =>
            isOne ? (
              <PerformanceList key={dates.id} performances={dates.performances} />
            ) : (
              <div key={dates.id} className={styles.performance}>
                <label className={styles.choice}>
                  <input
                    type="radio"
                    name="dates"
                    value={dates.id}
                    defaultChecked={chosen === null ? at === 0 : chosen === dates.id}
                    disabled={dates.performances.some(({ isOnSale }) => !isOnSale)}
                  />
                  <span className={styles.part}>
                    <span className={styles.partName}>{dates.name}</span>
                    {dates.performances.map((performance) => (
                      <PerformanceWords key={performance.id} performance={performance} />
                    ))}
                  </span>
                </label>
              </div>
            ),
          )}
        </fieldset>
        <div className={styles.ways}>
          <SubmitButton name="by" value="seat">
            {t("on-map")}
          </SubmitButton>
          <div>
            <SubmitButton name="by" value="price" variant="secondary" aria-describedby="by-price-hint">
              {t("by-price")}
            </SubmitButton>
            <p id="by-price-hint">{t("by-price-hint")}</p>
          </div>
        </div>
      </Form>
    </div>
  );
}
