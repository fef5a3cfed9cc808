import type { Product } from "#contract/sales/products.ts";
import { BackField } from "../../dialogs/back-field.tsx";
import { useFormat } from "../../format-context.tsx";
import { CommandForm, usePending } from "../../forms/command-form.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import select from "../../ui/forms/select.module.css";
import { useTranslations } from "../../words/use-translations.ts";
import styles from "./products.module.css";

/** The quantities in the form; more can be added in the basket. */
const QUANTITIES = [1, 2, 3, 4, 5, 6];

/** A product with picture, variants and button. */
export function ProductCard({ product, commandKey }: { product: Product; commandKey: string }) {
  const t = useTranslations("products");
  const format = useFormat();
  const pending = usePending("product", product.id);
  const isSoldOut = product.variants.every(({ left }) => left === 0);
  const [first] = product.variants;
  const id = (field: string) => `${field}-${product.id}`;
  return (
    <Card
      id={id("name")}
      name={product.name}
      picture={product.picture}
      foot={t("maker", { maker: product.maker })}
      footClass={styles.maker}
    >
      {first ? <p className={styles.price}>{priceText(product, (price) => format.money(price), t)}</p> : null}
      <p>{product.about}</p>
      {isSoldOut ? (
        <p className={styles.soldOut}>{t("sold-out")}</p>
      ) : (
        <CommandForm commandKey={commandKey} className={styles.form}>
          <BackField />
          <input type="hidden" name="product" value={product.id} />
          {product.variants.length > 1 ? (
            <label className={styles.field}>
              {t("variant")}
              <select name="variant" className={select.select}>
                {product.variants.map((variant) => (
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
            <select name="quantity" className={select.select}>
              {QUANTITIES.map((quantity) => (
                <option key={quantity}>{quantity}</option>
              ))}
            </select>
          </label>
          {product.handover.length > 1 ? (
            <label className={styles.field}>
              {t("handover")}
              <select name="handover" className={select.select}>
                {product.handover.map((handover) => (
                  <option key={handover} value={handover}>
                    {t(handover)}
                  </option>
                ))}
              </select>
            </label>
          ) : (
            <input type="hidden" name="handover" value={product.handover[0]} />
          )}
          <Button pending={pending} aria-describedby={id("name")}>
            {t("add")}
          </Button>
        </CommandForm>
      )}
    </Card>
  );
}

type Translate = ReturnType<typeof useTranslations<"products">>;
type Variant = Product["variants"][number];

function priceText(product: Product, money: (price: Variant["price"]) => string, t: Translate): string {
  const [cheapest] = [...product.variants].sort((a, b) => a.price.amount - b.price.amount);
  if (!cheapest) return "";
  const isOne = product.variants.every(({ price }) => price.amount === cheapest.price.amount);
  return isOne ? money(cheapest.price) : t("from", { price: money(cheapest.price) });
}

function variantText({ name, left }: Variant, t: Translate): string {
  if (left === 0) return t("variant-sold-out", { name: name ?? "" });
  return left !== null && left <= FEW ? t("variant-left", { name: name ?? "", left }) : (name ?? "");
}

/** From here on the remaining stock is shown. */
const FEW = 5;
