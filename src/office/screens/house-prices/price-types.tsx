import { useState } from "react";
import type { Json, JsonObject } from "#domain/json/json.ts";
import { listIn, numberIn, objectIn } from "#domain/json/read.ts";
import type { PriceList } from "#domain/price/price-list.ts";
import { useSeason } from "../../house/programme/season.tsx";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Select } from "../../ui/select.tsx";
import type { Choice } from "../../ui/select-list.tsx";
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
  const { pricing, priceTypeName, mayEdit } = useSeason();
  const { priceTypes, modesOfSale } = pricing;
  const left = priceTypes.filter(({ id }) => !list.priceTypes.some((one) => one.id === id));
  const edit = (change: (types: readonly Json[]) => readonly Json[]) =>
    onChange((before) => ({ ...before, priceTypes: change(listIn(before["priceTypes"])) }));
  const toggle = (id: number, mode: number, isSold: boolean) =>
    edit((types) =>
      types.map((entry) => {
        const type = objectIn(entry);
        if (type["id"] !== id) return entry;
        const others = listIn(type["modesOfSale"]).filter((one) => one !== mode);
        return {
          ...type,
          modesOfSale: isSold ? [...others, mode].toSorted((a, b) => Number(a) - Number(b)) : others,
        };
      }),
    );
  return (
    <Panel title={t("types")}>
      <Table
        label={t("types")}
        rows={list.priceTypes}
        keyOf={({ id }) => id}
        columns={[
          { id: "type", title: t("price-type"), isHead: true, cell: ({ id }) => priceTypeName(id) },
          {
            id: "modes",
            title: t("modes"),
            cell: (type) => (
              <Modes
                type={type}
                mayEdit={mayEdit}
                onToggle={(mode, isSold) => toggle(type.id, mode, isSold)}
              />
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
                  aria-label={t("remove-type", { type: priceTypeName(id) })}
                  onPress={() => onChange((before) => withoutType(before, id))}
                >
                  {t("remove")}
                </Button>
              ) : null,
          },
        ]}
      />
      {mayEdit && left.length > 0 ? (
        <AddType
          choices={left.map(({ id }) => ({ id: String(id), label: priceTypeName(id) }))}
          onAdd={(id) => {
            const modes = modesOfSale.filter(({ priority }) => !priority).slice(0, 1);
            edit((types) => [...types, { id, modesOfSale: modes.map((mode) => mode.id) }]);
          }}
        />
      ) : null}
    </Panel>
  );
}

interface ModesProps {
  readonly type: PriceList["priceTypes"][number];
  readonly mayEdit: boolean;
  readonly onToggle: (mode: number, isSold: boolean) => void;
}

function Modes({ type, mayEdit, onToggle }: ModesProps) {
  const { pricing, say } = useSeason();
  const isSoldIn = (id: number) => type.modesOfSale.includes(id);
  const shown = pricing.modesOfSale.filter(({ id }) => mayEdit || isSoldIn(id));
  return (
    <div className={styles.modes}>
      {shown.map(({ id, name }) =>
        mayEdit ? (
          <Checkbox key={id} isSelected={isSoldIn(id)} onChange={(isSold) => onToggle(id, isSold)}>
            {say(name, String(id))}
          </Checkbox>
        ) : (
          <span key={id}>{say(name, String(id))}</span>
        ),
      )}
    </div>
  );
}

interface AddTypeProps {
  readonly choices: readonly Choice[];
  readonly onAdd: (id: number) => void;
}

function AddType({ choices, onAdd }: AddTypeProps) {
  const t = useWords("programmePrices");
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <div className={styles.modes}>
      <Select
        label={t("add-type")}
        choices={choices}
        value={chosen}
        onChange={setChosen}
        placeholder={t("choose-type")}
      />
      <Button
        isDisabled={chosen === null}
        onPress={() => {
          onAdd(Number(chosen));
          setChosen(null);
        }}
      >
        {t("add")}
      </Button>
    </div>
  );
}

function withoutType(list: JsonObject, id: number): JsonObject {
  const { amounts: named, ...rest } = list;
  const amounts = listIn(named).filter((one) => numberIn(objectIn(one)["priceType"]) !== id);
  return {
    ...rest,
    priceTypes: listIn(list["priceTypes"]).filter((one) => objectIn(one)["id"] !== id),
    ...(amounts.length > 0 ? { amounts } : {}),
  };
}
