import { href } from "react-router";
import type { PackageDetail, PackagePerformance } from "#contract/sales/packages.ts";
import { NOTHING_CHOSEN, type PackageChoice } from "./choice.ts";

/** In order; of a flex or super package the chosen ones. */
export function performancesOf(offer: PackageDetail, choice: PackageChoice | null): PackagePerformance[] {
  const { performances, packages } = choice ?? NOTHING_CHOSEN;
  const all =
    offer.type === "super"
      ? offer.packages.filter(({ id }) => packages.includes(id)).flatMap((part) => part.performances)
      : offer.groups.flatMap((group) => group.performances);
  const own = offer.type === "flex" ? all.filter(({ id }) => performances.includes(id)) : all;
  return own.toSorted((a, b) => a.starts.localeCompare(b.starts) || a.id - b.id);
}

export const packageSeatsPath = (id: string) => href("/packages/:package/syos/:view?", { package: id });
