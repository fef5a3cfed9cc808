import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bestAvailable, type RowOfSeats } from "./best-available.ts";

/** A straight hall: rows 30 apart, seats 24 apart; an aisle of a seat's width in the middle when asked for. */
function hall(rows: number, seats: number, aisle = false): RowOfSeats[] {
  return Array.from({ length: rows }, (_, row) => ({
    seats: Array.from({ length: seats }, (_, at) => ({
      position: row * seats + at,
      x: at * 24 + (aisle && at >= seats / 2 ? 36 : 0),
      y: row * 30,
    })),
  }));
}
const middle = (seats: number) => ({ x: ((seats - 1) * 24) / 2, y: -60 });
const always = () => true;
const first = () => 0;

describe("the best available seats", () => {
  test("are in the middle of the first row of an empty hall", () => {
    for (const chance of [0, 0.4, 0.99]) {
      const best = bestAvailable(hall(5, 11), always, middle(11), 3, () => chance);
      expect(best?.together).toBe(true);
      // The very middle, or a seat to either side of it.
      expect([3, 4, 5]).toContain(best?.positions[0]);
    }
  });

  test("leave nobody alone beside them, rather sitting a row further back", () => {
    // In the first row two seats are free beside a third: taking the pair would strand it.
    const free = new Set([4, 5, 6, ...Array.from({ length: 11 }, (_, at) => 11 + at)]);
    const best = bestAvailable(hall(2, 11), (position) => free.has(position), middle(11), 2, first);
    expect(best?.positions.every((position) => position >= 11)).toBe(true);
  });

  test("strand a seat when there is no other way", () => {
    const free = new Set([4, 5, 6]);
    const best = bestAvailable(hall(1, 11), (position) => free.has(position), middle(11), 2, first);
    expect(best).toMatchObject({ together: true });
  });

  test("never reach across an aisle", () => {
    const best = bestAvailable(hall(1, 4, true), always, middle(4), 3, first);
    expect(best?.together).toBe(false);
  });

  test("are split over rows only when they must, nobody alone where that can be helped", () => {
    const free = new Set([0, 1, 2, 4, 5]);
    const best = bestAvailable(hall(2, 4), (position) => free.has(position), middle(4), 4, first);
    expect(best?.together).toBe(false);
    expect([...(best?.positions ?? [])].sort()).toEqual([0, 1, 4, 5]);
  });

  test("are none when there are not so many", () => {
    expect(bestAvailable(hall(1, 4), always, middle(4), 5, first)).toBeNull();
  });

  test("differ among near-equals, so that a crowd does not want the same ones", () => {
    const chosen = new Set(
      Array.from({ length: 10 }, (_, turn) =>
        String(bestAvailable(hall(5, 30), always, middle(30), 2, () => turn / 10)?.positions),
      ),
    );
    expect(chosen.size).toBeGreaterThan(1);
  });

  test("are always free, all different, and as many as were asked for", () => {
    fc.assert(
      fc.property(
        fc.array(fc.boolean(), { minLength: 40, maxLength: 40 }),
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: 0, max: 0.999, noNaN: true }),
        (free, wanted, chance) => {
          const rows = hall(4, 10, true);
          const best = bestAvailable(
            rows,
            (position) => free[position] ?? false,
            middle(10),
            wanted,
            () => chance,
          );
          const count = free.filter(Boolean).length;
          if (!best) return expect(count).toBeLessThan(wanted);
          expect(new Set(best.positions).size).toBe(wanted);
          expect(best.positions.every((position) => free[position])).toBe(true);
        },
      ),
    );
  });
});
