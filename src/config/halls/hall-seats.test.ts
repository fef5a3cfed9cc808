import { describe, expect, it } from "vitest";
import { hallSidecarSchema, seatingPlanSchema } from "./hall.ts";
import { flattenHall } from "./hall-seats.ts";
import { planOfHall } from "./plan-entry.ts";

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

const VIEW = { file: "pictures/view.jpg", alt: { sv: "Scenen rakt fram" } };

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
      facts: { stepFree: true, rowsInFront: 3, viewPicture: VIEW },
    },
    balcony: { slug: "balkong", name: { sv: "Balkong" }, level: "up", door: { sv: "Dörr 2" } },
  },
  rows: { "stalls/1": { rowsInFront: 0, restrictedView: { reason: { sv: "Pelare" } } } },
  seats: { "s-1-2": { restrictedView: null, companion: true, viewPicture: null } },
});

describe("a hall merged with its sidecar", () => {
  const hall = flattenHall(plan, sidecar);
  const [stalls, balcony] = hall.sections;
  const [first, second] = stalls?.rows[0]?.seats ?? [];

  it("lists the sections in the order of the sidecar", () => {
    expect(hall.sections.map(({ id }) => id)).toEqual(["stalls", "balcony"]);
  });

  it("places a seat at the sum of zone, row and seat position, without floating-point noise", () => {
    expect(first).toMatchObject({ x: 10.3, y: 20.3, radius: 8 });
    expect(second).toMatchObject({ x: 34.2, y: 20.3, radius: 10 });
  });

  it("uses the most specific value for each property of a seat and keeps the others", () => {
    expect(first).toMatchObject({
      stepFree: true,
      rowsInFront: 0,
      restrictedView: { reason: { sv: "Pelare" } },
    });
    expect(second).toMatchObject({ stepFree: true, rowsInFront: 0, restrictedView: null, companion: true });
  });

  it("shows a zone's photo of the view from its seats, but from none that denies it", () => {
    const [stalls] = planOfHall(hall).sections;
    const [photographed, drawn] = stalls?.rows[0]?.seats ?? [];
    expect(photographed?.viewPicture).toEqual(VIEW);
    expect(drawn).not.toHaveProperty("viewPicture");
  });

  it("has defaults for a seat without properties", () => {
    expect(balcony?.rows[0]?.seats[0]).toMatchObject({
      accessible: false,
      companion: false,
      restrictedView: null,
      stepFree: false,
      rowsInFront: undefined,
      cluster: undefined,
    });
  });

  it("labels rows and seats by the plan's pattern, or by their numbers", () => {
    expect(stalls?.rows[0]?.label).toBe("Rad 1");
    expect(first?.label).toBe("Plats 1");
    expect(balcony?.rows[0]).toMatchObject({ label: "1", seats: [{ label: "1" }] });
  });

  it("draws a zone without seats with the first section that has seats", () => {
    const area = { shape: "circle" as const, circle: { radius: 5 } };
    const zones = [{ name: "Orgel", position: { x: 7, y: 8 }, rows: [], areas: [area] }, ...plan.zones];
    const drawn = flattenHall({ ...plan, zones }, sidecar);
    expect(drawn.sections.map(({ id }) => id)).toEqual(["stalls", "balcony"]);
    expect(drawn.sections.map(({ areas }) => areas.length)).toEqual([1, 0]);
    expect(drawn.sections[0]?.areas[0]).toMatchObject({ x: 7, y: 8 });
  });

  it("rejects a plan with a zone that the sidecar does not list", () => {
    expect(() => flattenHall(plan, { ...sidecar, zones: {} })).toThrow(/balcony|stalls/);
  });
});

describe("a hall with standing places", () => {
  const standing = {
    capacity: 50,
    category: "VIP",
  };
  const zone = {
    ...{ name: "Ståplats", zone_id: "floor", position: { x: 100, y: 10 }, rows: [] },
    areas: [
      { shape: "text" as const, position: { x: 5, y: 5 }, text: { text: "Bar", size: 12 } },
      {
        ...{ shape: "rectangle" as const, color: "#C79A5B", rotation: 15 },
        ...{ position: { x: 0, y: 20 }, rectangle: { width: 100, height: 40 } },
      },
      { shape: "circle" as const },
    ],
  };
  const files = (capacity = standing.capacity) => ({
    plan: seatingPlanSchema.parse({ ...plan, categories: [{ name: "VIP" }], zones: [zone] }),
    sidecar: hallSidecarSchema.parse({
      ...sidecar,
      bands: { VIP: "E" },
      ...{ rows: {}, seats: {} },
      zones: {
        floor: {
          ...{ slug: "golv", name: { sv: "Golv" }, level: "floor" },
          ...{ facts: { stepFree: true }, standing: { ...standing, capacity } },
        },
      },
    }),
  });
  const sectionOf = (capacity?: number) => {
    const { plan, sidecar } = files(capacity);
    const [section] = flattenHall(plan, sidecar).sections;
    if (!section) throw new Error("There is one section");
    return section;
  };
  const seats = sectionOf().rows.flatMap((row) => row.seats);

  it("has one place per person, within their area, in the band of their category", () => {
    expect(sectionOf()).toMatchObject({ standing: true, rows: [{ number: "" }] });
    expect(seats).toHaveLength(50);
    for (const seat of seats) {
      expect(seat).toMatchObject({ category: "E", stepFree: true });
      expect(seat.x).toBeGreaterThan(100);
      expect(seat.x).toBeLessThan(200);
      expect(seat.y).toBeGreaterThan(30);
      expect(seat.y).toBeLessThan(70);
    }
    expect(new Set(seats.map(({ x, y }) => `${x} ${y}`)).size).toBe(50);
  });

  it("keeps existing places when the capacity grows", () => {
    const more = sectionOf(80).rows.flatMap((row) => row.seats.map(({ guid }) => guid));
    expect(more.slice(0, 50)).toEqual(seats.map(({ guid }) => guid));
  });

  it("gives consecutive numbers to neighbouring places", () => {
    const apart = seats
      .slice(1)
      .map((seat, index) => Math.hypot(seat.x - (seats[index]?.x ?? 0), seat.y - (seats[index]?.y ?? 0)));
    expect(Math.max(...apart)).toBeLessThan(Math.min(...apart) * 1.5);
  });

  it("places areas in hall coordinates, and leaves out those without a shape", () => {
    expect(sectionOf().areas).toEqual([
      {
        ...{ shape: { kind: "text" }, x: 105, y: 15, rotation: 0, fill: null, border: null },
        text: { text: "Bar", size: 12, x: 0, y: 0 },
      },
      {
        ...{ shape: { kind: "rectangle", width: 100, height: 40 }, x: 100, y: 30 },
        ...{ rotation: 15, fill: "#C79A5B", border: null, text: null },
      },
    ]);
  });
});
