import type { LocalText } from "#domain/languages.ts";
import { type DrawnHall, wheelchairPair } from "./drawn-hall.ts";
import { onArc } from "./geometry.ts";
import { drawRing } from "./ring.ts";
import { door, STAGE } from "./words.ts";

/** A flat hall: ten slightly curved rows around a point far behind the podium, with an aisle in the middle. */
const CENTRE = { x: 300, y: -560 };
const EDGE = 14.5;
const AISLE = 26;

const LEFT: LocalText = {
  sv: "Vänster sida",
  en: "Left side",
  de: "Linke Seite",
  es: "Lado izquierdo",
  ht: "Bò gòch",
};
const RIGHT: LocalText = {
  sv: "Höger sida",
  en: "Right side",
  de: "Rechte Seite",
  es: "Lado derecho",
  ht: "Bò dwat",
};
const FLOOR: LocalText = {
  sv: "Hörsalen",
  en: "Auditorium",
  de: "Hörsaal",
  es: "Auditorio",
  ht: "Oditoryòm",
};

const ring = drawRing({
  level: "horsalen",
  centre: CENTRE,
  firstRadius: 760,
  rowPitch: 32,
  rowNumbers: [1, 2, 3, 4, 5, 6, 7, 8, 9, 10],
  sections: [
    { slug: "vanster", code: "v", name: LEFT, door: door(1), from: -EDGE, to: 0, aisle: { right: AISLE } },
    { slug: "hoger", code: "h", name: RIGHT, door: door(2), from: 0, to: EDGE, aisle: { left: AISLE } },
  ],
  pitch: (index) => (index === 0 ? 30 : 25),
  seat: (place) => ({
    band: place.rowIndex < 6 ? "A" : "B",
    ...(place.rowIndex === 0 && { facts: wheelchairPair(place.fromEnd, 4) }),
  }),
});

export const scienceVillage: DrawnHall = {
  id: "science-village",
  name: "Science Village",
  code: "sv",
  size: { width: 600, height: 560 },
  focalPoint: { x: CENTRE.x, y: 110 },
  stage: {
    label: STAGE,
    outline: [
      { x: 130, y: 40 },
      { x: 470, y: 40 },
      ...Array.from({ length: 11 }, (_, i) => onArc(CENTRE, 690, 14 - i * 2.8)),
    ],
  },
  levels: [{ id: "horsalen", name: FLOOR }],
  sections: ring.map((section) => ({ ...section, stepFree: true })),
};
