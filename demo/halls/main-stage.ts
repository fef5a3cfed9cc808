import type { Band } from "#domain/seating/seating.ts";
import { type DrawnHall, type Facts, wheelchairPair } from "./drawn-hall.ts";
import { onArc } from "./geometry.ts";
import { boxesOf } from "./main-stage-boxes.ts";
import { drawRing, type Ring, type RingSection } from "./ring.ts";
import { beside, door, FIRST_TIER_ARM, LEVELS, REAR_STALLS, REASONS, type Side, STAGE } from "./words.ts";

/** The centre of all arcs, at the back of the stage. */
const CENTRE = { x: 1040, y: 60 };
const STALLS_EDGE = 38;
const ROW_PITCH = 30;
const AISLE = 22;

const stalls: Ring = {
  level: "parkett",
  centre: CENTRE,
  firstRadius: 370,
  rowPitch: ROW_PITCH,
  rowNumbers: numbers(1, 15),
  sections: threeSections("parkett", "p", STALLS_EDGE, 14, {
    left: { name: beside(LEVELS.stalls, "left"), door: door(1) },
    middle: { name: beside(LEVELS.stalls, "middle"), door: door(1, 2) },
    right: { name: beside(LEVELS.stalls, "right"), door: door(2) },
  }),
  row: (index) => (index === 14 ? { stepFree: true } : {}),
  seat: ({ rowIndex, degrees }) => {
    const aside = Math.abs(degrees);
    if (rowIndex < 2 && aside > 31) return { band: "C", facts: restricted("side") };
    if (rowIndex < 2) return { band: aside < 14 ? "A" : "B" };
    if (aside < 14) return { band: rowIndex < 12 ? "A+" : "A" };
    if (aside < 26) return { band: rowIndex < 10 ? "A+" : "A" };
    return { band: rowIndex < 11 ? "A" : "B" };
  },
};

const rearStalls: Ring = {
  level: "parkett",
  centre: CENTRE,
  firstRadius: 866,
  rowPitch: ROW_PITCH,
  rowNumbers: numbers(16, 21),
  sections: threeSections("parkett-bakre", "b", STALLS_EDGE, 14, {
    left: { name: beside(REAR_STALLS, "left"), door: door(3) },
    middle: { name: beside(REAR_STALLS, "middle"), door: door(3, 4) },
    right: { name: beside(REAR_STALLS, "right"), door: door(4) },
  }),
  row: (index) => ({ rowsInFront: index + 15, ...(index === 0 && { stepFree: true }) }),
  pitch: (index, slug) => (index === 0 && !slug.endsWith("mitten") ? 30 : 24),
  seat: (place) => {
    const aside = Math.abs(place.degrees);
    const { rowIndex } = place;
    const band =
      aside < 14
        ? pick(rowIndex, "A", "A", "A", "B", "B", "C")
        : pick(rowIndex, "B", "B", "B", "C", "C", "D");
    if (rowIndex === 0 && !place.slug.endsWith("mitten"))
      return { band, facts: wheelchairPair(place.fromEnd, 8) };
    if (rowIndex === 5) return { band, facts: restricted("overhang") };
    if (rowIndex >= 3 && aside > 21.2 && aside < 23.4) return { band: "D", facts: restricted("pillar") };
    return { band };
  },
};

const firstTier: Ring = {
  level: "forsta-raden",
  centre: CENTRE,
  firstRadius: 1106,
  rowPitch: ROW_PITCH,
  rowNumbers: numbers(1, 3),
  sections: [
    {
      ...{ slug: "forsta-raden-sida-vanster", code: "f1", door: door(11), from: -59, to: -39 },
      name: beside(FIRST_TIER_ARM, "left"),
      aisle: { right: AISLE },
    },
    ...threeSections("forsta-raden", "f", 39, 18, {
      left: { name: beside(LEVELS.first, "left"), door: door(11) },
      middle: { name: beside(LEVELS.first, "middle"), door: door(11, 12) },
      right: { name: beside(LEVELS.first, "right"), door: door(12) },
    }).map((section, index) => ({
      ...section,
      code: `f${index + 2}`,
      aisle: { left: AISLE, right: AISLE },
    })),
    {
      ...{ slug: "forsta-raden-sida-hoger", code: "f5", door: door(12), from: 39, to: 59 },
      name: beside(FIRST_TIER_ARM, "right"),
      aisle: { left: AISLE },
    },
  ],
  row: (index) => (index === 2 ? { stepFree: true } : {}),
  pitch: (index, slug) => (index === 2 && slug === "forsta-raden-mitten" ? 30 : 24),
  seat: (place) => {
    const aside = Math.abs(place.degrees);
    const { rowIndex } = place;
    if (rowIndex === 2 && aside < 18) return { band: "A", facts: wheelchairPair(place.fromEnd, 2) };
    if (aside < 18) return { band: pick(rowIndex, "A+", "A", "A") };
    if (aside < 39) return { band: pick(rowIndex, "A", "B", "B") };
    if (aside < 50) return { band: pick(rowIndex, "B", "C", "C") };
    return { band: pick(rowIndex, "C", "D", "E"), facts: restricted("side") };
  },
};

