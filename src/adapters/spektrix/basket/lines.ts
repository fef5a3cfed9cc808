import { viewLineText } from "#contract/house-views.ts";
import type { BasketLine } from "#contract/lines.ts";
import { dayIn } from "#domain/house-day.ts";
import type { Language } from "#domain/languages.ts";
import { money } from "#domain/money.ts";
import { type Charge, sumOf } from "#domain/price/charge.ts";
import { vatOn } from "#domain/price/price-list.ts";
import type { LineNote, LineText } from "#domain/sales/line-text.ts";
import { MOST_OF_ONE } from "#domain/sales/products.ts";
import { MOST_VOUCHERS, type VoucherRange } from "#domain/sales/vouchers.ts";
import { cardNotes, isCardOf } from "../sales/card-names.ts";
import { offerNamed } from "../sales/offer-name.ts";
import type { Range } from "../sales/range.ts";
import { newVoucher, voucherNotes } from "../sales/voucher-wire.ts";
import type { Services } from "../services.ts";
import { toMinor } from "../wire/amounts.ts";
import type { ItemList, VendorBasket, VendorItem } from "../wire/shapes.ts";

/** Identical items share a line. */
export interface VendorLine {
  readonly id: string;
  readonly kind: string;
  readonly quantity: number;
  readonly text: LineText;
  readonly charges: readonly Charge[];
  /** Null for a promo code. */
  readonly items: { readonly list: ItemList; readonly ids: readonly string[] } | null;
  readonly quantities: { readonly min: number; readonly max: number } | null;
  /** Request body for adding one more. */
  readonly again: object | null;
}

export const PROMO_CODE = "promo-code";

interface Shelf {
  readonly range: Range;
  readonly sold: VoucherRange | undefined;
  /** YYYY-MM-DD. */
  readonly today: string;
  rateOf(vat: string | null | undefined): number | null;
}

/** @throws if an item cannot be shown: it would be paid for unseen */
export async function linesOf(services: Services, shown: VendorBasket): Promise<VendorLine[]> {
  const today = dayIn(services.settings.timeZone, services.now());
  const shelf: Shelf = {
    range: await services.range(),
    sold: services.book.sales?.vouchers,
    today,
    rateOf(vat) {
      const rate = services.book.vatRates.find(({ id }) => id === vat);
      return rate ? vatOn(rate, today) : null;
    },
  };
  return [
    ...productLines(shelf, shown),
    ...membershipLines(shelf, shown),
    ...donationLines(shelf, shown),
    ...voucherLines(shelf, shown),
    ...subscriptionLines(shelf, shown),
    ...codeLine(services, shown),
  ];
}

function donationLines({ range }: Shelf, shown: VendorBasket): VendorLine[] {
  return shown.donations.map((donation): VendorLine => {
    const known = range.funds.find(({ vendor }) => vendor === donation.fund.id);
    const gross = toMinor(donation.amount);
    const charge = base(donation.id, `D-${known?.fund.id ?? donation.fund.id}`, gross, null);
    return {
      id: donation.id,
      kind: "donation",
      quantity: 1,
      text: {
        name: known?.fund.name ?? { sv: donation.fund.name ?? "" },
        about: donationNotes(donation),
        picture: null,
      },
      charges: [charge],
      items: { list: "donations", ids: [donation.id] },
      quantities: null,
      again: null,
    };
  });
}

function productLines({ range, rateOf }: Shelf, shown: VendorBasket): VendorLine[] {
  return [...Map.groupBy(shown.merchandiseItems, ({ stockItem }) => stockItem.id)].map(
    ([stock, items]): VendorLine => {
      const known = range.products.find(({ vendor }) => vendor === stock);
      const name = known?.product.name ?? { sv: items[0]?.stockItem.name ?? "" };
      const id = `products-${stock}`;
      const about: LineNote[] = [
        ...(known?.variant.name ? [{ text: known.variant.name }] : []),
        { word: "handover-collect", values: {} },
      ];
      const reference = `G-${known ? `${known.product.id}-${known.variant.id}` : stock}`;
      return {
        id,
        kind: known?.kind ?? "merchandise",
        quantity: items.length,
        text: { name, about, picture: known?.product.picture ?? null },
        charges: chargesFor(id, reference, items, rateOf(known?.product.vat)),
        items: { list: "merchandiseItems", ids: items.map((one) => one.id) },
        quantities: { min: 1, max: MOST_OF_ONE },
        again: { stockItem: stock },
      };
    },
  );
}

