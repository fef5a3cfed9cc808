import { createHash } from "node:crypto";
import type { LocalText } from "#domain/languages.ts";
import { type PriceList, type PriceTypeRule, priceOf } from "#domain/price/price-list.ts";
import type { PromoCode } from "#domain/sales/promo-codes.ts";
import type { Sales } from "#domain/sales/sales.ts";
import { BANDS, type Band } from "#domain/seating/seating.ts";

/** What the vendor sells, made from a house of ours by `worldOf`. */
export interface World {
  readonly currency: string;
  readonly venues: readonly { readonly id: string; readonly name: string; readonly address: string }[];
  readonly events: readonly VendorEvent[];
  readonly instances: readonly VendorInstance[];
  readonly plans: readonly VendorPlan[];
  readonly prices: ReadonlyMap<string, readonly VendorPrice[]>;
  readonly sold: readonly { readonly instance: string; readonly seat: string }[];
  readonly funds: readonly { readonly id: string; readonly name: string }[];
  readonly stockItems: readonly VendorStock[];
  readonly memberships: readonly VendorMembership[];
  readonly ticketSubscriptions: readonly VendorTicketSubscription[];
  readonly offers: readonly PromoCode[];
  readonly statements: readonly { readonly id: string; readonly text: string }[];
}

interface VendorTicketSubscription {
  readonly id: string;
  readonly name: string;
  readonly pricingSets: readonly { readonly id: string; readonly name: string; readonly price: number }[];
}
export interface VendorStock {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  /** Null: unlimited. */
  readonly stock: number | null;
}
export interface VendorMembership {
  readonly id: string;
  readonly name: string;
  readonly price: number;
  readonly months: number;
}

export interface VendorEvent {
  readonly id: string;
  readonly webEventId: string;
  readonly name: string;
  readonly description: string;
  readonly duration: number;
}
export interface VendorInstance {
  readonly id: string;
  readonly webInstanceId: string;
  readonly event: string;
  readonly plan: string;
  readonly priceList: string;
  readonly venue: string;
  /** Milliseconds. */
  readonly start: number;
  readonly sellsFrom: number;
  readonly sellsTo: number;
  readonly isOnSale: boolean;
  readonly cancelled: boolean;
  readonly bands: ReadonlyMap<string, Band>;
  readonly hasBestAvailableOverlay: boolean;
}
export interface VendorPlan {
  readonly id: string;
  readonly name: string;
  readonly venue: string;
  readonly areas: readonly VendorArea[];
}
/** A plan's only area is the plan itself. */
export interface VendorArea {
  readonly id: string;
  readonly name: string;
  /** Shows no seats; tickets are for any place. */
  readonly isUnreserved: boolean;
  readonly seats: readonly VendorSeat[];
}
interface VendorSeat {
  readonly id: string;
  readonly name: string;
  readonly isWheelchair: boolean;
}
export interface VendorPrice {
  readonly id: string;
  /** `own` is the house's band, which the vendor does not return. */
  readonly band: { readonly id: string; readonly name: string; readonly own: Band };
  /** `own` is the house's id of it, which the vendor does not return. */
  readonly type: { readonly id: string; readonly name: string; readonly own: number };
  /** Minor units. */
  readonly amount: number;
}

interface HouseToSell {
  readonly currency: string;
  readonly defaultModeOfSale: number;
  readonly venues: readonly { id: string; name: LocalText; street: string; city: string }[];
  readonly priceTypes: readonly (PriceTypeRule & { name: LocalText })[];
  readonly priceLists: readonly PriceList[];
  readonly events: readonly { slug: string; title: LocalText; lead: LocalText; durationMinutes: number }[];
  readonly performances: readonly {
    id: number;
    event: string;
    venue: string;
    plan: string;
    starts: number;
    priceList: string;
    cancelled: boolean;
    offSale: boolean;
    ways: string;
    sale: readonly { modeOfSale: number; from: number; to: number }[];
    bands: Readonly<Record<string, Band>>;
  }[];
  readonly sales?:
    | Pick<Sales, "products" | "donations" | "memberships" | "promo-codes" | "flex-subscriptions">
    | undefined;
  readonly plans: readonly {
    id: string;
    hall: string;
    sections: readonly {
      id: string;
      name: LocalText;
      rows: readonly {
        number: string;
        seats: readonly { id: string; number: string; band: Band; accessible: boolean }[];
      }[];
    }[];
  }[];
}

/** In the vendor's form: a meaningless number followed by capitals. */
export function vendorId(kind: string, own: string | number): string {
  const letters = createHash("sha256")
    .update(`${kind} ${own}`)
    .digest("hex")
    .toUpperCase()
    .replace(/\d/g, "");
  const digits = createHash("md5").update(`${kind} ${own}`).digest().readUInt32BE(0);
  return `${digits}${kind}${letters.slice(0, 12)}`;
}

