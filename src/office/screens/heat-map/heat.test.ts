import { expect, test } from "vitest";
import { BANDS } from "#domain/seating/seating.ts";
import { bandOf } from "#seat-map/hall/availability.ts";
import { smallHall } from "#seat-map/hall/testing-hall.ts";
import { drawnHeat, HEAT_LOOKS, heatOfRows, heatOfSections } from "./heat.ts";

test("each step is drawn with its own colour and its own shape", () => {
  const drawn = drawnHeat({ sold: [0, 1, 3, 5, 7, 10], performances: 10 });
  expect(new Set(drawn.status).size).toBe(6);
  expect([...drawn.bands].map((_, seat) => bandOf(drawn, seat))).toEqual(
    Object.values(HEAT_LOOKS).map(({ band }) => band),
  );
  expect(Object.values(HEAT_LOOKS).map(({ band }) => band)).toHaveLength(BANDS.length);
});

test("sections have all seats of the hall, and rows all but the standing places", () => {
  const hall = smallHall();
  const sold = hall.seats.map((_, seat) => seat % 3);
  const heat = { sold, performances: 2 };
  const sections = heatOfSections(hall, heat);
  const rows = hall.sections
    .filter(({ standing }) => !standing)
    .flatMap(({ slug }) => heatOfRows(hall, heat, slug));
  const all = sold.reduce((sum, one) => sum + one, 0);
  expect(sections.reduce((sum, { seats }) => sum + seats, 0)).toBe(hall.seats.length);
  expect(sections.reduce((sum, one) => sum + one.sold, 0)).toBe(all);
  const standing = sections.filter((_, at) => hall.sections[at]?.standing);
  const stood = standing.reduce((sum, one) => sum + one.sold, 0);
  expect(rows.reduce((sum, one) => sum + one.sold, 0)).toBe(all - stood);
});
