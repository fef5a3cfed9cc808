import { Form, useNavigation } from "react-router";
import { useTranslations } from "use-intl/react";
import type { Good } from "#contract/sales/goods.ts";
import { BackField } from "../../dialogs/back-field.tsx";
import { useFormat } from "../../format-context.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import styles from "./goods.module.css";

/** The most that the form offers at once; more is added in the basket. */
const QUANTITIES = [1, 2, 3, 4, 5, 6];

/** A thing with its picture, its choices and its button. */
export function GoodCard({ good, commandKey }: { good: Good; commandKey: string }) {
  const t = useTranslations("goods");
  const format = useFormat();
  const navigation = useNavigation();
  const pending = navigation.state !== "idle" && navigation.formData?.get("good") === good.id;
  const isSoldOut = good.variants.every(({ left }) => left === 0);
  const [first] = good.variants;
  const id = (field: string) => `${field}-${good.id}`;
  return (
    <Card
      id={id("name")}
      name={good.name}
      picture={good.picture}
      foot={t("maker", { maker: good.maker })}
      footClass={styles.maker}
    >
      {first ? <p className={styles.price}>{priceText(good, (price) => format.money(price), t)}</p> : null}
      <p>{good.about}</p>
      {isSoldOut ? (
        <p className={styles.soldOut}>{t("sold-out")}</p>
      ) : (
        <Form method="post" className={styles.form}>
          <input type="hidden" name="key" value={commandKey} />
          <BackField />
          <input type="hidden" name="good" value={good.id} />
          {good.variants.length > 1 ? (
            <label className={styles.field}>
              {t("variant")}
              <select name="variant" className={styles.select}>
                {good.variants.map((variant) => (
                  <option key={variant.id} value={variant.id} disabled={variant.left === 0}>
                    {variantText(variant, t)}
                  </option>
                ))}
              </select>
            </label>
          ) : (
            <input type="hidden" name="variant" value={first?.id} />
          )}
          <label className={styles.field}>
            {t("quantity")}
            <select name="quantity" className={styles.select}>
              {QUANTITIES.map((quantity) => (
                <option key={quantity}>{quantity}</option>
              ))}
            </select>
          </label>
          {good.handover.length > 1 ? (
            <label className={styles.field}>
              {t("handover")}
              <select name="handover" className={styles.select}>
                {good.handover.map((handover) => (
                  <option key={handover} value={handover}>
                    {t(handover)}
                  </option>
                ))}
              </select>
            </label>
          ) : (
            <input type="hidden" name="handover" value={good.handover[0]} />
          )}
          <Button pending={pending} aria-describedby={id("name")}>
            {t("add")}
          </Button>
        </Form>
      )}
    </Card>
  );
}

type Translate = ReturnType<typeof useTranslations<"goods">>;
type Variant = Good["variants"][number];

function priceText(good: Good, money: (price: Variant["price"]) => string, t: Translate): string {
  const [cheapest] = [...good.variants].sort((a, b) => a.price.amount - b.price.amount);
  if (!cheapest) return "";
  const isOne = good.variants.every(({ price }) => price.amount === cheapest.price.amount);
  return isOne ? money(cheapest.price) : t("from", { price: money(cheapest.price) });
}

function variantText({ name, left }: Variant, t: Translate): string {
  if (left === 0) return t("variant-sold-out", { name: name ?? "" });
  return left !== null && left <= FEW ? t("variant-left", { name: name ?? "", left }) : (name ?? "");
}

/** So few that it is worth saying. */
const FEW = 5;
