import { smallHouse } from "../../../testing/small-house.ts";

/** The small house's plans with a row of seats that are sold only in pairs, for tests of packages and series. */
export const soldInPairs = () =>
  smallHouse().plans.map((plan) => ({
    ...plan,
    sections: plan.sections.map((section) => ({
      ...section,
      rows: section.rows.map((row) => ({
        ...row,
        seats: row.seats.map((seat) => ({
          ...seat,
          cluster: row.number === "A" ? `A:${Math.ceil(Number(seat.number) / 2)}` : null,
        })),
      })),
    })),
  }));
