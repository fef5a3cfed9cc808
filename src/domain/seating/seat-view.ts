import { type Eye, eyeAt, type Frame, type SpacePoint, type Spot } from "./perspective.ts";
import { peopleInFront } from "./seat-view-people.ts";
import { measure, type Room, type RoomSeat, type ViewHall } from "./seat-view-room.ts";

/** Drawn from the plan alone; missing heights use typical values. */
export interface SeatView {
  readonly frame: Frame;
  /** From back to front. */
  readonly shapes: readonly ViewShape[];
  readonly facts: ViewFacts;
}

export type ViewShape =
  | { readonly kind: Surface; readonly outline: readonly Spot[] }
  | { readonly kind: "folds"; readonly lines: readonly (readonly Spot[])[] }
  | { readonly kind: "singer" | "person"; readonly at: Spot; readonly size: number }
  | { readonly kind: "load"; readonly at: readonly Spot[]; readonly size: number };

type Surface =
  | "floor"
  | "opening"
  | "backdrop"
  | "boards"
  | "stage-front"
  | "curtain"
  | "valance"
  | "arch"
  | "rail"
  | "pillar"
  | "edge";

export interface ViewFacts {
  /** Metres to the stage. */
  readonly distance: number;
  /** Downward angle of view in degrees. */
  readonly down: number;
  /** Offset from the middle, as seen from the seats: metres, negative to the left. */
  readonly aside: number;
  /** Number of heads near enough to notice. */
  readonly heads: number;
  readonly isRestricted: boolean;
}

/** Size of the drawing, in its own units and in CSS pixels where there is room. */
export const VIEW_SIZE: Frame = { width: 480, height: 300 };
const ANGLE = 62;
const EYE = 1.2;
/** Limit on looking up: metres of rise per metre ahead. */
const STEEPEST = 0.1;
const STAGE = 1;
/** Height of the opening as a share of its width, and its minimum in metres. */
const [OPENING_SHARE, OPENING_LEAST] = [0.62, 3.6];

/** Returns null for a seat that is not in the hall. */
export function viewFrom(hall: ViewHall, seat: string): SeatView | null {
  const room = measure(hall);
  const own = room.seats.find(({ id }) => id === seat);
  if (!own) return null;
  const stage = stageOf(room, own);
  const from = { x: own.x, y: own.y, z: own.z + EYE };
  // Where a wall hides the near side of the stage, the view turns to the far side.
  const lookAt =
    stage.middle - (isBesideWall(own, stage) ? Math.sign(own.x - stage.middle) * width(stage) * 0.4 : 0);
  const look = { x: lookAt, y: stage.archY + (stage.front - stage.archY) * 0.35 };
  // Close to the stage, looking at its middle would show only the ceiling.
  const highest = from.z + Math.hypot(look.x - from.x, look.y - from.y) * STEEPEST;
  const eye = eyeAt(from, { ...look, z: Math.min(STAGE + stage.height * 0.4, highest) }, VIEW_SIZE, ANGLE);
  const people = peopleInFront(room, { own, eye, frame: VIEW_SIZE, front: stage.front });
  const rail = railOf(room, own, eye);
  const shapes: ViewShape[] = [
    surface("floor", eye.outline(auditorium(room, stage))),
    ...drawStage(stage, eye),
    ...(people.specks.length > 0
      ? [{ kind: "load" as const, at: people.specks, size: people.speckSize }]
      : []),
    ...(rail ? [surface("rail", rail)] : []),
    ...people.near.map(({ at, size }) => ({ kind: "person" as const, at, size })),
    ...(own.isRestricted ? [obstacle(own, stage, eye)] : []),
  ];
  return {
    frame: VIEW_SIZE,
    shapes: shapes.filter((shape) => !("outline" in shape) || shape.outline.length > 2),
    facts: {
      distance: Math.hypot(own.x - stage.middle, own.y - stage.front, own.z - STAGE),
      down: eye.down,
      aside: own.x - stage.middle,
      heads: people.near.length,
      isRestricted: own.isRestricted,
    },
  };
}

type Span = readonly [from: number, to: number];

interface Stage {
  readonly left: number;
  readonly right: number;
  readonly middle: number;
  readonly back: number;
  readonly archY: number;
  readonly front: number;
  readonly height: number;
  readonly outline: readonly Spot[];
}

