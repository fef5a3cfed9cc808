import { inLanguage, LANGUAGES, type LocalText } from "#domain/languages.ts";
import type { Fund } from "#domain/sales/contributions/donations.ts";
import type { MembershipLevel } from "#domain/sales/contributions/memberships.ts";
import type { FlexSubscription } from "#domain/sales/packages/flex-subscriptions.ts";
import type { Product, ProductKind, ProductVariant } from "#domain/sales/products.ts";
import type { HouseBook } from "../house-book.ts";
import { toMinor } from "../wire/amounts.ts";
import type { Spektrix } from "../wire/client.ts";
import { answerOf } from "../wire/client.ts";
import { fundsShape, membershipsShape, stockItemsShape, ticketSubscriptionsShape } from "../wire/shapes.ts";

/**
 * What is sold besides tickets. Prices are the vendor's (a membership without one has the house's); texts, pictures and VAT
 * rates the house's. Items that only one of the two knows are not sold.
 */
export interface Range {
  readonly funds: readonly { readonly vendor: string; readonly fund: Fund }[];
  readonly products: readonly SoldProduct[];
  readonly levels: readonly SoldLevel[];
  readonly flex: readonly SoldFlex[];
}
export interface SoldProduct {
  readonly vendor: string;
  readonly product: Product;
  readonly variant: ProductVariant;
  readonly kind: ProductKind;
  /** Minor units. */
  readonly price: number;
}
export interface SoldLevel {
  readonly vendor: string;
  readonly level: MembershipLevel;
  readonly price: number;
}

/** A pricing set of one of the vendor's ticket subscriptions. */
export interface SoldFlex {
  readonly vendor: string;
  readonly flex: FlexSubscription;
  readonly price: number;
}

export async function readRange(vendor: Spektrix, { sales }: Pick<HouseBook, "sales">): Promise<Range> {
  const cards = sales?.["flex-subscriptions"];
  const [funds, stock, memberships, subscriptions] = await Promise.all([
    sales?.donations ? answerOf(vendor.ask({ path: "/funds", answer: fundsShape })) : [],
    sales?.products ? answerOf(vendor.ask({ path: "/stock-items", answer: stockItemsShape })) : [],
    sales?.memberships ? answerOf(vendor.ask({ path: "/memberships", answer: membershipsShape })) : [],
    cards ? answerOf(vendor.ask({ path: "/ticket-subscriptions", answer: ticketSubscriptionsShape })) : [],
  ]);
  const types = new Map(sales?.products?.types.map(({ id, kind }) => [id, kind]));
  return {
    funds: (sales?.donations?.funds ?? []).flatMap((fund) => {
      const known = funds.find(({ name }) => isNamed(name, fund.name));
      return known ? [{ vendor: known.id, fund }] : [];
    }),
    products: (sales?.products?.products ?? []).flatMap((product) =>
      product.variants.flatMap((variant) => {
        const known = stock.find(({ name }) => isNamed(name, product.name, variant.name));
        const kind = types.get(product.type);
        if (!known || !kind) return [];
        return [{ vendor: known.id, product, variant, kind, price: toMinor(known.price) }];
      }),
    ),
    levels: (sales?.memberships?.levels ?? []).flatMap((level) => {
      const known = memberships.find(({ name }) => isNamed(name, level.name));
      if (!known) return [];
      const { price } = known;
      return [{ vendor: known.id, level, price: typeof price === "number" ? toMinor(price) : level.price }];
    }),
    flex: (cards ?? []).flatMap((flex) => {
      const sets = subscriptions.filter(({ name }) => isNamed(name, flex.name));
      const known = sets.flatMap((one) => one.pricingSets).find((set) => isNamed(set.name, flex.structure));
      return known ? [{ vendor: known.id, flex, price: toMinor(known.price) }] : [];
    }),
  };
}

/** "Opera glasses", or "Opera glasses, Red" with variants, in any language. */
export function isNamed(name: string, own: LocalText, variant: LocalText | null = null): boolean {
  return LANGUAGES.some((language) => {
    const whole = inLanguage(own, language);
    return name === (variant ? `${whole}, ${inLanguage(variant, language)}` : whole);
  });
}
