import { DEFAULT_MODE_OF_SALE, RESTRICTIONS, type Right } from "../entitlements.ts";
import type { Json, JsonObject } from "../json/json.ts";
import { listIn, numberIn, objectIn, textIn, translationsIn } from "../json/read.ts";
import type { Words } from "./pricing.ts";

/** A kind of viewer with rights that others do not have. */
export interface SomeViewer extends Right {
  readonly id: string;
  readonly kind: "membership" | "access-scheme" | "promo-code" | "programme";
  readonly name: Words;
}

interface SalesFiles {
  readonly memberships: Json | undefined;
  readonly accessSchemes: Json | undefined;
  readonly promoCodes: Json | undefined;
  readonly programmes: Json | undefined;
}

/** The files that `viewersIn` reads. */
export const VIEWER_FILES = {
  memberships: "memberships.json",
  accessSchemes: "access-schemes.json",
  promoCodes: "promo-codes.json",
  programmes: "programmes.json",
} as const satisfies Record<keyof SalesFiles, string>;

/** Everybody whom the house's files give a right. */
export function viewersIn({ memberships, accessSchemes, promoCodes, programmes }: SalesFiles): SomeViewer[] {
  const of = (kind: SomeViewer["kind"], list: Json | undefined) =>
    listIn(list).flatMap((entry) => {
      const right = rightOf(objectIn(entry));
      if (right.modesOfSale.length + right.opens.length === 0) return [];
      const { id, name } = objectIn(entry);
      return [{ id: `${kind} ${textIn(id) || numberIn(id)}`, kind, name: translationsIn(name), ...right }];
    });
  return [
    ...of("membership", objectIn(memberships)["levels"]),
    ...of("access-scheme", accessSchemes),
    ...of("promo-code", promoCodes),
    ...of("programme", programmes),
  ];
}

function rightOf(entry: JsonObject): Right {
  const modes = [...listIn(entry["modesOfSale"]), entry["modeOfSale"]];
  return {
    modesOfSale: modes.flatMap((mode) => numberIn(mode) ?? []),
    opens: RESTRICTIONS.filter((one) => listIn(entry["opens"]).includes(one)),
  };
}

/** @param house house.json */
export function defaultModeOfSale(house: Json | undefined): number {
  return numberIn(objectIn(objectIn(house)["constants"])["defaultModeOfSale"]) ?? DEFAULT_MODE_OF_SALE;
}
