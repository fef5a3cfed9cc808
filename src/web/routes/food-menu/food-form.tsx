import type { InputOf } from "#contract/operation.ts";
import type { FoodMenu, food } from "#contract/sales/food.ts";
import { BackField } from "../../dialogs/back-field.tsx";
import { useFieldError } from "../../faults/refusal-notice.tsx";
import type { Refusal } from "../../faults/refusals.ts";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, SubmitButton } from "../../forms/command-form.tsx";
import { ChoiceField, SelectField, TextAreaField, TextField } from "../../ui/forms/field.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import { FoodItem } from "./food-item.tsx";
import styles from "./food-menu.module.css";
import { MORE } from "./read-food.ts";

interface FoodFormProps {
  readonly menu: FoodMenu;
  readonly mostGuests: number;
  readonly noteCharacters: number;
  readonly commandKey: string;
  readonly refusal: Refusal | undefined;
  /** The values of a refused form. */
  readonly chosen: InputOf<typeof food.add> | undefined;
}

/** Number of guests, sitting and one item of each course for every guest. */
export function FoodForm({ menu, mostGuests, noteCharacters, commandKey, refusal, chosen }: FoodFormProps) {
  const t = useTranslations("food");
  const error = useFieldError(refusal);
  const guests = chosen && chosen.guests > 0 ? chosen.guests : undefined;
  return (
    <CommandForm commandKey={commandKey} className={styles.form}>
      <BackField />
      {menu.perCover ? (
        <Covers menu={menu} max={mostGuests} value={guests} error={error("guests")} />
      ) : (
        <Guests max={mostGuests} value={guests} error={error("guests")} />
      )}
      <Sittings menu={menu} value={chosen?.sitting} error={error("sitting")} />
      {menu.categories.map((category) => (
        <fieldset key={category.id} className={styles.category}>
          <legend className={styles.title}>{category.name}</legend>
          <p>{t("one-each")}</p>
          <ul className={styles.items}>
            {category.items.map((item) => (
              <FoodItem
                key={item.id}
                item={item}
                max={mostGuests}
                value={chosen?.choices.find((choice) => choice.item === item.id)?.count ?? 0}
              />
            ))}
          </ul>
        </fieldset>
      ))}
      <TextAreaField
        name="note"
        label={t("note")}
        hint={t("note-hint")}
        optional={t("optional")}
        rows={3}
        maxLength={noteCharacters}
        defaultValue={chosen?.note}
        error={error("note")}
      />
      <p>
        <SubmitButton>{t("add")}</SubmitButton>
      </p>
    </CommandForm>
  );
}

interface CountProps {
  readonly max: number;
  readonly value: number | undefined;
  readonly error: string | undefined;
}

function Guests({ max, value, error }: CountProps) {
  const t = useTranslations("food");
  const numbers = Array.from({ length: max }, (_, index) => index + 1);
  return (
    <SelectField
      name="guests"
      label={t("guests")}
      error={error}
      defaultValue={value === undefined ? "" : value > max ? MORE : String(value)}
    >
      <option value="">{t("guests-choose")}</option>
      {numbers.map((number) => (
        <option key={number}>{number}</option>
      ))}
      <option value={MORE}>{t("more-than", { max })}</option>
    </SelectField>
  );
}

function Covers({ menu, max, value, error }: CountProps & { menu: FoodMenu }) {
  const t = useTranslations("food");
  const format = useFormat();
  return (
    <TextField
      name="guests"
      type="number"
      inputMode="numeric"
      min={1}
      max={max}
      label={t("covers")}
      hint={menu.perCover ? t("covers-hint", { price: format.money(menu.perCover), max }) : undefined}
      defaultValue={value}
      error={error}
    />
  );
}

function Sittings({
  menu,
  value,
  error,
}: {
  menu: FoodMenu;
  value: string | undefined;
  error: string | undefined;
}) {
  const t = useTranslations("food");
  const format = useFormat();
  const choices = menu.sittings.map(({ id, place, moment, at, left }) => {
    const when = at === null ? moment : t("sitting-at", { moment, time: format.time(at) });
    const isFew = left !== null && left > 0 && left <= FEW;
    return {
      value: id,
      label: left === 0 ? t("sitting-full", { moment: when }) : when,
      hint: place,
      aside: isFew ? t("left", { count: left }) : undefined,
    };
  });
  return <ChoiceField name="sitting" legend={t("sitting")} choices={choices} value={value} error={error} />;
}

/** From here on the remaining number is shown. */
const FEW = 12;