const text = (words: LocalText): string => words.sv ?? Object.values(words)[0] ?? "";

export function worldOf(
  house: HouseToSell,
  soldElsewhere: readonly { readonly performance: number; readonly seats: readonly string[] }[] = [],
  statements: readonly { readonly text: LocalText }[] = [],
): World {
  const shown = house.performances.filter(({ ways }) => ways !== "enquiry");
  const prices = new Map(shown.map((one) => [vendorId("I", one.id), pricesOf(house, one.priceList)]));
  return {
    currency: house.currency,
    venues: house.venues.map(({ id, name, street, city }) => ({
      id: vendorId("V", id),
      name: text(name),
      address: `${street}\n${city}`,
    })),
    events: house.events.map(({ slug, title, lead, durationMinutes }) => ({
      id: vendorId("E", slug),
      webEventId: slug,
      name: text(title),
      description: text(lead),
      duration: durationMinutes,
    })),
    instances: shown.map((one) => instanceOf(house, one)),
    plans: house.plans.map(({ hall, sections }) => ({
      id: vendorId("P", hall),
      name: hall,
      venue: vendorId("V", hall),
      areas: sections.map((section) => ({
        id: sections.length === 1 ? vendorId("P", hall) : vendorId("A", `${hall} ${section.id}`),
        name: text(section.name),
        isUnreserved: section.rows.every(({ number }) => number === ""),
        seats: section.rows.flatMap((row) =>
          row.seats.map((seat) => ({
            id: seat.id,
            name: `${row.number}-${seat.number}`,
            isWheelchair: seat.accessible,
          })),
        ),
      })),
    })),
    prices,
    funds: (house.sales?.donations?.funds ?? []).map(({ id, name }) => ({
      id: vendorId("F", id),
      name: text(name),
    })),
    stockItems: (house.sales?.products?.products ?? []).flatMap(({ id, name, variants }) =>
      variants.map((variant) => ({
        id: vendorId("S", `${id} ${variant.id}`),
        name: variant.name ? `${text(name)}, ${text(variant.name)}` : text(name),
        price: variant.price,
        stock: variant.stock,
      })),
    ),
    memberships: (house.sales?.memberships?.levels ?? []).map(({ id, name, price, months }) => ({
      id: vendorId("M", id),
      name: text(name),
      price,
      months,
    })),
    ticketSubscriptions: [
      ...Map.groupBy(house.sales?.["flex-subscriptions"] ?? [], ({ name }) => text(name)),
    ].map(([name, ways]) => ({
      id: vendorId("K", name),
      name,
      pricingSets: ways.map(({ id, structure, price }) => ({
        id: vendorId("L", id),
        name: text(structure),
        price,
      })),
    })),
    offers: house.sales?.["promo-codes"] ?? [],
    statements: statements.map((statement) => ({
      id: vendorId("D", text(statement.text)),
      text: text(statement.text),
    })),
    sold: soldElsewhere.flatMap(({ performance, seats }) =>
      seats.map((seat) => ({ instance: vendorId("I", performance), seat })),
    ),
  };
}

function instanceOf(house: HouseToSell, one: HouseToSell["performances"][number]): VendorInstance {
  const plan = house.plans.find(({ id }) => id === one.plan);
  const window = one.sale.find(({ modeOfSale }) => modeOfSale === house.defaultModeOfSale);
  const bands = (plan?.sections ?? []).flatMap((section) =>
    section.rows.flatMap((row) =>
      row.seats.map((seat): [string, Band] => [seat.id, one.bands[section.id] ?? seat.band]),
    ),
  );
  return {
    id: vendorId("I", one.id),
    webInstanceId: String(one.id),
    event: vendorId("E", one.event),
    plan: vendorId("P", plan?.hall ?? ""),
    priceList: vendorId("W", one.priceList),
    venue: vendorId("V", one.venue),
    start: one.starts,
    sellsFrom: window?.from ?? one.starts,
    sellsTo: window?.to ?? one.starts,
    isOnSale: !one.offSale && window !== undefined,
    cancelled: one.cancelled,
    bands: new Map(bands),
    hasBestAvailableOverlay: one.ways !== "seat-map",
  };
}

function pricesOf(house: HouseToSell, id: string): VendorPrice[] {
  const list = house.priceLists.find((one) => one.id === id);
  if (!list) return [];
  return house.priceTypes.flatMap((type) => {
    const sold = list.priceTypes.find((entry) => entry.id === type.id);
    if (!sold?.modesOfSale.includes(house.defaultModeOfSale)) return [];
    return BANDS.flatMap((band) => {
      const amount = priceOf(list, type, band);
      if (amount === null) return [];
      return [
        {
          id: vendorId("R", `${id} ${type.id} ${band}`),
          band: { id: vendorId("B", band), name: `Band ${band}`, own: band },
          type: { id: vendorId("T", type.id), name: text(type.name), own: type.id },
          amount,
        },
      ];
    });
  });
}
