import { describe, expect, it } from "vitest";
import { english } from "#domain/text/message.ts";
import { sportsHall } from "../testing/generated-plans.ts";
import { importedHall } from "./hall-store.ts";
import { normalizePlan } from "./normalized-plan.ts";

const normalized = (plan: unknown) => normalizePlan(plan, () => "new", false);
const rowsOf = ({ plan }: { plan: unknown }) => (plan as ReturnType<typeof sportsHall>).zones[0]?.rows ?? [];

function withNumbers(rows: readonly (string | null)[], seats: readonly (string | null)[]) {
  const hall = sportsHall();
  for (const [r, row] of (hall.zones[0]?.rows ?? []).entries()) {
    Object.assign(row, { row_number: rows[r] });
    for (const [s, seat] of row.seats.entries()) Object.assign(seat, { seat_number: seats[s] });
  }
  return normalized(hall);
}

describe("rows and seats without a number", () => {
  it.each<[rows: (string | null)[], seats: (string | null)[], numbers: string[], places: string[]]>([
    [
      [null, "", " "],
      ["", "", "", ""],
      ["1", "2", "3"],
      ["1", "2", "3", "4"],
    ],
    [
      ["A", null, "C"],
      ["5", null, "7", null],
      ["A", "B", "C"],
      ["5", "6", "7", "8"],
    ],
    [
      ["2", null, "3"],
      [null, "1", null, "2"],
      ["2", "1", "3"],
      ["3", "1", "4", "2"],
    ],
  ])("numbered %j and %j continue the numbering", (rows, seats, numbers, places) => {
    const hall = withNumbers(rows, seats);
    expect(rowsOf(hall).map((row) => row.row_number)).toEqual(numbers);
    for (const row of rowsOf(hall)) expect(row.seats.map((seat) => seat.seat_number)).toEqual(places);
    expect(hall.changes.map(english)).toContainEqual(
      expect.stringMatching(/^\d rows? without a number: numbered on/),
    );
    expect(hall.changes.map(english)).toContainEqual(
      expect.stringMatching(/^\d+ seats without a number: numbered on/),
    );
  });
});

describe("wheelchair places", () => {
  it("come from the sidecar imported with the plan", () => {
    const { sidecar } = importedHall(sportsHall(), undefined, () => "new");
    const own = {
      ...(sidecar as object),
      seats: { "A-1-1": { accessible: false }, "A-3-1": { stepFree: true } },
    };
    const again = importedHall(sportsHall(), own, () => "new", { id: "b", taken: new Set(["A-1-1"]) });
    expect(again.sidecar).toHaveProperty("seats", {
      "b-A-1-1": { accessible: false },
      ...Object.fromEntries([2, 3, 4].map((seat) => [`b-A-1-${seat}`, { accessible: true }])),
      "b-A-3-1": { stepFree: true },
    });
  });
});

describe("the stage of an initial sidecar", () => {
  it.each([-30, 0, 10, 40, 60, 100])("has its front edge clear of seats that begin at %i", (y) => {
    const hall = sportsHall();
    const [zone] = hall.zones;
    if (zone) zone.position.y = y - 40 + 10;
    const { plan, sidecar } = importedHall(hall, undefined, () => "new");
    const { outline } = (sidecar as { stage: { outline: { y: number }[] } }).stage;
    const heights = outline.map((point) => point.y);
    const moved = (plan as typeof hall).zones[0]?.position.y ?? 0;
    expect(Math.max(...heights)).toBeLessThanOrEqual(moved + 40 - 10 - 30);
    expect(Math.max(...heights) - Math.min(...heights)).toBeGreaterThanOrEqual(30);
  });
});
