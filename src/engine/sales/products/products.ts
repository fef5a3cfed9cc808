import type { BackEnd } from "#contract/back-end.ts";
import { pictureOf } from "#contract/house-views.ts";
import type { RefusalOf } from "#contract/operation.ts";
import type { products as operations, Product as ProductView } from "#contract/sales/products.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { Product, ProductType } from "#domain/sales/products.ts";
import { addLine, type NewLine } from "../../basket/line-commands.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { moneyIn } from "../../catalogue/money-in.ts";
import { viewerOf } from "../../catalogue/viewer.ts";
import type { Viewer } from "../../catalogue/visitor-view.ts";
import type { Services } from "../../kernel/services.ts";
import { quotasLeft } from "../../lines/allocator.ts";
import { findProduct, stockKey } from "./products-kind.ts";

type NotSold = Extract<RefusalOf<typeof operations.add>, { reason: "unknown-products" | "invalid" }>;

export function createProducts(services: Services): BackEnd["products"] {
  return {
    async shelf({ type: id, performance }, caller) {
      const index = await services.catalogue.current();
      const viewer = viewerOf(services, index, caller);
      const range = index.catalogue.sales?.products;
      const type = range?.types.find((one) => one.id === id);
      if (!range || !type) return refused("unknown-products");
      const event = performance === undefined ? null : index.performance(performance)?.event;
      if (event === undefined) return refused("unknown-products");
      const products = range.products.filter(
        (product) => product.type === id && !product.retired && belongsTo(product, event),
      );
      const keys = products.flatMap(({ id: product, variants }) =>
        variants.flatMap((variant) =>
          variant.stock === null ? [] : [stockKey({ product, variant: variant.id })],
        ),
      );
      const left = await quotasLeft(services.database, keys, new Date(viewer.now));
      const money = moneyIn(index);
      return done({
        type: viewType(type, viewer.language),
        products: products.map((product) => viewProduct(index, product, left, viewer)),
        postage: range.post && {
          amount: money(range.post.amount),
          freeFrom: range.post.freeFrom === null ? null : money(range.post.freeFrom),
        },
      });
    },

    add(input, caller) {
      return addLine(
        services,
        { caller, requested: { operation: "addProducts", input } },
        async ({ index }): Promise<Outcome<NewLine, NotSold>> => {
          const found = findProduct(index, input);
          if (!found || found.product.retired) return refused("unknown-products");
          if (!found.product.handover.includes(input.handover)) {
            return refused("invalid", { faults: [{ field: "handover", rule: "required" }] });
          }
          const { product, variant, quantity, handover } = input;
          return done({ kind: found.kind, quantity, details: { product, variant, handover } });
        },
      );
    },
  };
}

/** A product without productions belongs to all of them. */
function belongsTo({ events }: Product, event: string | null): boolean {
  return event === null || events.length === 0 || events.includes(event);
}

function viewType({ id, name, kind }: ProductType, language: Viewer["language"]) {
  return { id, name: inLanguage(name, language), kind };
}

function viewProduct(
  index: CatalogueIndex,
  product: Product,
  left: ReadonlyMap<string, number>,
  { language }: Viewer,
): ProductView {
  const money = moneyIn(index);
  return {
    id: product.id,
    name: inLanguage(product.name, language),
    about: inLanguage(product.about, language),
    picture: pictureOf(product, language),
    maker: product.maker,
    variants: product.variants.map((variant) => ({
      id: variant.id,
      name: variant.name && inLanguage(variant.name, language),
      price: money(variant.price),
      left:
        variant.stock === null
          ? null
          : (left.get(stockKey({ product: product.id, variant: variant.id })) ?? 0),
    })),
    handover: [...product.handover],
  };
}
