import { Form, redirect, useActionData, useLoaderData } from "react-router";
import { series as operations } from "#contract/sales/series.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { RefusalNotice } from "../../faults/refusal-notice.tsx";
import { refusedWith } from "../../faults/refused-with.ts";
import { CommandForm, usePending } from "../../forms/command-form.tsx";
import { oneOf, readForm } from "../../forms/form.ts";
import { PageHead } from "../../head.tsx";
import { BandPrices } from "../../packages/band-prices.tsx";
import { choiceOf, quantitiesOf, quantityField } from "../../packages/choice.ts";
import styles from "../../packages/packages.module.css";
import { People } from "../../packages/people.tsx";
import { basketPath } from "../../purchase/paths.ts";
import { datesPath, pricesPath, seatsPath } from "../../series/paths.ts";
import { readDates } from "../../series/read-series.ts";
import { siteContext } from "../../site.ts";
import page from "../../styles/page.module.css";
import { BackLink } from "../../ui/back-link.tsx";
import { Button } from "../../ui/button.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { callerFor, commandKey, ensureSession, newCommandKey } from "../../visit/visitor.ts";
import type { ScreenHandle } from "../../words/page-words.ts";
import { useTranslations } from "../../words/use-translations.ts";
import type { Route } from "./+types/route.ts";

export const handle = { words: ["basket", "sales"], needs: ["series"] } satisfies ScreenHandle;

/** The quantities are in the address, so that going back and changing the language keep them. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { series, dates, name } = await readDates(params.seriesId, context);
  const requested = choiceOf(formOf(new URL(request.url).searchParams)).quantities;
  const [first] = series.priceTypes;
  // Prices are shown for one person by default.
  const quantities = Object.keys(requested).length > 0 || !first ? requested : { [first.id]: 1 };
  const { backEnd } = context.get(siteContext);
  const wanted = { series: series.id, dates: dates.id, quantities: quantitiesOf({ quantities }) };
  const quote = await backEnd.series.quote(wanted, callerFor(context));
  return { series, dates, name, quantities, quote: quote.ok ? quote.value : null, key: newCommandKey() };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData();
  const { series, dates } = await readDates(params.seriesId, context);
  const quantities = quantitiesOf(choiceOf(form));
  const { band } = readForm({ band: oneOf(BANDS) }, form);
  const caller = await ensureSession(context, commandKey(form));
  const wanted = { series: series.id, dates: dates.id, seats: [], band: band ?? undefined, quantities };
  const added = await context.get(siteContext).backEnd.series.add(wanted, caller);
  if (!added.ok) return refusedWith(operations.add, added.refusal);
  return redirect(basketPath(added.value), 303);
}

function formOf(search: URLSearchParams): FormData {
  const form = new FormData();
  for (const [name, value] of search) form.append(name, value);
  return form;
}

/** Quantities and band; the house chooses seats that are free on all dates. */
export default function SeriesPrices() {
  const { series, dates, name, quantities, quote, key } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const t = useTranslations("series");
  const packages = useTranslations("packages");
  const pending = usePending();
  const bands = quote?.bands ?? [];
  const title = t("prices-title", { name });
  return (
    <div className={page.page}>
      <PageHead title={title} path={pricesPath(series.id, dates.id)} pageClass="events" />
      <header className={page.text}>
        <BackLink to={datesPath(series.id)}>{t("other-dates")}</BackLink>
        <h1>{title}</h1>
        <p>{t("by-price-hint")}</p>
        <p>
          <TextLink to={seatsPath(series.id, dates.id)}>{t("on-map")}</TextLink>
        </p>
        <RefusalNotice refusal={answer?.refusal} />
      </header>
      <Form method="get" className={styles.builder}>
        <People offer={series} quantities={quantities} />
        <p>
          <Button variant="secondary" pending={pending}>
            {packages("update")}
          </Button>
        </p>
      </Form>
      <CommandForm commandKey={key} className={styles.builder}>
        {Object.entries(quantities).map(([id, count]) => (
          <input key={id} type="hidden" name={quantityField(Number(id))} value={count} />
        ))}
        {bands.length > 0 ? (
          <BandPrices bands={bands} pending={pending} />
        ) : (
          <p role="status">{quote && quote.seats === 0 ? packages("people") : t("no-prices")}</p>
        )}
      </CommandForm>
    </div>
  );
}
