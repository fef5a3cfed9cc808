import type { LocalText } from "#domain/languages.ts";
import type { Band } from "#domain/seating/seating.ts";
import type { Area, DrawnHall, DrawnRow, DrawnSection, Point } from "./drawn-hall.ts";
import { alongArc, onArc } from "./geometry.ts";
import { door, LEVELS, REASONS, STAGE } from "./words.ts";

/** A vaulted cellar: tables in front of a small stage, boxes along the walls, and standing room at the back. */
const FOCUS: Point = { x: 500, y: 140 };
const WOOD = "#C79A5B";
const WALL = "#8C7E7A";
const FLOOR_LEVEL = "golvet";
const BOX_LEVEL = "loger";

const FLOOR: LocalText = { sv: "Golvet", en: "Floor", de: "Parkett", es: "Platea", ht: "Anba" };
const ROUND: LocalText = {
  sv: "Runda bord",
  en: "Round tables",
  de: "Runde Tische",
  es: "Mesas redondas",
  ht: "Tab won",
};
const LONG: LocalText = {
  sv: "Långbord",
  en: "Long tables",
  de: "Lange Tische",
  es: "Mesas largas",
  ht: "Tab long",
};
const STANDING: LocalText = {
  sv: "Ståplatser",
  en: "Standing room",
  de: "Stehplätze",
  es: "Localidades de pie",
  ht: "Plas kanpe",
};

/** Positions of the tables: the first row is nearest the stage. */
const ROUND_TABLES: readonly Point[] = [
  ...[260, 420, 580, 740].map((x) => ({ x, y: 250 })),
  ...[340, 500, 660].map((x) => ({ x, y: 350 })),
];
const LONG_TABLES: readonly Point[] = [280, 500, 720].map((x) => ({ x, y: 460 }));

export const cellarStage: DrawnHall = {
  id: "cellar-stage",
  name: "Källaren",
  code: "ks",
  size: { width: 1000, height: 740 },
  focalPoint: FOCUS,
  stage: {
    label: STAGE,
    outline: [
      { x: 360, y: 40 },
      { x: 640, y: 40 },
      { x: 640, y: 110 },
      ...Array.from({ length: 9 }, (_, i) => onArc({ x: 500, y: -145 }, 300, 24 - i * 6)),
      { x: 360, y: 110 },
    ],
  },
  levels: [
    { id: FLOOR_LEVEL, name: FLOOR, height: 0 },
    { id: BOX_LEVEL, name: LEVELS.boxes, height: 1.2 },
  ],
  sections: [
    {
      ...{ slug: "runda-bord", code: "r", name: ROUND, level: FLOOR_LEVEL, door: door(1), stepFree: true },
      rows: ROUND_TABLES.map(roundTable),
      areas: ROUND_TABLES.map(
        (position): Area => ({
          shape: "circle",
          color: WOOD,
          border_color: WALL,
          position,
          circle: { radius: 25 },
        }),
      ),
    },
    {
      ...{ slug: "langbord", code: "l", name: LONG, level: FLOOR_LEVEL, door: door(1), stepFree: true },
      rows: LONG_TABLES.map(longTable),
      areas: [
        ...LONG_TABLES.map(
          ({ x, y }): Area => ({
            ...{ shape: "rectangle", color: WOOD, border_color: WALL },
            ...{ position: { x: x - 60, y: y - 14 }, rectangle: { width: 120, height: 28 } },
          }),
        ),
        {
          ...{ shape: "text", position: { x: 890, y: 650 } },
          text: { text: "Bar", size: 18, position: { x: 0, y: 0 } },
        },
      ],
    },
    ...[-78, -62, -46, 46, 62, 78].map(box),
    {
      ...{ slug: "staplatser", code: "s", name: STANDING, level: FLOOR_LEVEL, door: door(2), stepFree: true },
      standing: { capacity: 120, category: "E" },
      rows: [],
      areas: [
        {
          shape: "polygon",
          polygon: {
            points: [...alongArc(FOCUS, 430, -30, 30, 40), ...alongArc(FOCUS, 550, 30, -30, 40)],
          },
        },
      ],
    },
  ],
};

/** Four seats, sold as one table. */
function roundTable(table: Point, index: number): DrawnRow {
  const band: Band = index < 4 ? "A+" : "A";
  return {
    number: String(index + 1),
    label: `№ ${index + 1}`,
    numbersAt: "start",
    facts: { cluster: `${index + 1}` },
    seats: [-135, -45, 45, 135].map((degrees, seat) => ({
      ...onArc(table, 39, degrees),
      number: seat + 1,
      band,
    })),
  };
}

/** Three seats on each side, sold singly; a wheelchair place is at the end of the first. */
function longTable({ x, y }: Point, index: number): DrawnRow {
  const side = (dy: number, first: number) =>
    [-38, 0, 38].map((dx, seat) => ({ x: x + dx, y: y + dy, number: first + seat, band: "B" as const }));
  const seats = [...side(-28, 1), ...side(28, 4)].map((seat) => {
    if (index !== 0 || seat.number < 4 || seat.number > 5) return seat;
    return { ...seat, facts: seat.number === 4 ? { accessible: true } : { companion: true } };
  });
  return {
    number: String(index + ROUND_TABLES.length + 1),
    label: `№ ${index + ROUND_TABLES.length + 1}`,
    numbersAt: "start",
    seats,
  };
}

function box(degrees: number, index: number): DrawnSection {
  const number = index + 1;
  const isNearStage = Math.abs(degrees) > 70;
  const band: Band = isNearStage ? "D" : "C";
  return {
    ...{ slug: `loge-${number}`, code: `b${number}`, level: BOX_LEVEL, door: door(degrees < 0 ? 3 : 4) },
    name: {
      sv: `Loge ${number}`,
      en: `Box ${number}`,
      de: `Loge ${number}`,
      es: `Palco ${number}`,
      ht: `Lòj ${number}`,
    },
    rows: [
      {
        number: "1",
        numbersAt: "start",
        facts: {
          rowsInFront: 0,
          ...(isNearStage && { restrictedView: { reason: REASONS.side } }),
        },
        seats: [-3.2, 0, 3.2].map((aside, seat) => ({
          ...onArc(FOCUS, 470, degrees + aside),
          number: seat + 1,
          band,
        })),
      },
    ],
    areas: [
      {
        ...{ shape: "polygon", border_color: WALL },
        polygon: {
          points: [
            ...alongArc(FOCUS, 448, degrees - 5.2, degrees + 5.2, 20),
            ...alongArc(FOCUS, 492, degrees + 5.2, degrees - 5.2, 20),
          ],
        },
      },
    ],
  };
}
