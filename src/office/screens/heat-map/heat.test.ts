import { expect, test } from "vitest";
import { BANDS } from "#domain/seating/seating.ts";
import { bandOf } from "#seat-map/hall/availability.ts";
import { smallHall } from "#seat-map/hall/testing-hall.ts";
import { drawnHeat, HEAT_LOOKS, rowsOfHall } from "./heat.ts";

test("each step is drawn with its own colour and its own shape", () => {
  const drawn = drawnHeat({ sold: [0, 1, 3, 5, 7, 10], performances: 10 });
  expect(new Set(drawn.status).size).toBe(6);
  expect([...drawn.bands].map((_, seat) => bandOf(drawn, seat))).toEqual(
    Object.values(HEAT_LOOKS).map(({ band }) => band),
  );
  expect(Object.values(HEAT_LOOKS).map(({ band }) => band)).toHaveLength(BANDS.length);
});

test("the rows of the table have all seats of the hall, and their sum", () => {
  const hall = smallHall();
  const sold = hall.seats.map((_, seat) => seat % 3);
  const rows = rowsOfHall(hall, { sold, performances: 2 });
  expect(rows.reduce((sum, { seats }) => sum + seats, 0)).toBe(hall.seats.length);
  expect(rows.reduce((sum, row) => sum + row.sold, 0)).toBe(sold.reduce((sum, one) => sum + one, 0));
});
