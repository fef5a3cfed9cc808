import { type Charge, sumOf } from "#domain/price/charge.ts";
import {
  GOOD_KINDS,
  type Good,
  type GoodKind,
  type GoodsRange,
  type GoodVariant,
  type Handover,
  MOST_OF_ONE,
  postage,
} from "#domain/sales/goods.ts";
import { rateToday } from "../../basket/price-basket.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { LineContext, LineKind, LineRow } from "../line-kind.ts";

/** Things, of which there may be only so many. */

/** What an order has in the post, as its charges name it: a parcel of goods, or an envelope of vouchers. */
export const POSTAGE = "P-goods";

export interface GoodDetails {
  readonly good: string;
  readonly variant: string;
  readonly handover: Handover;
}

export interface ChosenGood {
  readonly good: Good;
  readonly variant: GoodVariant;
  readonly kind: GoodKind;
}

/** What the house sells by these names; null when it never did. A retired one is still known by its name. */
export function findGood(
  index: CatalogueIndex,
  { good: id, variant: variantId }: Pick<GoodDetails, "good" | "variant">,
): ChosenGood | null {
  const range = index.catalogue.sales?.goods;
  const good = range?.goods.find((one) => one.id === id);
  const variant = good?.variants.find((one) => one.id === variantId);
  const type = range?.types.find((one) => one.id === good?.type);
  return good && variant && type ? { good, variant, kind: type.kind } : null;
}

/** Under which name the stock of a variant is counted. */
export function stockKey({ good, variant }: Pick<GoodDetails, "good" | "variant">): string {
  return `stock:${good}:${variant}`;
}

/** Every variant of which there is only so much, with how many there were in the beginning. */
export function stocksOf(catalogue: Pick<CatalogueIndex["catalogue"], "sales">) {
  return (catalogue.sales?.goods?.goods ?? []).flatMap((good) =>
    good.variants.flatMap(({ id, stock }) =>
      stock === null ? [] : [{ key: stockKey({ good: good.id, variant: id }), capacity: stock }],
    ),
  );
}

export function goodsKind(kind: GoodKind): LineKind<GoodDetails> {
  const known = (index: CatalogueIndex, { details }: LineRow<GoodDetails>) => {
    const found = findGood(index, details);
    if (!found) throw new Error(`The house has no ${details.good} (${details.variant})`);
    return found;
  };
  return {
    kind,
    withdrawal: "when-back",
    knows: ({ details }, index) => findGood(index, details) !== null,
    needsAddress: ({ details }) => details.handover === "post",
    check: (own, { index }) =>
      own.flatMap((line) =>
        known(index, line).good.retired ? [{ line: line.id, why: "not-sold-any-more" }] : [],
      ),
    price(own, context) {
      const { index } = context;
      const range = index.catalogue.sales?.goods;
      const charges = own.map((line) => {
        const { good, variant } = known(index, line);
        return {
          line: line.id,
          phase: "base" as const,
          reference: `G-${good.id}-${variant.id}`,
          gross: variant.price * line.quantity,
          rate: rateToday(context, good.vat),
        };
      });
      const post = range?.post;
      const posted = postedGoods(context);
      // One parcel an order, whatever is in it: the kind of its first line asks for it.
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
      const { good, variant } = known(index, line);
      return {
        name: good.name,
        about: [
          ...(variant.name ? [{ text: variant.name }] : []),
          { word: `handover-${line.details.handover}`, values: {} },
        ],
        picture: good.picture,
      };
    },
    // Whoever hands it over or posts it reads the order: nothing else comes into being.
    fulfil: async () => ({ result: null }),
    // What belongs to a performance is handed over there; the rest may be in the customer's hands.
    keeps: async () => (kind === "merchandise" ? "goods" : null),
    reverse: async () => {},
  };
}

/** What of a basket goes into a parcel. */
export function postedGoods({ lines }: Pick<LineContext, "lines">): readonly LineRow[] {
  const isGood = ({ kind }: LineRow) => GOOD_KINDS.some((one) => one === kind);
  return lines.filter((line) => isGood(line) && (line.details as GoodDetails).handover === "post");
}

function postageCharge(
  context: LineContext,
  post: NonNullable<GoodsRange["post"]>,
  posted: readonly LineRow[],
  soFar: readonly Charge[],
): Charge[] {
  const ids = new Set<string | null>(posted.map(({ id }) => id));
  const worth = sumOf(soFar.filter(({ line }) => ids.has(line)));
  const gross = postage(post, worth);
  const rate = rateToday(context, post.vat);
  return gross === 0 ? [] : [{ line: null, phase: "delivery", reference: POSTAGE, gross, rate }];
}