const secondTier: Ring = {
  level: "andra-raden",
  centre: CENTRE,
  firstRadius: 1246,
  rowPitch: ROW_PITCH,
  rowNumbers: numbers(1, 3),
  sections: threeSections("andra-raden", "s", 48, 17, {
    left: { name: beside(LEVELS.second, "left"), door: door(21) },
    middle: { name: beside(LEVELS.second, "middle"), door: door(21, 22) },
    right: { name: beside(LEVELS.second, "right"), door: door(22) },
  }),
  seat: ({ rowIndex, degrees }) => {
    const aside = Math.abs(degrees);
    if (aside < 17) return { band: pick(rowIndex, "B", "B", "C") };
    if (aside < 36) return { band: pick(rowIndex, "C", "C", "D") };
    return { band: pick(rowIndex, "D", "D", "E"), ...(aside > 44 && { facts: restricted("side") }) };
  },
};

const thirdTier: Ring = {
  level: "tredje-raden",
  centre: CENTRE,
  firstRadius: 1386,
  rowPitch: ROW_PITCH,
  rowNumbers: numbers(1, 3),
  sections: threeSections("tredje-raden", "t", 37, 13, {
    left: { name: beside(LEVELS.third, "left"), door: door(31) },
    middle: { name: beside(LEVELS.third, "middle"), door: door(31, 32) },
    right: { name: beside(LEVELS.third, "right"), door: door(32) },
  }),
  seat: ({ rowIndex, degrees }) => {
    const aside = Math.abs(degrees);
    const band = aside < 13 ? pick(rowIndex, "C", "D", "D") : pick(rowIndex, "D", "D", "E");
    if (aside > 28) return { band: "E", ...(rowIndex === 0 && { facts: restricted("rail") }) };
    return { band, ...(rowIndex === 0 && { facts: restricted("rail") }) };
  },
};

/** The stage opens towards the house: a back wall, the proscenium, and an apron that follows the first row. */
const apron = Array.from({ length: 25 }, (_, i) => onArc(CENTRE, 322, 36 - i * 3));

export const mainStage: DrawnHall = {
  id: "main-stage",
  name: "Stora scenen",
  code: "ms",
  size: { width: 2080, height: 1550 },
  focalPoint: { x: CENTRE.x, y: 330 },
  stage: {
    label: STAGE,
    outline: [{ x: 836, y: 40 }, { x: 1244, y: 40 }, ...apron],
  },
  levels: [
    { id: "parkett", name: LEVELS.stalls, height: 0 },
    { id: "loger", name: LEVELS.boxes, height: 1.6 },
    { id: "forsta-raden", name: LEVELS.first, height: 4.4 },
    { id: "andra-raden", name: LEVELS.second, height: 7.6 },
    { id: "tredje-raden", name: LEVELS.third, height: 10.8 },
  ],
  sections: [
    ...drawRing(stalls),
    ...drawRing(rearStalls),
    ...boxesOf(CENTRE, STALLS_EDGE),
    ...drawRing(firstTier),
    ...drawRing(secondTier),
    ...drawRing(thirdTier),
  ],
};

function threeSections(
  slug: string,
  code: string,
  edge: number,
  aisleAt: number,
  about: Record<Side, Pick<RingSection, "name" | "door">>,
): RingSection[] {
  return [
    {
      slug: `${slug}-vanster`,
      code: `${code}1`,
      from: -edge,
      to: -aisleAt,
      aisle: { right: AISLE },
      ...about.left,
    },
    {
      ...{ slug: `${slug}-mitten`, code: `${code}2`, from: -aisleAt, to: aisleAt },
      aisle: { left: AISLE, right: AISLE },
      ...about.middle,
    },
    {
      slug: `${slug}-hoger`,
      code: `${code}3`,
      from: aisleAt,
      to: edge,
      aisle: { left: AISLE },
      ...about.right,
    },
  ];
}

function restricted(reason: keyof typeof REASONS): Facts {
  return { restrictedView: { reason: REASONS[reason] } };
}

function pick(rowIndex: number, first: Band, ...further: Band[]): Band {
  return [first, ...further][rowIndex] ?? first;
}

function numbers(from: number, to: number): number[] {
  return Array.from({ length: to - from + 1 }, (_, i) => from + i);
}
