import { createHmac } from "node:crypto";
import { describe, expect, test } from "vitest";
import { layOut } from "../../seating/hall-layout.ts";
import { type DrawEntry, type DrawHall, drawOrder, drawSeats } from "./draw.ts";
import { choicesOf, householdKey, registrationOf, stateAt } from "./registrations.ts";

/** Two rows of ten: the stalls in front, the circle behind. */
const ROWS = ["stalls", "circle"].map((section, row) => ({
  section,
  seats: Array.from({ length: 10 }, (_, seat) => ({
    ...{ position: row * 10 + seat, x: seat * 24, y: 100 + row * 30 },
  })),
}));
function hall(free = ROWS.flatMap(({ seats }) => seats.map(({ position }) => position))): DrawHall {
  return {
    layout: layOut(ROWS),
    near: { x: 108, y: 60 },
    sections: ROWS.flatMap(({ section, seats }) => seats.map(() => section)),
    free,
  };
}
const choice = (section: string | null, performance = 1) => ({ performance, section });
const party = (id: string, seats: number, ...choices: DrawEntry["choices"]): DrawEntry => ({
  ...{ id, party: seats, choices },
});
const keyOf = (seed: string) => (id: string) => createHmac("sha256", seed).update(id).digest("hex");

describe("the seats in a ballot", () => {
  test("go to the parties in ballot order, the best of the preferred section, side by side", () => {
    const drawn = drawSeats(
      [party("a", 4, choice("stalls")), party("b", 2, choice("stalls"))],
      new Map([[1, hall()]]),
    );
    expect(drawn[0]).toMatchObject({
      entry: "a",
      rank: 1,
      choice: 0,
      performance: 1,
      positions: [3, 4, 5, 6],
    });
    expect(drawn[1]?.positions).toHaveLength(2);
    expect(drawn[1]?.positions.every((seat) => seat < 10 && (seat < 3 || seat > 6))).toBe(true);
  });

  test("of the next preference are tried if the party cannot sit together in the previous one", () => {
    const single = hall([0, 2, 4, 6, 8, 12, 13]);
    const both = party("a", 2, choice("stalls"), choice("circle"));
    expect(drawSeats([both], new Map([[1, single]]))).toMatchObject([{ choice: 1, positions: [12, 13] }]);
  });

  test("are never split: a party that does not fit side by side gets none, and later parties can have them", () => {
    const drawn = drawSeats(
      [party("a", 3, choice("stalls")), party("b", 1, choice("stalls"))],
      new Map([[1, hall([0, 1, 4, 5])]]),
    );
    expect(drawn).toMatchObject([
      { entry: "a", rank: 1, choice: null, performance: null, positions: [] },
      { entry: "b", rank: 2, choice: 0 },
    ]);
  });

  test("are never given twice, in any order of parties", () => {
    for (let seed = 0; seed < 200; seed++) {
      const entries = Array.from({ length: 12 }, (_, index) =>
        party(`${index}`, 1 + (index % 4), choice("stalls"), choice("circle"), choice(null, 2)),
      );
      const halls = new Map([1, 2].map((id) => [id, hall()]));
      const drawn = drawSeats(drawOrder(entries, keyOf(`seed ${seed}`)), halls);
      const taken = drawn.flatMap(({ performance, positions }) =>
        positions.map((seat) => `${performance} ${seat}`),
      );
      expect(new Set(taken).size).toBe(taken.length);
    }
  });
});

describe("the order of a ballot", () => {
  const parties = Array.from({ length: 15 }, (_, index) => party(`party ${index}`, 2, choice(null)));

  test("has the same result for the same seed, whatever order the entries are stored in", () => {
    const key = keyOf("a seed");
    const again = drawOrder(parties.toReversed(), key);
    expect(again).toEqual(drawOrder(parties, key));
    expect(again).not.toEqual(drawOrder(parties, keyOf("another")));
  });

  test("is fair: over 10,000 ballots each party comes first and gets seats as often as expected", () => {
    const draws = 10_000;
    const halls = new Map([[1, hall()]]);
    const first = new Map<string, number>();
    const seated = new Map<string, number>();
    const count = (map: Map<string, number>, id = "") => map.set(id, (map.get(id) ?? 0) + 1);
    for (let seed = 0; seed < draws; seed++) {
      const drawn = drawSeats(drawOrder(parties, keyOf(`draw ${seed}`)), halls);
      count(first, drawn[0]?.entry);
      for (const { entry, choice: which } of drawn) if (which !== null) count(seated, entry);
    }
    const all = [...seated.values()].reduce((sum, times) => sum + times, 0);
    expectFair(first, parties.length, draws / parties.length, draws);
    expectFair(seated, parties.length, all / parties.length, draws);
  });

  test("fails the fairness check if early entries are preferred", () => {
    const first = new Map([["party 0", 10_000]]);
    expect(() => expectFair(first, parties.length, 10_000 / parties.length, 10_000)).toThrow();
  });

  /** Within five standard deviations: fewer than one in a million fair ballots is outside. */
  function expectFair(times: Map<string, number>, among: number, mean: number, draws: number) {
    const share = mean / draws;
    const bound = 5 * Math.sqrt(draws * share * (1 - share));
    expect(times.size).toBe(among);
    for (const count of times.values()) expect(Math.abs(count - mean)).toBeLessThan(bound);
  }
});

describe("a registration for a ballot", () => {
  test("opens and closes at the exact moment", () => {
    const times = { opens: 10, closes: 20 };
    expect([9, 10, 19, 20].map((now) => stateAt(times, now))).toEqual(["not-yet", "open", "open", "closed"]);
  });

  test("tries the dress rehearsal last, and only for parties that chose it", () => {
    const entry = { first: choice("stalls"), party: 2, alternatives: [choice("circle", 2)], rehearsal: true };
    expect(choicesOf(entry, { rehearsal: 9 })).toEqual([
      choice("stalls"),
      choice("circle", 2),
      choice(null, 9),
    ]);
    expect(choicesOf({ ...entry, rehearsal: false }, { rehearsal: 9 })).toHaveLength(2);
    expect(choicesOf(entry, { rehearsal: null })).toHaveLength(2);
  });

  test("identifies a household by one address in any spelling, and counts a customer without an address as one", () => {
    const key = (line1: string, postalCode: string) => householdKey({ line1, postalCode }, "asa");
    expect(key("Storgatan 1 A", "211 34")).toBe(key("storgatan 1a ", "21134"));
    expect(key("Storgatan 1 A", "211 34")).not.toBe(key("Storgatan 1 B", "211 34"));
    expect(householdKey(null, "asa")).toBe("asa");
  });

  test("is found by its performances and by its rehearsal", () => {
    const one = { performances: [1, 2], rehearsal: 9 } as never;
    expect([1, 2, 9].every((id) => registrationOf([one], id) === one)).toBe(true);
    expect(registrationOf([one], 3)).toBeNull();
    expect(registrationOf(undefined, 1)).toBeNull();
  });
});
