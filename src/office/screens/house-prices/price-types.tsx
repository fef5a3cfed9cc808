import { useState } from "react";
import type { Json, JsonObject } from "#domain/json/json.ts";
import { listIn, numberIn, objectIn } from "#domain/json/read.ts";
import type { PriceList } from "#domain/price/price-list.ts";
import { useSeason } from "../../house/programme/season.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Select } from "../../ui/select.tsx";
import { Table } from "../../ui/table.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./prices.module.css";

interface PriceTypesProps {
  readonly list: PriceList;
  readonly onChange: (edit: (before: JsonObject) => JsonObject) => void;
}

/** Which price types the list has, and in which modes of sale each is sold. */
export function PriceTypes({ list, onChange }: PriceTypesProps) {
  const t = useWords("programmePrices");
  const { pricing, say, mayEdit } = useSeason();
  const [added, setAdded] = useState<string | null>(null);
  const { priceTypes, modesOfSale } = pricing;
  const nameOf = (id: number) => say(priceTypes.find((type) => type.id === id)?.name ?? {}, String(id));
  const left = priceTypes.filter(({ id }) => !list.priceTypes.some((one) => one.id === id));
  const edit = (change: (types: readonly Json[]) => readonly Json[]) =>
    onChange((before) => ({ ...before, priceTypes: change(listIn(before["priceTypes"])) }));
  const toggle = (id: number, mode: number, isSold: boolean) =>
    edit((types) =>
      types.map((entry) => {
        const type = objectIn(entry);
        if (type["id"] !== id) return entry;
        const others = listIn(type["modesOfSale"]).filter((one) => one !== mode);
        return { ...type, modesOfSale: isSold ? [...others, mode] : others };
      }),
    );
  const remove = (id: number) =>
    onChange((before) => {
      const amounts = listIn(before["amounts"]).filter((one) => numberIn(objectIn(one)["priceType"]) !== id);
      const { amounts: _, ...rest } = before;
      return {
        ...rest,
        priceTypes: listIn(before["priceTypes"]).filter((one) => objectIn(one)["id"] !== id),
        ...(amounts.length > 0 ? { amounts } : {}),
      };
    });
  return (
    <Panel title={t("types")}>
      <Table
        label={t("types")}
        rows={list.priceTypes}
        keyOf={({ id }) => id}
        columns={[
          { id: "type", title: t("price-type"), isHead: true, cell: ({ id }) => nameOf(id) },
          {
            id: "modes",
            title: t("modes"),
            cell: (type) => (
              <div className={styles.modes}>
                {modesOfSale.map(({ id, name }) =>
                  mayEdit ? (
                    <Checkbox
                      key={id}
                      isSelected={type.modesOfSale.includes(id)}
                      onChange={(isSold) => toggle(type.id, id, isSold)}
                    >
                      {say(name, String(id))}
                    </Checkbox>
                  ) : type.modesOfSale.includes(id) ? (
                    <span key={id}>{say(name, String(id))}</span>
                  ) : null,
                )}
              </div>
            ),
          },
          {
            id: "remove",
            title: t("remove"),
            hidesTitle: true,
            cell: ({ id }) =>
              mayEdit ? (
                <Button
                  variant="quiet"
                  aria-label={t("remove-type", { type: nameOf(id) })}
                  onPress={() => remove(id)}
                >
                  {t("remove")}
                </Button>
              ) : null,
          },
        ]}
      />
      {mayEdit && left.length > 0 ? (
        <div className={styles.modes}>
          <Select
            label={t("add-type")}
            choices={left.map(({ id }) => ({ id: String(id), label: nameOf(id) }))}
            value={added}
            onChange={setAdded}
            placeholder={t("choose-type")}
          />
          <Button
            isDisabled={added === null}
            onPress={() => {
              const modes = modesOfSale.filter(({ priority }) => !priority).slice(0, 1);
              edit((types) => [...types, { id: Number(added), modesOfSale: modes.map(({ id }) => id) }]);
              setAdded(null);
            }}
          >
            {t("add")}
          </Button>
        </div>
      ) : null}
    </Panel>
  );
}
