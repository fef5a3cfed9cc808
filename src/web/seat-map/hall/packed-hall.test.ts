import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { flattenHall } from "#config/halls/hall-seats.ts";
import { arena } from "#config/testing/arena.ts";
import { buildHall, type Hall } from "#seat-map/hall/hall.ts";
import { smallHall } from "#seat-map/hall/testing-hall.ts";
import { packHall, unpackHall } from "./packed-hall.ts";

test("a hall is the same after packing and unpacking", () => {
  const hall = smallHall();
  expect(unpackHall(packHall(hall))).toEqual(hall);
});

test("photos of views are the same after packing and unpacking, each written once", () => {
  const hall = smallHall();
  const viewPicture = { url: "/house/pictures/view-1a2b3c4d.jpg", alt: "The stage from the balcony" };
  const seats = hall.seats.map((seat) =>
    seat.index % 2 === 0 ? { ...seat, viewPicture: { ...viewPicture } } : seat,
  );
  const photographed = buildHall({
    ...hall,
    sections: hall.sections.map((section) => ({
      ...section,
      standing: null,
      rows: section.rows.map((row) => ({
        ...row,
        seats: row.seats.map(({ index }) => seats[index] ?? Object.assign(row.seats[0] ?? {})),
      })),
    })),
  });
  const packed = packHall(photographed);
  expect(unpackHall(packed)).toEqual(photographed);
  expect(packed.split(viewPicture.url)).toHaveLength(2);
});

test("seat numbers that are not numeric are kept", () => {
  const hall = smallHall();
  const lettered = {
    ...hall,
    sections: hall.sections.map((section) => ({
      ...section,
      rows: section.rows.map((row) => ({
        ...row,
        seats: row.seats.map((seat, index) => ({ ...seat, number: index === 0 ? "01" : `${index}A` })),
      })),
    })),
  };
  expect(unpackHall(packHall(lettered)).rows[0]?.seats.map(({ number }) => number)).toEqual([
    "01",
    "1A",
    "2A",
    "3A",
  ]);
});

/** Builds the hall from plan files, without a back end. */
function builtFrom({ plan, sidecar }: ReturnType<typeof arena>): Hall {
  const hall = flattenHall(plan, sidecar);
  const seatOf = ({ number, x, y, radius, accessible, companion, stepFree }: HallSeats) => ({
    ...{ number, x, y, radius, accessible, companion, stepFree },
    ...{ label: null, restrictedView: null, rowsInFront: null, cluster: null },
  });
  return buildHall({
    ...{ plan: "arena", size: hall.size, focalPoint: hall.focalPoint },
    stage: { label: hall.stage.label.sv, outline: hall.stage.outline },
    levels: hall.levels.map(({ id, name }) => ({ id, name: name.sv })),
    sections: hall.sections.map(({ slug, name, level, areas, rows }) => ({
      ...{ slug, level, standing: null, areas, labelAt: null, name: name.sv, door: null },
      rows: rows.map(({ number, seats }) => ({
        ...{ number, label: null, numbersAt: null },
        seats: seats.map(seatOf),
      })),
    })),
  });
}
type HallSeats = ReturnType<typeof flattenHall>["sections"][number]["rows"][number]["seats"][number];

describe("a hall of ten thousand seats", () => {
  const hall = builtFrom(arena(10_000));
  const packed = packHall(hall);

  test("compresses to four bytes a seat", () => {
    expect(hall.seats).toHaveLength(10_000);
    expect(gzipSync(packed).byteLength).toBeLessThan(4 * 10_000);
  });

  test("is the same after packing and unpacking, with every seat at its place", () => {
    expect(unpackHall(packed)).toEqual(hall);
  });

  test("is drawn section by section, each within one time slice", () => {
    const sizes = hall.sections.map(({ seats }) => seats.length);
    expect(hall.sections.length).toBeGreaterThan(50);
    expect(Math.max(...sizes)).toBeLessThan(400);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(10_000);
  });
});

test("packed standing places keep their number and share the area's centre", () => {
  const house = smallHall();
  const [first] = house.sections;
  if (!first) throw new Error("The small hall has a section");
  const standing = buildHall({
    ...house,
    sections: [
      {
        ...first,
        standing: { x: 10, y: 20, width: 100, height: 40 },
        areas: [
          {
            ...{ x: 10, y: 20, rotation: 0, fill: null, border: null, text: null },
            shape: { kind: "rectangle", width: 100, height: 40 },
          },
        ],
        rows: [{ number: "", label: null, numbersAt: null, seats: first.seats }],
      },
      ...house.sections.slice(1).map((section) => ({ ...section, standing: null })),
    ],
  });
  expect(unpackHall(packHall(standing))).toEqual(standing);
  expect(standing.seats.map(({ index }) => index)).toEqual(house.seats.map(({ index }) => index));
  expect(standing.sections[0]).toMatchObject({ rows: [], bounds: { x: 10, y: 20, width: 100, height: 40 } });
  expect(standing.seats[0]).toMatchObject({ x: 60, y: 40, row: -1 });
  expect(standing.pointed).toHaveLength(house.seats.length - first.seats.length);
});
