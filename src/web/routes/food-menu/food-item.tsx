import type { FoodItem as Item } from "#contract/sales/food.ts";
import { useFormat } from "../../format-context.tsx";
import { NumberStepper } from "../../ui/forms/number-stepper.tsx";
import { Picture } from "../../ui/picture.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import styles from "./food-menu.module.css";
import { fieldOf } from "./read-food.ts";

/** A dish or drink with its ingredients and quantity. */
export function FoodItem({ item, max, value }: { item: Item; max: number; value: number }) {
  const t = useTranslations("food");
  const format = useFormat();
  const { name, about, picture, price, allergens, diets } = item;
  const id = fieldOf(item.id);
  return (
    <li className={styles.item}>
      {picture ? <Picture src={picture.url} alt={picture.alt} isSquare className={styles.picture} /> : null}
      <div className={styles.words}>
        <p className={styles.name}>{name}</p>
        {about ? <p>{about}</p> : null}
        {diets.length > 0 ? (
          <p className={styles.diets}>{diets.map((diet) => t(`diet-${diet}`)).join(" · ")}</p>
        ) : null}
        {allergens.length > 0 ? (
          <p className={styles.contains} id={`${id}-contains`}>
            {t("contains", { allergens: format.list(allergens.map((one) => t(`allergen-${one}`))) })}
          </p>
        ) : null}
      </div>
      <p className={styles.price}>{format.money(price)}</p>
      <NumberStepper
        id={id}
        name={id}
        label={t("count-of", { name })}
        less={t("less-of", { name })}
        more={t("more-of", { name })}
        max={max}
        value={value}
        describedBy={allergens.length > 0 ? `${id}-contains` : undefined}
      />
    </li>
  );
}
