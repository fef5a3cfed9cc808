import type { OutputOf } from "#contract/operation.ts";
import type { series } from "#contract/sales/series.ts";
import type { Band } from "#domain/seating/seating.ts";
import { useFormat } from "../../../format/format-context.tsx";
import { ChoiceBar } from "../../../ui/choice-bar.tsx";
import { useWords } from "../../../words/words-context.tsx";

type BandPrices = OutputOf<typeof series.quote>["bands"];

/** As `packagePrices` and `seriesPrices` take them: "1=2" is two tickets of price type 1. */
export const inAddress = (quantities: readonly { priceType: number; quantity: number }[]) =>
  quantities.map(({ priceType, quantity }) => `${priceType}=${quantity}`);

interface BandChoiceProps {
  readonly bands: BandPrices;
  readonly value: Band | null;
  readonly onChange: (band: Band) => void;
}

/** The price bands, each with the price of all that is chosen. */
export function BandChoice({ bands, value, onChange }: BandChoiceProps) {
  const t = useWords("counter");
  const { money } = useFormat();
  if (bands.length === 0) return <p role="status">{t("no-band")}</p>;
  return (
    <ChoiceBar<Band>
      label={t("band")}
      value={value}
      onChange={onChange}
      choices={bands.map(({ band, total }) => ({ id: band, label: band, detail: money(total) }))}
    />
  );
}