function stageOf({ outline }: Room, seat: RoomSeat): Stage {
  const [xs, ys] = [outline.map(({ x }) => x), outline.map(({ y }) => y)];
  const [left, right] = [Math.min(...xs), Math.max(...xs)];
  const [back, front] = [Math.min(...ys), Math.max(...ys)];
  // From beside the stage the view crosses it, so the curtain moves to the back.
  const archY = Math.max(back + 0.2, Math.min(back + (front - back) * 0.45, seat.y - 2));
  const height = Math.max(OPENING_LEAST, (right - left) * OPENING_SHARE);
  return { left, right, middle: (left + right) / 2, back, archY, front, height, outline };
}

function drawStage(stage: Stage, eye: Eye): ViewShape[] {
  const { left, right, archY, back, height, outline } = stage;
  const top = STAGE + height;
  const inset = width(stage) * 0.1;
  const wall = ([x1, x2]: Span, [z1, z2]: Span, y: number) =>
    eye.outline([
      { x: x1, y, z: z1 },
      { x: x2, y, z: z1 },
      { x: x2, y, z: z2 },
      { x: x1, y, z: z2 },
    ]);
  const boards = outline.filter(({ y }) => y >= archY);
  const apron = [...boards, { x: left, y: archY }, { x: right, y: archY }];
  const drape = width(stage) * 0.16;
  const sides = [
    [left, left + drape],
    [right - drape, right],
  ] as const;
  const frame = width(stage) * 0.05;
  return [
    surface("arch", wall([left - frame, right + frame], [STAGE - 0.2, top + frame], archY)),
    surface("opening", wall([left, right], [STAGE, top], archY)),
    surface("backdrop", wall([left + inset, right - inset], [STAGE, top - height * 0.12], back)),
    surface(
      "boards",
      eye.outline([
        { x: left, y: archY, z: STAGE },
        { x: left + inset, y: back, z: STAGE },
        { x: right - inset, y: back, z: STAGE },
        { x: right, y: archY, z: STAGE },
      ]),
    ),
    ...sides.map((side) => surface("curtain", drapery(side, top, archY, eye))),
    surface("valance", valance(stage, top, eye)),
    { kind: "folds", lines: folds(sides, top, archY, eye) },
    surface("boards", eye.outline(around(apron).map((point) => ({ ...point, z: STAGE })))),
    ...stageFront(boards, eye),
    ...singer(stage, eye),
  ];
}

function around(points: readonly Spot[]): Spot[] {
  const middle = {
    x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
    y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
  };
  const turn = ({ x, y }: Spot) => Math.atan2(y - middle.y, x - middle.x);
  return [...points].sort((a, b) => turn(a) - turn(b));
}

function stageFront(boards: readonly Spot[], eye: Eye): ViewShape[] {
  const edge = [...boards].sort((a, b) => a.x - b.x);
  if (edge.length < 2) return [];
  const face = [
    ...edge.map((point): SpacePoint => ({ ...point, z: STAGE })),
    ...edge.reverse().map((point): SpacePoint => ({ ...point, z: 0 })),
  ];
  return [surface("stage-front", eye.outline(face))];
}

function singer({ middle, archY, front }: Stage, eye: Eye): ViewShape[] {
  const feet = eye.spot({ x: middle, y: archY + (front - archY) * 0.4, z: STAGE });
  return feet ? [{ kind: "singer", at: feet, size: eye.scale(feet.depth) * 1.75 }] : [];
}

function drapery([from, to]: Span, top: number, y: number, eye: Eye): Spot[] {
  const [outer, inner] = from < to ? [from, to] : [to, from];
  const isLeft = outer === from;
  const edge = isLeft ? outer : inner;
  const open = isLeft ? inner : outer;
  const tied = edge + (open - edge) * 0.55;
  const knot = STAGE + (top - STAGE) * 0.4;
  const hem = edge + (open - edge) * 0.75;
  return eye.outline([
    { x: edge, y, z: STAGE },
    { x: hem, y, z: STAGE },
    { x: tied, y, z: knot },
    { x: edge + (open - edge) * 0.75, y, z: knot + (top - knot) * 0.45 },
    { x: open, y, z: top },
    { x: edge, y, z: top },
  ]);
}

function valance({ left, right, archY, height }: Stage, top: number, eye: Eye): Spot[] {
  const swags = 5;
  const steps = 6;
  const hem = Array.from({ length: swags * steps + 1 }, (_, index): SpacePoint => {
    const share = index / (swags * steps);
    const sag = Math.abs(Math.sin(share * swags * Math.PI));
    return { x: right + (left - right) * share, y: archY, z: top - height * (0.07 + 0.07 * sag) };
  });
  return eye.outline([{ x: left, y: archY, z: top }, { x: right, y: archY, z: top }, ...hem]);
}

