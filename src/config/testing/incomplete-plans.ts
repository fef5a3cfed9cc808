/**
 * Modelled on public plans with invented names: no uuid, no size, seat ids from 1, any categories, areas with
 * empty texts, repeated row numbers.
 */

interface Block {
  readonly zone: string;
  readonly category: string;
  readonly rows: number;
  readonly seats: number;
  readonly left: number;
  readonly top: number;
  readonly firstRow?: number;
  readonly firstSeat?: number;
}

interface Side {
  readonly top: number;
  readonly rows: number;
  readonly firstRow: number;
  readonly category: string;
}

/** 300 seats: fifteen rows on both sides of an aisle, both numbered from 1. */
export function villageHall() {
  const side = (left: number, { top, rows, firstRow, category }: Side): Block => {
    return { zone: "Saal", category, rows, seats: 10, left, top, firstRow };
  };
  const blocks = [
    side(0, { top: 0, rows: 5, firstRow: 1, category: "Kategorie 1" }),
    side(300, { top: 0, rows: 5, firstRow: 1, category: "Kategorie 1" }),
    side(0, { top: 150, rows: 10, firstRow: 6, category: "Kategorie 2" }),
    side(300, { top: 150, rows: 10, firstRow: 6, category: "Kategorie 2" }),
  ];
  return incompletePlan("Bürgersaal Lindenau", blocks);
}

/** 1,132 seats: stalls with continuous numbering across both halves, two circles, boxes. */
export function townTheatre() {
  const stalls = (left: number, firstSeat: number): Block => {
    return { zone: "Parterre", category: "Parterre", rows: 20, seats: 18, left, top: 0, firstSeat };
  };
  const circle = (zone: string, rows: number, top: number): Block => {
    return { zone, category: zone, rows, seats: 34, left: 0, top };
  };
  const boxes = Array.from({ length: 8 }, (_, index): Block => {
    return {
      zone: `Logia ${index + 1}`,
      category: "Logie",
      rows: 1,
      seats: 4,
      left: index < 4 ? -140 : 960,
      top: (index % 4) * 60,
    };
  });
  const single: Block = { zone: "Galeria", category: "Galeria", rows: 1, seats: 6, left: 300, top: 1100 };
  return incompletePlan("Teatr Nad Wartą", [
    stalls(0, 1),
    stalls(470, 19),
    circle("Balkon I", 6, 660),
    circle("Balkon II", 5, 890),
    ...boxes,
    single,
  ]);
}

function incompletePlan(name: string, blocks: readonly Block[]) {
  let guid = 0;
  const zones = [...new Set(blocks.map(({ zone }) => zone))].map((zone) => ({
    name: zone,
    position: { x: 200, y: 120 },
    rows: blocks.filter((block) => block.zone === zone).flatMap((block) => rowsOf(block, () => `${++guid}`)),
    areas: [blankArea(zone)],
  }));
  const categories = [...new Set(blocks.map(({ category }) => category))];
  return { name, categories: categories.map((category) => ({ name: category, color: "#a0a0a0" })), zones };
}

function rowsOf(block: Block, newGuid: () => string) {
  return Array.from({ length: block.rows }, (_, r) => ({
    row_number: String((block.firstRow ?? 1) + r),
    position: { x: block.left, y: block.top + r * 30 },
    seats: Array.from({ length: block.seats }, (_seat, s) => ({
      seat_guid: newGuid(),
      seat_number: String((block.firstSeat ?? 1) + s),
      position: { x: s * 24, y: 0 },
      category: block.category,
    })),
  }));
}

function blankArea(zone: string) {
  return {
    shape: "rectangle",
    color: "#f0f0f0",
    border_color: "#cccccc",
    rotation: 0,
    position: { x: 0, y: 0 },
    rectangle: { width: 200, height: 20 },
    text: { position: { x: 0, y: 0 }, color: "#333333", text: zone === "Parterre" ? " " : "" },
  };
}
