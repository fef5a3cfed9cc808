import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { SeriesDetail } from "#contract/sales/series.ts";
import type { Band } from "#domain/seating/seating.ts";
import { office } from "../../../client/client.ts";
import { useMoment } from "../../../door/use-moment.ts";
import { Loaded } from "../../../states/loaded.tsx";
import { Select } from "../../../ui/select.tsx";
import { useLanguage, useWords } from "../../../words/words-context.tsx";
import styles from "../counter.module.css";
import { type Numbers, PriceTypeNumbers, quantitiesOf } from "../price-type-numbers.tsx";
import { AddForm, type AddProps, type Range, useAdd } from "./add-form.tsx";
import { BandChoice, inAddress } from "./band-prices.tsx";

/** The best seats of a price band, the same on all dates of the chosen set. */
export function AddSeries({ all, onAdded }: AddProps & { readonly all: Range["series"] }) {
  const t = useWords("counter");
  const { language } = useLanguage();
  const [id, setId] = useState(all[0]?.id ?? "");
  const query = useQuery(
    office.counter.seriesOffer.queryOptions({ input: { series: id, language }, enabled: id !== "" }),
  );
  return (
    <div className={styles.form}>
      <Select
        label={t("series")}
        value={id}
        onChange={setId}
        choices={all.map((one) => ({ id: one.id, label: one.name }))}
      />
      <Loaded query={query} lines={5}>
        {(offer) => <Choice key={offer.id} offer={offer} onAdded={onAdded} />}
      </Loaded>
    </div>
  );
}

function Choice({ offer, onAdded }: AddProps & { readonly offer: SeriesDetail }) {
  const t = useWords("counter");
  const { language } = useLanguage();
  const moment = useMoment();
  const adding = useAdd(office.counter.addSeries.call, onAdded);
  const [dates, setDates] = useState(offer.dates[0]?.id ?? "");
  const [numbers, setNumbers] = useState<Numbers>({});
  const [chosen, setBand] = useState<Band | null>(null);
  const quantities = quantitiesOf(offer.priceTypes, numbers);
  const of = { series: offer.id, dates };
  const { data: prices } = useQuery(
    office.counter.seriesPrices.queryOptions({
      input: { ...of, numbers: inAddress(quantities), language },
      enabled: quantities.length > 0,
      placeholderData: (before) => before,
    }),
  );
  const bands = quantities.length > 0 && prices ? prices.bands : [];
  const band = bands.find((one) => one.band === chosen)?.band ?? bands[0]?.band ?? null;
  return (
    <AddForm
      adding={adding}
      isReady={band !== null}
      onSubmit={() => band && adding.add((sale) => ({ sale, ...of, band, quantities }))}
    >
      <Select
        label={t("dates")}
        value={dates}
        onChange={setDates}
        choices={offer.dates.map(({ id, name, performances }) => ({
          id,
          label: name ?? performances.map(({ starts }) => moment(starts)).join(", "),
          detail: t("dates-count", { count: performances.length }),
        }))}
      />
      <ul>
        {offer.dates
          .find(({ id }) => id === dates)
          ?.performances.map(({ id, event, starts }) => (
            <li key={id}>{`${event.title}, ${moment(starts)}`}</li>
          ))}
      </ul>
      <PriceTypeNumbers priceTypes={offer.priceTypes} numbers={numbers} onChange={setNumbers} />
      {quantities.length > 0 && prices ? <BandChoice bands={bands} value={band} onChange={setBand} /> : null}
    </AddForm>
  );
}
