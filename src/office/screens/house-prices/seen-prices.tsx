import { vatIncluded } from "#domain/money.ts";
import { feePerTicket, feesOn, type PriceList, type VatRate, vatAt } from "#domain/price/price-list.ts";
import { amountIn, type GridRow } from "#domain/programme/price-grid.ts";
import { DEFAULT_VAT } from "#domain/programme/programme.ts";
import { BANDS } from "#domain/seating/seating.ts";
import { useFormat } from "../../format/format-context.tsx";
import { useSeason } from "../../house/programme/season.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { useWords } from "../../words/words-context.tsx";
import { useRowName } from "./use-row-name.ts";

/** What a visitor pays for the row that has the focus, with fees, and the VAT in it. */
export function SeenPrices({ list, row }: { list: PriceList; row: GridRow }) {
  const t = useWords("programmePrices");
  const { pricing, productions, moments, currency } = useSeason();
  const { money } = useFormat();
  const nameOf = useRowName();
  const { fees, vatRates, priceTypes } = pricing;
  const amount = (units: number) => money({ amount: units, currency });
  const first = productions
    .flatMap((one) => one.performances.map((performance) => ({ ...performance, vat: one.vat })))
    .filter(({ priceList, at }) => priceList === list.id && at !== null && at > Date.now())
    .toSorted((a, b) => (a.at ?? 0) - (b.at ?? 0))[0];
  const today = moments.dayOf(Date.now());
  const ticketRate = rateOn(vatRates, first?.vat ?? DEFAULT_VAT, first?.at ? moments.dayOf(first.at) : today);
  const perTicket = feePerTicket(fees);
  const rows = BANDS.flatMap((band) => {
    const price = amountIn(list, priceTypes, { row, band });
    if (price === null) return [];
    const charged = feesOn(price, perTicket);
    const feeVat =
      charged === 0
        ? 0
        : fees
            .filter(({ per }) => per === "ticket")
            .reduce((sum, fee) => sum + vatIncluded(fee.amount, rateOn(vatRates, fee.vat, today)), 0);
    return [{ band, price, charged, vat: vatIncluded(price, ticketRate) + feeVat }];
  });
  return (
    <Panel title={t("seen", { type: nameOf(row) })}>
      {rows.length === 0 ? (
        <EmptyState title={t("not-sold")} />
      ) : (
        <Table
          label={t("seen-label")}
          rows={rows}
          keyOf={({ band }) => band}
          columns={[
            { id: "band", title: t("band"), isHead: true, cell: ({ band }) => band },
            { id: "price", title: t("price"), isNumber: true, cell: ({ price }) => amount(price) },
            { id: "fees", title: t("fees"), isNumber: true, cell: ({ charged }) => amount(charged) },
            {
              id: "total",
              title: t("visitor-pays"),
              isNumber: true,
              cell: ({ price, charged }) => amount(price + charged),
            },
            { id: "vat", title: t("vat"), isNumber: true, cell: ({ vat }) => amount(vat) },
          ]}
        />
      )}
      {fees.some(({ per, amount: fee }) => per === "order" && fee > 0) ? <p>{t("order-fees")}</p> : null}
    </Panel>
  );
}

/** Basis points; 0 where the season names no rate, which the check reports. */
function rateOn(rates: readonly VatRate[], id: string, day: string): number {
  const rate = rates.find((one) => one.id === id);
  return (rate && vatAt(rate, day)) ?? 0;
}
