import type { PriceType } from "#contract/operations/catalogue.ts";
import { BANDS } from "#domain/seating/seating.ts";
import type { SeatAvailability } from "./availability.ts";
import { buildHall, type Hall } from "./hall.ts";
import { createPrices, type SeatPrices } from "./prices.ts";

/** Stalls on both sides of an aisle (two rows of four each), a balcony of one row behind; 20 units apart. */
export function smallHall(): Hall {
  const row = (number: string, y: number, xs: readonly number[], more: object = {}) => ({
    number,
    label: null,
    numbersAt: null,
    seats: xs.map((x, index) => ({
      number: String(index + 1),
      label: null,
      x,
      y,
      radius: 8,
      accessible: false,
      companion: false,
      stepFree: false,
      restrictedView: null,
      rowsInFront: null,
      cluster: null,
      ...more,
    })),
  });
  const section = (slug: string, name: string, level: string, rows: ReturnType<typeof row>[]) => ({
    slug,
    name,
    level,
    door: null,
    standing: null,
    areas: [],
    labelAt: { x: 130, y: 110, side: null },
    rows,
  });
  const [left, right] = [
    [100, 120, 140, 160],
    [220, 240, 260, 280],
  ];
  return buildHall({
    plan: "small",
    size: { width: 400, height: 300 },
    focalPoint: { x: 190, y: 20 },
    stage: { label: "Scen", outline: [] },
    levels: [
      { id: "stalls", name: "Parkett" },
      { id: "balcony", name: "Balkong" },
    ],
    sections: [
      section("vanster", "Parkett vänster", "stalls", [
        row("1", 100, left, { rowsInFront: 0, stepFree: true }),
        row("2", 120, left, { restrictedView: "En pelare skymmer scenen.", stepFree: true, rowsInFront: 1 }),
      ]),
      section("hoger", "Parkett höger", "stalls", [
        row("1", 100, right),
        row("2", 120, right, { accessible: true }),
      ]),
      section("balkong", "Balkong", "balcony", [row("1", 200, [120, 140, 160, 180, 200, 220, 240])]),
    ],
  });
}

/** All seats free, in band B. */
export function allFree(hall: Hall): SeatAvailability {
  return { status: "0".repeat(hall.seats.length), bands: "2".repeat(hall.seats.length) };
}

/** Ordinary 795 kr and youth 405 kr; wheelchair places 795 kr; the same in every band. */
export function smallPrices(): SeatPrices {
  const type = (id: number, name: string, seats: PriceType["seats"]) => ({
    id,
    name,
    seats,
    condition: null,
    maxPerPerformance: null,
  });
  const sek = (amount: number) => ({ amount, currency: "SEK" as const });
  const amounts = new Map([
    [1, 79_500],
    [2, 40_500],
    [8, 79_500],
  ]);
  return createPrices(
    [type(1, "Ordinarie", "any"), type(2, "Ungdom", "any"), type(8, "Rullstolsplats", "accessible")],
    BANDS.flatMap((band) =>
      [...amounts].map(([priceType, amount]) => ({
        band,
        priceType,
        price: sek(amount),
        fees: sek(0),
        total: sek(amount),
      })),
    ),
  );
}
