import type { PartOfBackEnd } from "#contract/any-back-end.ts";
import { pictureOf } from "#contract/house-views.ts";
import type { RefusalOf } from "#contract/operation.ts";
import type { products as operations, Product as ProductView } from "#contract/sales/products.ts";
import { inLanguage, type Language } from "#domain/languages.ts";
import { money } from "#domain/money.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { MOST_OF_ONE } from "#domain/sales/products.ts";
import { addItems, type ToAdd, toAdd } from "../basket/change-lines.ts";
import type { Services } from "../services.ts";
import type { SoldProduct } from "./range.ts";

type NotSold = RefusalOf<typeof operations.add>;

/**
 * Collected in the foyer only: postage would have to be the vendor's charge. Stock is not published; what is
 * sold out is refused.
 */
export function createProducts(services: Services) {
  const { book, catalogue } = services;
  const isCollected = ({ product }: SoldProduct) => !product.retired && product.handover.includes("collect");
  return {
    async shelf({ type: id, performance }, { language }) {
      const type = book.sales?.products?.types.find((one) => one.id === id);
      if (!type) return refused("unknown-products");
      const entry = performance === undefined ? null : (await catalogue.current()).performance(performance);
      if (entry === undefined) return refused("unknown-products");
      const { products } = await services.range();
      const shown = products.filter(
        (one) =>
          isCollected(one) &&
          one.product.type === id &&
          (entry === null ||
            one.product.events.length === 0 ||
            one.product.events.includes(entry.event.slug)),
      );
      return done({
        type: { id, name: inLanguage(type.name, language), kind: type.kind },
        products: [...Map.groupBy(shown, ({ product }) => product).values()].flatMap((variants) =>
          viewProduct(services, variants, language),
        ),
        postage: null,
      });
    },

    add(input, caller) {
      return addItems(
        services,
        caller,
        { operation: "addProducts", input },
        async (lines): Promise<Outcome<ToAdd<NotSold>, NotSold>> => {
          const { products } = await services.range();
          const sold = products.find(
            ({ product, variant }) => product.id === input.product && variant.id === input.variant,
          );
          if (!sold || !isCollected(sold)) return refused("unknown-products");
          if (input.handover !== "collect") {
            return refused("invalid", { faults: [{ field: "handover", rule: "required" }] });
          }
          const name = inLanguage(sold.product.name, caller.language);
          const held = lines.find(({ again }) => isStock(again, sold.vendor))?.quantity ?? 0;
          if (held + input.quantity > MOST_OF_ONE) return refused("not-so-many", { name, max: MOST_OF_ONE });
          return toAdd<"merchandiseItems", NotSold>(
            "merchandiseItems",
            Array.from({ length: input.quantity }, () => ({ stockItem: sold.vendor })),
            ({ stockItem }) => stockItem.id === sold.vendor,
            { reason: "not-enough-left", name, left: held },
          );
        },
      );
    },
  } satisfies PartOfBackEnd["products"];
}

const isStock = (again: object | null, stock: string) =>
  again !== null && "stockItem" in again && again.stockItem === stock;

function viewProduct(
  { book }: Services,
  variants: readonly SoldProduct[],
  language: Language,
): ProductView[] {
  const [first] = variants;
  if (!first) return [];
  const { id, name, about, maker } = first.product;
  return [
    {
      id,
      name: inLanguage(name, language),
      about: inLanguage(about, language),
      picture: pictureOf(first.product, language),
      maker,
      variants: variants.map(({ variant, price }) => ({
        id: variant.id,
        name: variant.name && inLanguage(variant.name, language),
        price: money(price, book.currency),
        left: null,
      })),
      handover: ["collect"],
    },
  ];
}
