import type { Json, JsonObject } from "../json/json.ts";
import { listIn, numberIn, objectIn, textIn, translationsIn } from "../json/read.ts";
import type { PriceList, PriceTypeRule, VatRate } from "../price/price-list.ts";
import { BANDS, type Band } from "../seating/seating.ts";

export type Words = Readonly<Record<string, string>>;

export interface NamedPriceType extends PriceTypeRule {
  readonly name: Words;
}

export interface NamedMode {
  readonly id: number;
  readonly name: Words;
  readonly priority: boolean;
}

export interface SeasonFee {
  readonly id: string;
  readonly per: "ticket" | "order";
  readonly amount: number;
  readonly vat: string;
}

/** What the season's file says of prices. It may have faults: what cannot be read is left out. */
export interface Pricing {
  readonly lists: readonly PriceList[];
  readonly priceTypes: readonly NamedPriceType[];
  readonly modesOfSale: readonly NamedMode[];
  readonly fees: readonly SeasonFee[];
  readonly vatRates: readonly VatRate[];
}

export function pricingIn(season: Json | undefined): Pricing {
  const file = objectIn(season);
  return {
    lists: objectsIn(file["priceLists"]).map(priceListOf),
    priceTypes: objectsIn(file["priceTypes"]).flatMap((type) => {
      const id = numberIn(type["id"]);
      const seats = (["accessible", "companion"] as const).find((one) => one === type["seats"]) ?? "any";
      const percentOfOrdinary = numberIn(type["percentOfOrdinary"]) ?? 100;
      return id === null ? [] : [{ id, name: translationsIn(type["name"]), percentOfOrdinary, seats }];
    }),
    modesOfSale: objectsIn(file["modesOfSale"]).flatMap((mode) => {
      const id = numberIn(mode["id"]);
      return id === null
        ? []
        : [{ id, name: translationsIn(mode["name"]), priority: mode["priority"] === true }];
    }),
    fees: objectsIn(file["fees"]).map((fee) => ({
      id: textIn(fee["id"]),
      per: fee["per"] === "order" ? "order" : "ticket",
      amount: numberIn(fee["amount"]) ?? 0,
      vat: textIn(fee["vat"]),
    })),
    vatRates: objectsIn(file["vatRates"]).map((rate) => ({
      id: textIn(rate["id"]),
      rates: objectsIn(rate["rates"]).map((span) => ({
        basisPoints: numberIn(span["basisPoints"]) ?? 0,
        from: textIn(span["from"]),
        to: textIn(span["to"]) || null,
      })),
    })),
  };
}

const objectsIn = (value: Json | undefined): JsonObject[] => listIn(value).map(objectIn);

export function priceListOf(list: JsonObject): PriceList {
  const ordinary = objectIn(list["ordinary"]);
  return {
    id: textIn(list["id"]),
    ordinary: Object.fromEntries(
      BANDS.flatMap((band) => {
        const amount = numberIn(ordinary[band]);
        return amount === null ? [] : [[band, amount]];
      }),
    ),
    priceTypes: objectsIn(list["priceTypes"]).flatMap((type) => {
      const id = numberIn(type["id"]);
      const modesOfSale = listIn(type["modesOfSale"]).flatMap((mode) => numberIn(mode) ?? []);
      return id === null ? [] : [{ id, modesOfSale }];
    }),
    amounts: objectsIn(list["amounts"]).flatMap((entry) => {
      const priceType = numberIn(entry["priceType"]);
      const amount = numberIn(entry["amount"]);
      const band = bandOf(entry["band"]);
      return priceType === null || amount === null || !band ? [] : [{ priceType, band, amount }];
    }),
  };
}

const bandOf = (value: Json | undefined): Band | undefined => BANDS.find((band) => band === value);
