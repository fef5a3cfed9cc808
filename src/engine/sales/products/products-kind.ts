import { type Charge, sumOf } from "#domain/price/charge.ts";
import {
  type Handover,
  MOST_OF_ONE,
  PRODUCT_KINDS,
  type Product,
  type ProductKind,
  type ProductsRange,
  type ProductVariant,
  postage,
} from "#domain/sales/products.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { LineContext, LineKind, LineRow } from "../../kernel/line-kind.ts";
import { POSTAGE, rateToday } from "../../lines/price-basket.ts";

export interface ProductDetails {
  readonly product: string;
  readonly variant: string;
  readonly handover: Handover;
}

export interface ChosenProduct {
  readonly product: Product;
  readonly variant: ProductVariant;
  readonly kind: ProductKind;
}

/** The product and variant of a line, including retired ones; null if the catalogue never had them. */
export function findProduct(
  index: CatalogueIndex,
  { product: id, variant: variantId }: Pick<ProductDetails, "product" | "variant">,
): ChosenProduct | null {
  const range = index.catalogue.sales?.products;
  const product = range?.products.find((one) => one.id === id);
  const variant = product?.variants.find((one) => one.id === variantId);
  const type = range?.types.find((one) => one.id === product?.type);
  return product && variant && type ? { product, variant, kind: type.kind } : null;
}

export function stockKey({ product, variant }: Pick<ProductDetails, "product" | "variant">): string {
  return `stock:${product}:${variant}`;
}

export function stocksOf(catalogue: Pick<CatalogueIndex["catalogue"], "sales">) {
  return (catalogue.sales?.products?.products ?? []).flatMap((product) =>
    product.variants.flatMap(({ id, stock }) =>
      stock === null ? [] : [{ key: stockKey({ product: product.id, variant: id }), capacity: stock }],
    ),
  );
}

export function productsKind(kind: ProductKind): LineKind<ProductDetails> {
  const known = (index: CatalogueIndex, { details }: LineRow<ProductDetails>) => {
    const found = findProduct(index, details);
    if (!found) throw new Error(`Unknown product ${details.product} (${details.variant})`);
    return found;
  };
  return {
    kind,
    withdrawal: "when-back",
    knows: ({ details }, index) => findProduct(index, details) !== null,
    needsAddress: ({ details }) => details.handover === "post",
    check: (own, { index }) =>
      own.flatMap((line) =>
        known(index, line).product.retired ? [{ line: line.id, why: "not-sold-any-more" }] : [],
      ),
    price(own, context) {
      const { index } = context;
      const range = index.catalogue.sales?.products;
      const charges = own.map((line) => {
        const { product, variant } = known(index, line);
        return {
          line: line.id,
          phase: "base" as const,
          reference: `G-${product.id}-${variant.id}`,
          gross: variant.price * line.quantity,
          rate: rateToday(context, product.vat),
        };
      });
      const post = range?.post;
      const posted = postedProducts(context);
      // An order has one parcel for both kinds of product; the kind of the first posted line charges for it.
      const isOurs = posted[0]?.kind === kind;
      return [
        { phase: "base", charges: () => charges },
        {
          phase: "delivery",
          charges: (soFar) => (post && isOurs ? postageCharge(context, post, posted, soFar) : []),
        },
      ];
    },
    claims(line, { index }) {
      const { variant } = known(index, line);
      return variant.stock === null
        ? []
        : [{ of: "quota", key: stockKey(line.details), amount: line.quantity }];
    },
    quantities: () => ({ min: 1, max: MOST_OF_ONE }),
    describe(line, { index }) {
      const { product, variant } = known(index, line);
      return {
        name: product.name,
        about: [
          ...(variant.name ? [{ text: variant.name }] : []),
          { word: `handover-${line.details.handover}`, values: {} },
        ],
        picture: product.picture,
      };
    },
    // Staff hand over or post products from the order; there is nothing to create.
    fulfil: async () => ({ result: null }),
    // Merchandise may already be in the customer's hands. Supplementary items are handed over at the performance.
    keeps: async () => (kind === "merchandise" ? "products" : null),
    reverse: async () => {},
  };
}

export function postedProducts({ lines }: Pick<LineContext, "lines">): readonly LineRow[] {
  const isProduct = ({ kind }: LineRow) => PRODUCT_KINDS.some((one) => one === kind);
  return lines.filter((line) => isProduct(line) && (line.details as ProductDetails).handover === "post");
}

function postageCharge(
  context: LineContext,
  post: NonNullable<ProductsRange["post"]>,
  posted: readonly LineRow[],
  soFar: readonly Charge[],
): Charge[] {
  const ids = new Set<string | null>(posted.map(({ id }) => id));
  const worth = sumOf(soFar.filter(({ line }) => ids.has(line)));
  const gross = postage(post, worth);
  const rate = rateToday(context, post.vat);
  return gross === 0 ? [] : [{ line: null, phase: "delivery", reference: POSTAGE, gross, rate }];
}
