import type { Series } from "#domain/sales/packages/series.ts";
import { ADULT, CARMEN, TOSCA } from "../small-house.ts";

/** For tests that buy or exchange a series. */

/** A series of two performances of the small house with the same seat, from last season. */
export const LAST_SEASON: Series = {
  id: "last",
  name: { sv: "Förra säsongen" },
  about: { sv: "" },
  picture: { file: "x.svg", alt: { sv: "" } },
  dates: [{ id: "a", name: null, performances: [CARMEN, TOSCA], prices: [] }],
  percent: 20,
  priceTypes: [ADULT],
  modesOfSale: [3],
  mostSeats: 4,
  renewalMode: null,
  instalments: null,
  byInstalments: null,
  from: null,
  to: null,
  retired: false,
};
