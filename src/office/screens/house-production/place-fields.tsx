import { useState } from "react";
import type { JsonObject } from "#domain/json/json.ts";
import { listIn, numberIn, objectIn } from "#domain/json/read.ts";
import type { Production } from "#domain/programme/programme.ts";
import { eventIn } from "#domain/programme/season-edits.ts";
import { useSeason } from "../../house/programme/season.tsx";
import { Select } from "../../ui/select.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./production.module.css";

/** Hall and price list of new performances, at first those of the last one. */
export function usePlaceFields({ performances }: Production) {
  const { halls, pricing } = useSeason();
  const last = performances.at(-1);
  const [hall, setHall] = useState(last?.hall ?? halls[0]?.id ?? "");
  const [priceList, setPriceList] = useState(last?.priceList ?? pricing.lists[0]?.id ?? "");
  return { hall, priceList, setHall, setPriceList };
}

export function PlaceFields({ hall, priceList, setHall, setPriceList }: ReturnType<typeof usePlaceFields>) {
  const t = useWords("programmeProduction");
  const { halls, pricing } = useSeason();
  return (
    <div className={styles.fields}>
      <Select label={t("hall")} choices={halls} value={hall} onChange={setHall} />
      <Select
        label={t("price-list")}
        choices={pricing.lists.map(({ id }) => ({ id, label: id }))}
        value={priceList}
        onChange={setPriceList}
      />
    </div>
  );
}

/** New performances are sold like the production's last one. */
export function useSaleOfLast({ slug, performances }: Production): JsonObject {
  const { json } = useSeason();
  const last = listIn(eventIn(json, slug)?.["performances"])
    .map(objectIn)
    .find((one) => numberIn(one["id"]) === performances.at(-1)?.id);
  return last?.["sale"] === undefined ? { sale: [] } : { sale: last["sale"] };
}
