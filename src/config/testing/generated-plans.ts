/** Seating plans as other programs write them, for tests of the import and of normalized plans. */

const ids = () => {
  let count = 0;
  return () => `generated-${++count}`;
};

/** 960 seats without a category at 120 tables with one uuid, stray texts, no room for a stage. */
export function beerBenches() {
  const uuid = ids();
  const tables = Array.from({ length: 120 }, (_, index) => ({
    name: String(index + 1),
    x: 50 + (index % 8) * 150,
    y: 50 + Math.floor(index / 8) * 115,
  }));
  const shared = uuid();
  return {
    name: "Bierbänke",
    categories: [],
    zones: [
      {
        name: "Main",
        position: { x: 0, y: 0 },
        areas: tables.map(({ name, x, y }) => ({
          shape: "rectangle",
          color: "#d7c29b",
          border_color: "#6f4e37",
          rotation: 0,
          uuid: shared,
          position: { x, y: y - 10 },
          text: { position: { x, y }, color: "#333333", text: name },
          rectangle: { width: 60, height: 95 },
        })),
        uuid: uuid(),
        zone_id: "Main",
        rows: tables.map(({ name, x, y }) => ({
          row_number: name,
          row_number_position: "both",
          uuid: uuid(),
          position: { x, y },
          seats: Array.from({ length: 8 }, (_seat, s) => ({
            seat_number: String(s + 1),
            seat_guid: `Tisch${name}_Platz${s + 1}`,
            uuid: uuid(),
            position: { x: (s % 2) * 60, y: Math.floor(s / 2) * 25 },
            category: "",
            radius: 10,
          })),
        })),
      },
    ],
    size: { width: 1300, height: 1850 },
  };
}

/** Unknown extra keys; wheelchair places in the front row. */
export function sportsHall() {
  const uuid = ids();
  return {
    name: "Sporthalle",
    categories: [{ name: "Kategorie I" }],
    zones: [
      {
        zone_id: "A",
        uuid: uuid(),
        name: "Block A",
        layout: "anchored",
        position: { x: 20, y: 120 },
        rows: [1, 2, 3].map((row) => ({
          uuid: uuid(),
          position: { x: 0, y: row * 40 },
          row_number: String(row),
          row_number_position: "both",
          section_break: row === 2,
          segment_breaks: [3],
          seats: [1, 2, 3, 4].map((seat) => ({
            seat_number: String(seat),
            seat_guid: `A-${row}-${seat}`,
            uuid: uuid(),
            position: { x: seat * 25, y: 0 },
            category: "Kategorie I",
            x_units: seat - 2,
            ...(row === 1 && { wheelchair: true }),
          })),
        })),
      },
    ],
    size: { width: 200, height: 400 },
  };
}
