import type { LocalText } from "#domain/languages.ts";
import type { Band } from "#domain/seating/seating.ts";
import {
  type DrawnHall,
  type DrawnRow,
  type DrawnSection,
  type Point,
  wheelchairPair,
} from "./drawn-hall.ts";
import { door, REASONS, STAGE } from "./words.ts";

/** A black box: a thrust stage with the audience on three sides, each side a straight bank of rows. */
const STAGE_BOX = { left: 300, right: 700, top: 60, bottom: 400 };
const MIDDLE = (STAGE_BOX.left + STAGE_BOX.right) / 2;
const SEAT_PITCH = 25;
const ROW_PITCH = 32;
const FROM_STAGE = 50;
const SIDE_ROWS = 4;
const SIDE_SEATS = 13;
const FRONT_ROWS = 6;

const FRONT: LocalText = {
  sv: "Läktare mitten",
  en: "Centre bank",
  "en-us": "Center bank",
  de: "Tribüne Mitte",
  es: "Grada central",
  ht: "Graden mitan",
};
const LEFT: LocalText = {
  sv: "Läktare vänster",
  en: "Left bank",
  de: "Tribüne links",
  es: "Grada izquierda",
  ht: "Graden agoch",
};
const RIGHT: LocalText = {
  sv: "Läktare höger",
  en: "Right bank",
  de: "Tribüne rechts",
  es: "Grada derecha",
  ht: "Graden adwat",
};
const FLOOR: LocalText = { sv: "Salongen", en: "The room", de: "Saal", es: "Sala", ht: "Sal la" };

export const workshopStage: DrawnHall = {
  id: "workshop-stage",
  name: "Verkstan",
  code: "ws",
  size: { width: 1000, height: 660 },
  focalPoint: { x: MIDDLE, y: 300 },
  stage: {
    label: STAGE,
    outline: [
      { x: STAGE_BOX.left, y: STAGE_BOX.top },
      { x: STAGE_BOX.right, y: STAGE_BOX.top },
      { x: STAGE_BOX.right, y: STAGE_BOX.bottom },
      { x: STAGE_BOX.left, y: STAGE_BOX.bottom },
    ],
  },
  levels: [{ id: "salongen", name: FLOOR }],
  sections: [
    bank("laktare-mitten", "m", FRONT, door(1, 2), rowsInFrontOfStage()),
    bank("laktare-vanster", "v", LEFT, door(1), sideRows("left")),
    bank("laktare-hoger", "h", RIGHT, door(2), sideRows("right")),
  ],
};

function bank(slug: string, code: string, name: LocalText, at: LocalText, rows: DrawnRow[]): DrawnSection {
  return { slug, code, name, door: at, level: "salongen", rows };
}

function rowsInFrontOfStage(): DrawnRow[] {
  return Array.from({ length: FRONT_ROWS }, (_, index) => {
    // The floor row has room for wheelchairs: fewer seats with more space.
    const [seats, pitch] = index === 0 ? [14, 29] : [16, SEAT_PITCH];
    const y = STAGE_BOX.bottom + FROM_STAGE + index * ROW_PITCH;
    return {
      number: String(index + 1),
      numbersAt: "both",
      facts: { rowsInFront: index, ...(index === 0 && { stepFree: true }) },
      seats: Array.from({ length: seats }, (_, i) => ({
        ...{ x: MIDDLE + (i - (seats - 1) / 2) * pitch, y, number: i + 1 },
        band: frontBand(index, Math.abs(i - (seats - 1) / 2)),
        ...(index === 0 && { facts: wheelchairPair(Math.min(i, seats - 1 - i), 4) }),
      })),
    };
  });
}

function frontBand(rowIndex: number, fromMiddle: number): Band {
  if (rowIndex < 4) return "A";
  return rowIndex === 4 && fromMiddle < 5 ? "A" : "B";
}

function sideRows(side: "left" | "right"): DrawnRow[] {
  return Array.from({ length: SIDE_ROWS }, (_, index) => {
    const aside = FROM_STAGE + index * ROW_PITCH;
    const x = side === "left" ? STAGE_BOX.left - aside : STAGE_BOX.right + aside;
    return {
      number: String(index + 1),
      facts: { rowsInFront: index, ...(index === 0 && { stepFree: true }) },
      seats: Array.from({ length: SIDE_SEATS }, (_, i) => sideSeat({ x, y: seatTop(i) }, side, index, i)),
    };
  });
}

function seatTop(i: number): number {
  return STAGE_BOX.bottom - 16 - (SIDE_SEATS - 1 - i) * SEAT_PITCH;
}

/** Numbered from the left of a person seated there: downwards on the left bank, upwards on the right. */
function sideSeat(at: Point, side: "left" | "right", rowIndex: number, i: number) {
  const atTheBack = i < 3;
  const band: Band = atTheBack ? "C" : rowIndex < 2 ? "B" : "C";
  return {
    ...at,
    number: side === "left" ? i + 1 : SIDE_SEATS - i,
    band,
    ...(i < 2 && { facts: { restrictedView: { reason: REASONS.side } } }),
  };
}
