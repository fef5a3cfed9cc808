import { describe, expect, it } from "vitest";
import { hallSidecarSchema, seatingPlanSchema } from "#config/halls/hall.ts";
import { flattenHall } from "#config/halls/hall-seats.ts";
import { shareOfSeats } from "./share-of-seats.ts";

const ROWS = 10;
const SEATS = 12;

const hall = flattenHall(
  seatingPlanSchema.parse({
    name: "Salongen",
    categories: [{ name: "A" }],
    size: { width: 400, height: 400 },
    zones: [
      {
        name: "Parkett",
        zone_id: "stalls",
        position: { x: 50, y: 50 },
        rows: Array.from({ length: ROWS }, (_, row) => ({
          row_number: String(row + 1),
          seats: Array.from({ length: SEATS }, (_, seat) => ({
            seat_guid: `${row + 1}-${seat + 1}`,
            seat_number: String(seat + 1),
            position: { x: seat * 25, y: row * 30 },
            category: "A",
          })),
        })),
      },
    ],
  }),
  hallSidecarSchema.parse({
    focalPoint: { x: 190, y: 0 },
    stage: { label: { sv: "Scen" }, outline: [0, 1, 2].map((x) => ({ x, y: 0 })) },
    levels: [{ id: "floor", name: { sv: "Golv" } }],
    zones: { stalls: { slug: "parkett", name: { sv: "Parkett" }, level: "floor" } },
    seats: {
      "10-9": { accessible: true },
      "10-10": { companion: true },
      "10-11": { companion: true },
      "10-12": { accessible: true },
    },
  }),
);
const RESERVED = ["10-9", "10-10", "10-11", "10-12"];

describe("a share of a hall's seats", () => {
  it.each([0, 0.25, 0.5, 0.94, 1])("of %d has that number of seats, without duplicates", (share) => {
    const seats = shareOfSeats(hall, share, "seed");
    expect(seats).toHaveLength(Math.round(ROWS * SEATS * share));
    expect(new Set(seats).size).toBe(seats.length);
  });

  it("is the same for the same seed, and differs for another seed", () => {
    expect(shareOfSeats(hall, 0.5, "seed")).toEqual(shareOfSeats(hall, 0.5, "seed"));
    expect(shareOfSeats(hall, 0.5, "other")).not.toEqual(shareOfSeats(hall, 0.5, "seed"));
  });

  it("keeps its seats when it grows", () => {
    const some = shareOfSeats(hall, 0.3, "seed");
    expect(shareOfSeats(hall, 0.6, "seed").slice(0, some.length)).toEqual(some);
  });

  it.each(["a", "b", "c"])("contains wheelchair places and companion seats only last (seed %s)", (seed) => {
    const seats = shareOfSeats(hall, 0.94, seed);
    expect(seats.filter((seat) => RESERVED.includes(seat))).toEqual([]);
    expect(shareOfSeats(hall, 1, seed)).toEqual(expect.arrayContaining(RESERVED));
  });

  it("fills better rows first, on average", () => {
    const seats = shareOfSeats(hall, 0.4, "seed");
    const inFront = seats.filter((seat) => Number(seat.split("-")[0]) <= ROWS / 2);
    expect(inFront.length).toBeGreaterThan(seats.length / 2);
  });

  it("consists of adjacent seats for groups", () => {
    const seats = new Set(shareOfSeats(hall, 0.4, "seed"));
    const alone = [...seats].filter((seat) => {
      const [row, number] = seat.split("-").map(Number);
      return !seats.has(`${row}-${Number(number) - 1}`) && !seats.has(`${row}-${Number(number) + 1}`);
    });
    expect(alone.length).toBeLessThan(seats.size / 3);
  });
});