function membershipLines({ range, rateOf }: Shelf, shown: VendorBasket): VendorLine[] {
  return shown.membershipSubscriptions.map((item): VendorLine => {
    const known = range.levels.find(({ vendor }) => vendor === item.membership.id);
    const reference = `M-${known?.level.id ?? item.membership.id}`;
    const about: LineNote[] = known
      ? [
          { word: "membership-months", values: { months: String(known.level.months) } },
          { word: item.autoRenew ? "membership-renews" : "membership-ends", values: {} },
        ]
      : [];
    return {
      id: item.id,
      kind: "membership",
      quantity: 1,
      text: { name: known?.level.name ?? { sv: item.membership.name ?? "" }, about, picture: null },
      charges: chargesFor(item.id, reference, [item], rateOf(known?.level.vat)),
      items: { list: "membershipSubscriptions", ids: [item.id] },
      quantities: null,
      again: null,
    };
  });
}

function voucherLines({ sold, today, rateOf }: Shelf, shown: VendorBasket): VendorLine[] {
  const allVouchers = shown.giftVouchers.length;
  return [...Map.groupBy(shown.giftVouchers, alike).values()].map((items): VendorLine => {
    const [first] = items;
    if (!first) throw new Error("A group of vouchers is empty");
    const gross = items.reduce((sum, { amount }) => sum + toMinor(amount), 0);
    const reference = `V-${first.amount}`;
    return {
      id: first.id,
      kind: "voucher",
      quantity: items.length,
      text: {
        name: sold?.name ?? { sv: "Presentkort" },
        about: voucherNotes(first, today, sold?.months ?? 0),
        picture: null,
      },
      charges: [base(first.id, reference, gross, rateOf(sold?.vat))],
      items: { list: "giftVouchers", ids: items.map(({ id }) => id) },
      quantities: { min: 1, max: Math.max(0, MOST_VOUCHERS - (allVouchers - items.length)) },
      again: newVoucher(first),
    };
  });
}

function subscriptionLines({ range, today, rateOf }: Shelf, shown: VendorBasket): VendorLine[] {
  return shown.ticketSubscriptions.map((item): VendorLine => {
    const known = range.flex.find(({ flex }) => isCardOf(item, flex))?.flex;
    const reference = `S-${known?.id ?? item.ticketSubscriptionStructureName}`;
    return {
      id: item.id,
      kind: "flex",
      quantity: 1,
      text: {
        name: known?.name ?? { sv: item.ticketSubscriptionStructureName },
        about: known ? cardNotes(known, today) : [{ text: { sv: item.pricingSetName } }],
        picture: known?.picture ?? null,
      },
      charges: [base(item.id, reference, toMinor(item.price), rateOf(known?.vat))],
      items: { list: "ticketSubscriptions", ids: [item.id] },
      quantities: null,
      again: null,
    };
  });
}

function codeLine({ book, now }: Services, { promoCode, tickets }: VendorBasket): VendorLine[] {
  if (!promoCode) return [];
  const count = tickets.filter(({ price, total }) => total < price).length;
  const about: LineNote[] = [
    { word: "promo-code", values: { code: promoCode } },
    { word: count > 0 ? "promo-gives" : "promo-waits", values: { count: String(count) } },
  ];
  return [
    {
      id: PROMO_CODE,
      kind: PROMO_CODE,
      quantity: 1,
      text: { name: offerNamed(book, promoCode, now()), about, picture: null },
      charges: [],
      items: null,
      quantities: null,
      again: null,
    },
  ];
}

function donationNotes(donation: VendorItem<"donations">): LineNote[] {
  const { recognitionName: name, tributeName } = donation;
  const thanked = name ? [{ word: "donation-recognition", values: { name } }] : [];
  return [
    ...(donation.isAnonymous ? [{ word: "donation-anonymous", values: {} }] : thanked),
    ...(tributeName ? [{ word: "donation-tribute", values: { name: tributeName } }] : []),
  ];
}

const alike = ({ id: _, ...voucher }: VendorItem<"giftVouchers">) => JSON.stringify(voucher);

const base = (line: string, reference: string, gross: number, rate: number | null): Charge => {
  return { line, phase: "base", reference, gross, rate };
};

/** Items, and discounts of the vendor's offers. */
export function chargesFor(
  line: string,
  reference: string,
  items: readonly { readonly price: number; readonly total: number }[],
  rate: number | null,
): Charge[] {
  const price = items.reduce((sum, one) => sum + toMinor(one.price), 0);
  const off = price - items.reduce((sum, one) => sum + toMinor(one.total), 0);
  const charge = base(line, reference, price, rate);
  return off === 0 ? [charge] : [charge, { line, phase: "offer", reference: "O-vendor", gross: -off, rate }];
}

export function viewLine(
  { id, kind, quantity, text, charges, quantities }: VendorLine,
  { book }: Pick<Services, "book">,
  language: Language,
): BasketLine {
  return {
    ...viewLineText(text, language),
    id,
    kind,
    quantity,
    relatesTo: null,
    quantities,
    total: money(sumOf(charges), book.currency),
  };
}