function folds(sides: readonly Span[], top: number, y: number, eye: Eye): (readonly Spot[])[] {
  return sides.flatMap(([from, to], side) => {
    const [edge, open] = side === 0 ? [from, to] : [to, from];
    return [0.25, 0.5, 0.75].map((share) => {
      const at = (factor: number) => edge + (open - edge) * share * factor;
      const knot = STAGE + (top - STAGE) * 0.4;
      return [
        { x: at(0.95), y, z: top },
        { x: at(0.55), y, z: knot },
        { x: at(0.75), y, z: STAGE },
      ].flatMap((place) => eye.spot(place) ?? []);
    });
  });
}

function auditorium({ width, depth }: Room, { archY }: Stage): SpacePoint[] {
  return [
    { x: -width, y: archY, z: 0 },
    { x: 2 * width, y: archY, z: 0 },
    { x: 2 * width, y: 2 * depth, z: 0 },
    { x: -width, y: 2 * depth, z: 0 },
  ];
}

const RAIL = 0.78;
/** Distance from the first row's seats to the rail: metres. */
const TO_RAIL = 0.75;

/** The rail in front of a seat above the stalls, along its row. Null on the floor of the house. */
function railOf(room: Room, seat: RoomSeat, eye: Eye): Spot[] | null {
  if (seat.levelHeight < 1) return null;
  const { along, ahead } = directionsAt(room, seat);
  let [first, floor] = [0, seat.z];
  for (const other of room.seats) {
    if (other.section !== seat.section) continue;
    const off = { x: other.x - seat.x, y: other.y - seat.y };
    const forward = off.x * ahead.x + off.y * ahead.y;
    if (Math.abs(off.x * along.x + off.y * along.y) > 1.2 || forward <= first || forward > 6) continue;
    [first, floor] = [forward, other.z];
  }
  const reach = first + TO_RAIL;
  const at = (aside: number, z: number): SpacePoint => ({
    x: seat.x + ahead.x * reach + along.x * aside,
    y: seat.y + ahead.y * reach + along.y * aside,
    z,
  });
  // Eyes in a rear row are assumed to be above the rail.
  const top = floor + RAIL;
  return eye.outline([at(-30, top), at(30, top), at(30, floor - 40), at(-30, floor - 40)]);
}

function directionsAt(room: Room, seat: RoomSeat): { along: Spot; ahead: Spot } {
  const toStage = unit({ x: room.focus.x - seat.x, y: room.focus.y - seat.y });
  let neighbour: RoomSeat | null = null;
  let least = 1.2;
  for (const other of room.seats) {
    if (other === seat || other.section !== seat.section || other.row !== seat.row) continue;
    const apart = Math.hypot(other.x - seat.x, other.y - seat.y);
    if (apart < least) [neighbour, least] = [other, apart];
  }
  const along = neighbour
    ? unit({ x: neighbour.x - seat.x, y: neighbour.y - seat.y })
    : { x: -toStage.y, y: toStage.x };
  const ahead = { x: -along.y, y: along.x };
  const faces = ahead.x * toStage.x + ahead.y * toStage.y >= 0;
  return { along, ahead: faces ? ahead : { x: -ahead.x, y: -ahead.y } };
}

/** From far aside the wall hides the near part of the stage; elsewhere a pillar does. */
function obstacle(seat: RoomSeat, stage: Stage, eye: Eye): ViewShape {
  const aside = seat.x - stage.middle;
  const isSide = isBesideWall(seat, stage);
  const near = aside < 0 ? stage.left : stage.right;
  const hidden = isSide
    ? near + (stage.middle - near) * 0.25
    : stage.middle + (stage.right - stage.middle) * 0.45;
  const at = eye.spot({ x: hidden, y: stage.archY, z: STAGE })?.x ?? 0;
  const { width: across, height } = VIEW_SIZE;
  if (!isSide) return surface("pillar", box(at - 17, at + 17, -10, height + 10));
  // However far aside, the wall never covers most of the picture.
  if (aside < 0) return surface("edge", box(-10, Math.min(at, across * 0.3), -10, height + 10));
  return surface("edge", box(Math.max(at, across * 0.7), across + 10, -10, height + 10));
}

function isBesideWall(seat: RoomSeat, stage: Stage): boolean {
  return seat.isRestricted && Math.abs(seat.x - stage.middle) > width(stage) * 0.45;
}

function width({ left, right }: Stage): number {
  return right - left;
}

function box(left: number, right: number, top: number, bottom: number): Spot[] {
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

function surface(kind: Surface, outline: readonly Spot[]): ViewShape {
  return { kind, outline };
}

function unit({ x, y }: Spot): Spot {
  const length = Math.hypot(x, y) || 1;
  return { x: x / length, y: y / length };
}
