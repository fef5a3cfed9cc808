import type { Band } from "#domain/seating/seating.ts";
import type { Area, DrawnRow, DrawnSection, Point } from "./drawn-hall.ts";
import { besideRadius } from "./geometry.ts";
import { beside, door, LEVELS, REASONS } from "./words.ts";

const BOXES_A_SIDE = 10;
/** Pixels along the wall from the centre to the first box, and from box to box. */
const FIRST = 392;
const STEP = 64;
/** Pixels from the edge of the stalls to the front seats and the rear seats. */
const FRONT = 46;
const REAR = 74;
const MARGIN = 15;

/** Boxes line the two side walls; odd numbers left, even right, as the doors of the house. */
export function boxesOf(centre: Point, edge: number): DrawnSection[] {
  const sides = [
    { side: "left", slug: "loger-vanster", code: "l1", degrees: -edge, sign: -1, odd: 1, door: door(11) },
    { side: "right", slug: "loger-hoger", code: "l2", degrees: edge, sign: 1, odd: 0, door: door(12) },
  ] as const;
  return sides.map(({ side, slug, code, degrees, sign, odd, door }) => {
    const at = (along: number, aside: number) => besideRadius(centre, degrees, along, aside * sign);
    const boxes = Array.from({ length: BOXES_A_SIDE }, (_, index) => index);
    return {
      ...{ slug, code, door, name: beside(LEVELS.boxes, side), level: "loger" },
      rows: boxes.map((index) => drawBox(at, index, String(2 * index + 2 - odd))),
      areas: boxes.map((index) => outline(at, index)),
    };
  });
}

type At = (along: number, aside: number) => Point;

function drawBox(at: At, index: number, number: string): DrawnRow {
  const [near, far] = [FIRST + index * STEP, FIRST + index * STEP + 26];
  const [front, rear] = bandsOf(index);
  const behind = { rowsInFront: 1, restrictedView: { reason: REASONS.behind } };
  const frontFacts = index < 3 ? { restrictedView: { reason: REASONS.side } } : undefined;
  return {
    number,
    numbersAt: "start",
    facts: { rowsInFront: 0 },
    seats: [
      { ...at(near, FRONT), number: 1, band: front, facts: frontFacts },
      { ...at(far, FRONT), number: 2, band: front, facts: frontFacts },
      { ...at(near, REAR), number: 3, band: rear, facts: behind },
      { ...at(far, REAR), number: 4, band: rear, facts: behind },
    ],
  };
}

/** The nearer the stage, the more of it hides behind the wall. */
function bandsOf(index: number): [front: Band, rear: Band] {
  if (index < 3) return ["C", "E"];
  if (index < 6) return ["B", "D"];
  return ["A", "C"];
}

function outline(at: At, index: number): Area {
  const [near, far] = [FIRST + index * STEP - MARGIN, FIRST + index * STEP + 26 + MARGIN];
  const [front, rear] = [FRONT - MARGIN, REAR + MARGIN];
  return {
    shape: "polygon",
    border_color: "#8C7E7A",
    polygon: { points: [at(near, front), at(far, front), at(far, rear), at(near, rear)] },
  };
}
