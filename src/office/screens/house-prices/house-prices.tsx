import { useState } from "react";
import { useParams } from "react-router";
import type { JsonObject } from "#domain/json/json.ts";
import { listIn, objectIn } from "#domain/json/read.ts";
import { type CellChange, type GridRow, withAmounts } from "#domain/programme/price-grid.ts";
import { draftPath } from "../../house/draft-addresses.ts";
import { useFaults } from "../../house/editing/use-faults.ts";
import { Faults } from "../../house/faults.tsx";
import { DraftScreen, DraftSeason } from "../../house/programme/draft-screen.tsx";
import { SEASON, useSeason } from "../../house/programme/season.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words-context.tsx";
import { PriceEffects } from "./price-effects.tsx";
import { PriceGrid } from "./price-grid.tsx";
import { PriceTypes } from "./price-types.tsx";
import { SeenPrices } from "./seen-prices.tsx";
import { PriceListUses } from "./uses.tsx";

/** A price list as a spreadsheet of price types and bands. */
export default function HousePrices() {
  return (
    <DraftSeason>
      <Prices />
    </DraftSeason>
  );
}

function Prices() {
  const t = useWords("programmePrices");
  const names = useWords("programme");
  const { list: id = "" } = useParams();
  const { draft, pricing, change } = useSeason();
  const faults = useFaults(draft);
  const [row, setRow] = useState<GridRow>("ordinary");
  const list = pricing.lists.find((one) => one.id === id);
  const changeList = (edit: (before: JsonObject) => JsonObject) =>
    change((season) => {
      const file = objectIn(season);
      const priceLists = listIn(file["priceLists"]).map((entry) =>
        objectIn(entry)["id"] === id ? edit(objectIn(entry)) : entry,
      );
      return { ...file, priceLists };
    });
  const changeAmounts = (changes: readonly CellChange[]) =>
    changeList((before) => withAmounts(before, changes, pricing.priceTypes));
  const own = faults.at(SEASON, ["priceLists", id]);
  return (
    <DraftScreen
      key={id}
      title={id}
      kind={t("price-list")}
      actions={<ButtonLink to={draftPath(draft, "programme")}>{names("title")}</ButtonLink>}
    >
      {list ? (
        <>
          {own.length > 0 ? (
            <Notice tone="warning" title={names("faults")}>
              <Faults faults={own} />
            </Notice>
          ) : null}
          <PriceGrid list={list} onChange={changeAmounts} onRow={setRow} />
          <SeenPrices list={list} row={row} />
          <PriceTypes list={list} onChange={changeList} />
          <PriceEffects list={list} check={faults.check} />
          <PriceListUses list={list} />
        </>
      ) : (
        <EmptyState title={t("no-list")} />
      )}
    </DraftScreen>
  );
}
