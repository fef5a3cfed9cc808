import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { PackageDetail, PackagePerformance, PackageQuote } from "#contract/sales/packages.ts";
import type { Band } from "#domain/seating/seating.ts";
import { office } from "../../../client/client.ts";
import { useMoment } from "../../../door/use-moment.ts";
import { Loaded } from "../../../states/loaded.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import fieldStyles from "../../../ui/field.module.css";
import { Select } from "../../../ui/select.tsx";
import { useLanguage, useWords } from "../../../words/words-context.tsx";
import styles from "../counter.module.css";
import { type Numbers, PriceTypeNumbers, quantitiesOf } from "../price-type-numbers.tsx";
import { AddForm, type AddProps, type Range, useAdd } from "./add-form.tsx";
import { BandChoice, inAddress } from "./band-prices.tsx";

/** The best seats at the performances of a package; of some packages the performances are chosen here. */
export function AddPackage({ packages, onAdded }: AddProps & { readonly packages: Range["packages"] }) {
  const t = useWords("counter");
  const { language } = useLanguage();
  const [id, setId] = useState(packages[0]?.id ?? "");
  const query = useQuery(
    office.counter.packageOffer.queryOptions({ input: { package: id, language }, enabled: id !== "" }),
  );
  return (
    <div className={styles.form}>
      <Select
        label={t("package")}
        value={id}
        onChange={setId}
        choices={packages.map((one) => ({ id: one.id, label: one.name }))}
      />
      <Loaded query={query} lines={5}>
        {(offer) => <Choice key={offer.id} offer={offer} onAdded={onAdded} />}
      </Loaded>
    </div>
  );
}

function Choice({ offer, onAdded }: AddProps & { readonly offer: PackageDetail }) {
  const t = useWords("counter");
  const { language } = useLanguage();
  const adding = useAdd(office.counter.addPackage.call, onAdded);
  const [performances, setPerformances] = useState<readonly number[]>([]);
  const [packages, setPackages] = useState<readonly string[]>([]);
  const [numbers, setNumbers] = useState<Numbers>({});
  const [chosen, setBand] = useState<Band | null>(null);
  const quantities = quantitiesOf(offer.priceTypes, numbers);
  const choice = { package: offer.id, performances: [...performances], packages: [...packages] };
  const { data: prices } = useQuery(
    office.counter.packagePrices.queryOptions({
      input: { ...choice, numbers: inAddress(quantities), language },
      enabled: quantities.length > 0,
      placeholderData: (before) => before,
    }),
  );
  const bands = quantities.length > 0 && prices ? prices.bands : [];
  const band = bands.find((one) => one.band === chosen)?.band ?? bands[0]?.band ?? null;
  const isReady = band !== null && prices?.lacks.length === 0;
  return (
    <AddForm
      adding={adding}
      isReady={isReady}
      onSubmit={() => band && adding.add((sale) => ({ sale, ...choice, quantities, band }))}
    >
      {offer.groups.map((group) => (
        <Performances
          key={group.id}
          label={group.name ?? t("performances")}
          all={group.performances}
          chosen={offer.type === "flex" ? performances : null}
          onChange={setPerformances}
        />
      ))}
      {offer.packages.length > 0 ? (
        <fieldset className={styles.ticks}>
          <legend className={fieldStyles.label}>{t("packages")}</legend>
          {offer.packages.map(({ id, name }) => (
            <Checkbox
              key={id}
              isSelected={packages.includes(id)}
              onChange={(isOn) =>
                setPackages(isOn ? [...packages, id] : packages.filter((one) => one !== id))
              }
            >
              {name}
            </Checkbox>
          ))}
        </fieldset>
      ) : null}
      <PriceTypeNumbers priceTypes={offer.priceTypes} numbers={numbers} onChange={setNumbers} />
      {quantities.length > 0 && prices ? <Lacks {...prices} /> : null}
      {isReady ? <BandChoice bands={bands} value={band} onChange={setBand} /> : null}
    </AddForm>
  );
}

interface PerformancesProps {
  readonly label: string;
  readonly all: readonly PackagePerformance[];
  /** Null where all of them belong to the package. */
  readonly chosen: readonly number[] | null;
  readonly onChange: (chosen: readonly number[]) => void;
}

function Performances({ label, all, chosen, onChange }: PerformancesProps) {
  const moment = useMoment();
  const nameOf = ({ event, starts }: PackagePerformance) => `${event.title}, ${moment(starts)}`;
  return (
    <fieldset className={styles.ticks}>
      <legend className={fieldStyles.label}>{label}</legend>
      {chosen === null ? (
        <ul>
          {all.map((one) => (
            <li key={one.id}>{nameOf(one)}</li>
          ))}
        </ul>
      ) : (
        all.map((one) => (
          <Checkbox
            key={one.id}
            isSelected={chosen.includes(one.id)}
            isDisabled={!one.isOnSale}
            onChange={(isOn) => onChange(isOn ? [...chosen, one.id] : chosen.filter((id) => id !== one.id))}
          >
            {nameOf(one)}
          </Checkbox>
        ))
      )}
    </fieldset>
  );
}

function Lacks({ lacks, percent, next }: Pick<PackageQuote, "lacks" | "percent" | "next">) {
  const t = useWords("counter");
  return (
    <div role="status">
      {lacks.map(({ why, of, group, count }) => (
        <p key={`${why} ${of} ${group}`}>
          {[group, t(`lacks-${why}-${of}`, { count })].filter(Boolean).join(": ")}
        </p>
      ))}
      {percent > 0 ? <p>{t("percent", { percent })}</p> : null}
      {next ? <p>{t("next-percent", { count: next.more, percent: next.percent })}</p> : null}
    </div>
  );
}
