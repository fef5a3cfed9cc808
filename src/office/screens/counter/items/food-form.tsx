import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FoodMenu } from "#contract/sales/food.ts";
import type { SaleView } from "../../../../box-office/operations/counter/sale-fields.ts";
import { office } from "../../../client/client.ts";
import { useMoment } from "../../../door/use-moment.ts";
import { useFormat } from "../../../format/format-context.tsx";
import { Loaded } from "../../../states/loaded.tsx";
import fieldStyles from "../../../ui/field.module.css";
import { QuantityField } from "../../../ui/quantity-field.tsx";
import { Select } from "../../../ui/select.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useWords } from "../../../words/words-context.tsx";
import styles from "../counter.module.css";
import { AddForm, type AddProps, useAdd } from "./add-form.tsx";

interface AddFoodProps extends AddProps {
  readonly view: SaleView | null;
}

/** For guests with tickets in the sale. */
export function AddFood({ view, onAdded }: AddFoodProps) {
  const t = useWords("counter");
  const moment = useMoment();
  const performances = view?.basket?.performances ?? [];
  const [chosen, setPerformance] = useState<string | null>(null);
  const performance = performances.find(({ id }) => String(id) === chosen) ?? performances[0];
  if (!view || !performance) return <p>{t("food-needs-tickets")}</p>;
  return (
    <div className={styles.form}>
      <Select
        label={t("performance")}
        value={String(performance.id)}
        onChange={setPerformance}
        choices={performances.map(({ id, event, starts }) => ({
          ...{ id: String(id), label: event.title, detail: moment(starts) },
        }))}
      />
      <Menus key={performance.id} sale={view.sale} performance={performance.id} onAdded={onAdded} />
    </div>
  );
}

interface MenusProps extends AddProps {
  readonly sale: string;
  readonly performance: number;
}

function Menus({ sale, performance, onAdded }: MenusProps) {
  const t = useWords("counter");
  const query = useQuery(office.counter.foodOffer.queryOptions({ input: { sale, performance } }));
  const [chosen, setMenu] = useState<string | null>(null);
  return (
    <Loaded query={query} lines={5}>
      {({ menus, tickets, noteCharacters }) => {
        const open = menus.filter(({ isOpen }) => isOpen);
        const menu = open.find(({ id }) => id === chosen) ?? open[0];
        if (!menu) return <p>{t("no-food")}</p>;
        return (
          <>
            <Select
              label={t("menu")}
              value={menu.id}
              onChange={setMenu}
              choices={open.map(({ id, name }) => ({ id, label: name }))}
            />
            <Order key={menu.id} {...{ sale, performance, menu, tickets, noteCharacters, onAdded }} />
          </>
        );
      }}
    </Loaded>
  );
}

interface OrderProps extends MenusProps {
  readonly menu: FoodMenu;
  readonly tickets: number;
  readonly noteCharacters: number;
}

function Order({ sale, performance, menu, tickets, noteCharacters, onAdded }: OrderProps) {
  const t = useWords("counter");
  const { money } = useFormat();
  const moment = useMoment();
  const adding = useAdd(office.counter.addFood.call, onAdded);
  const [sitting, setSitting] = useState(menu.sittings[0]?.id ?? "");
  const [typed, setGuests] = useState(String(tickets));
  const [counts, setCounts] = useState<Readonly<Record<string, string>>>({});
  const [note, setNote] = useState("");
  const guests = Number(typed);
  const choices = Object.entries(counts)
    .map(([item, count]) => ({ item, count: Number(count) }))
    .filter(({ count }) => count > 0);
  const add = () => adding.add(() => ({ sale, performance, menu: menu.id, sitting, guests, choices, note }));
  return (
    <AddForm adding={adding} isReady={sitting !== "" && (choices.length > 0 || guests > 0)} onSubmit={add}>
      <Select
        label={t("sitting")}
        value={sitting}
        onChange={setSitting}
        choices={menu.sittings.map((one) => ({
          ...{ id: one.id, label: `${one.place}, ${one.moment}` },
          detail: [one.at && moment(one.at), one.left === null ? null : t("left", { count: one.left })]
            .filter(Boolean)
            .join(" · "),
        }))}
      />
      <QuantityField
        label={t("guests")}
        detail={menu.perCover ? money(menu.perCover) : ""}
        value={typed}
        onChange={setGuests}
        fewer={t("fewer", { name: t("guests") })}
        more={t("more", { name: t("guests") })}
      />
      {menu.categories.map((category) => (
        <fieldset key={category.id} className={styles.ticks}>
          <legend className={fieldStyles.label}>{category.name}</legend>
          {category.items.map(({ id, name, price }) => (
            <QuantityField
              key={id}
              label={name}
              detail={money(price)}
              value={counts[id] ?? ""}
              onChange={(count) => setCounts({ ...counts, [id]: count })}
              fewer={t("fewer", { name })}
              more={t("more", { name })}
            />
          ))}
        </fieldset>
      ))}
      <TextField
        label={t("food-note")}
        hint={t("food-note-hint")}
        value={note}
        onChange={setNote}
        maxLength={noteCharacters}
      />
    </AddForm>
  );
}
