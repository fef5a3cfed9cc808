import { describe, expect, it } from "vitest";
import { hallSidecarSchema, seatingPlanSchema } from "./hall.ts";
import { flattenHall } from "./hall-seats.ts";

const plan = seatingPlanSchema.parse({
  name: "Salongen",
  categories: [{ name: "A" }],
  size: { width: 200, height: 100 },
  zones: [
    {
      name: "Balkong",
      zone_id: "balcony",
      position: { x: 0, y: 60 },
      rows: [
        {
          row_number: "1",
          seats: [{ seat_guid: "b-1-1", seat_number: "1", position: { x: 5, y: 5 }, category: "A" }],
        },
      ],
    },
    {
      name: "Parkett",
      zone_id: "stalls",
      position: { x: 10.1, y: 20.2 },
      rows: [
        {
          row_number: "1",
          row_label: "Rad 1",
          seat_label: "Plats %s",
          position: { x: 0.1, y: 0.1 },
          seats: [
            { seat_guid: "s-1-1", seat_number: "1", position: { x: 0.1, y: 0 }, category: "A", radius: 8 },
            { seat_guid: "s-1-2", seat_number: "2", position: { x: 24, y: 0 }, category: "A" },
          ],
        },
      ],
    },
  ],
});

const sidecar = hallSidecarSchema.parse({
  focalPoint: { x: 100, y: 0 },
  stage: {
    label: { sv: "Scen" },
    outline: [
      { x: 0, y: 0 },
      { x: 200, y: 0 },
      { x: 100, y: 10 },
    ],
  },
  levels: [
    { id: "floor", name: { sv: "Golv" } },
    { id: "up", name: { sv: "Balkong" } },
  ],
  zones: {
    stalls: {
      slug: "parkett",
      name: { sv: "Parkett" },
      level: "floor",
      facts: { stepFree: true, rowsInFront: 3 },
    },
    balcony: { slug: "balkong", name: { sv: "Balkong" }, level: "up", door: { sv: "Dörr 2" } },
  },
  rows: { "stalls/1": { rowsInFront: 0, restrictedView: { reason: { sv: "Pelare" } } } },
  seats: { "s-1-2": { restrictedView: null, companion: true } },
});

describe("a hall joined with its sidecar", () => {
  const hall = flattenHall(plan, sidecar);
  const [stalls, balcony] = hall.sections;
  const [first, second] = stalls?.rows[0]?.seats ?? [];

  it("shows the sections in the order of the sidecar", () => {
    expect(hall.sections.map(({ id }) => id)).toEqual(["stalls", "balcony"]);
  });

  it("places a seat at zone plus row plus seat, free of the dust of fractions", () => {
    expect(first).toMatchObject({ x: 10.3, y: 20.3, radius: 8 });
    expect(second).toMatchObject({ x: 34.2, y: 20.3, radius: 10 });
  });

  it("lets the word nearest the seat win, and leaves the others standing", () => {
    expect(first).toMatchObject({
      stepFree: true,
      rowsInFront: 0,
      restrictedView: { reason: { sv: "Pelare" } },
    });
    expect(second).toMatchObject({ stepFree: true, rowsInFront: 0, restrictedView: null, companion: true });
  });

  it("says nothing special of a seat nobody spoke of", () => {
    expect(balcony?.rows[0]?.seats[0]).toMatchObject({
      accessible: false,
      companion: false,
      restrictedView: null,
      stepFree: false,
      rowsInFront: undefined,
      cluster: undefined,
    });
  });

  it("labels rows and seats as the plan asks, or by their numbers", () => {
    expect(stalls?.rows[0]?.label).toBe("Rad 1");
    expect(first?.label).toBe("Plats 1");
    expect(balcony?.rows[0]).toMatchObject({ label: "1", seats: [{ label: "1" }] });
  });

  it("refuses a plan whose zone the sidecar does not know", () => {
    expect(() => flattenHall(plan, { ...sidecar, zones: {} })).toThrow(/balcony|stalls/);
  });
});
