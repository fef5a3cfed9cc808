import { afterPaint } from "./after-paint.ts";
import type { Hall, HallRow } from "./hall.ts";

/** How long drawing may hold up the page in one go, in milliseconds. */
const SLICE = 6;

export interface SectionGroups {
  /** These sections are near: what is not drawn yet is, a few milliseconds of each frame. The others are dots again. */
  show(sections: ReadonlySet<number>): void;
  /** Draws this row now, and keeps it whatever is near: the keyboard stands in it. */
  keep(row: HallRow): void;
  /** Draws anew what does not depend on single seats' elements: dots and signs. */
  refresh(rows: Iterable<HallRow>): void;
  stop(): void;
}

/** What is drawn, as SVG. */
interface HallText {
  dots(section: number): string;
  seats(row: HallRow): string;
  /** What is written on the seats. */
  signs(row: HallRow): string;
}

/**
 * A group a section, with two inside: its dots, and its rows, drawn when they are first near. CSS shows the rows of
 * a section with the class `near`, and its dots until it is `whole`. So a house of ten thousand seats has a few hundred
 * elements, and the keyboard somewhere to stand in it.
 */
export function createSectionGroups(
  layer: Element,
  hall: Hall,
  draw: HallText,
  /** All that is near is drawn. */
  settled: () => void,
): SectionGroups {
  let wanted: ReadonlySet<number> = new Set();
  let kept: Element | undefined;
  const known = new Set<HallRow>();
  const rowsOf = (section: number) => hall.sections[section]?.rows ?? [];
  const groupOf = (row: HallRow) => {
    const rows = layer.children[row.section]?.children[1];
    if (rows && !rows.firstChild) rows.innerHTML = "<g></g>".repeat(rowsOf(row.section).length);
    return rows?.children[rowsOf(row.section).indexOf(row)];
  };
  const ensure = (row: HallRow) => {
    const group = groupOf(row);
    if (!group || known.has(row)) return group;
    known.add(row);
    // Without a name: each seat's begins with the row's, and would be heard twice.
    group.setAttribute("role", "group");
    group.innerHTML = `${draw.seats(row)}<g class="signs" aria-hidden="true">${draw.signs(row)}</g>`;
    return group;
  };
  const place = (section: number) => {
    const isNear = wanted.has(section);
    const { classList } = layer.children[section] ?? {};
    classList?.toggle("near", isNear);
    classList?.toggle("whole", isNear && rowsOf(section).every((row) => known.has(row)));
  };
  const later = inSlices((row: HallRow) => {
    // By now one may have gone elsewhere.
    if (!wanted.has(row.section)) return;
    ensure(row);
    place(row.section);
  }, settled);
  const dotsAnew = inSlices((section: number) => {
    const dots = layer.children[section]?.firstElementChild;
    if (dots) dots.innerHTML = draw.dots(section);
  });
  const signsAnew = inSlices((row: HallRow) => {
    const signs = groupOf(row)?.lastElementChild;
    if (signs) signs.innerHTML = draw.signs(row);
  });

  return {
    show(sections) {
      const changed = new Set([...wanted, ...sections]);
      wanted = sections;
      for (const section of changed) place(section);
      const missing = [...sections].flatMap(rowsOf).filter((row) => !known.has(row));
      if (missing.length > 0) later.add(missing);
      else settled();
    },
    keep(row) {
      kept?.classList.remove("kept");
      kept = ensure(row);
      kept?.classList.add("kept");
    },
    refresh(rows) {
      const changed = [...rows];
      dotsAnew.add(changed.map(({ section }) => section));
      signsAnew.add(changed.filter((row) => known.has(row)));
    },
    stop() {
      later.stop();
      dotsAnew.stop();
      signsAnew.stop();
    },
  };
}

/** Does something for each of many, a few milliseconds of each frame. */
export function inSlices<Thing>(deed: (thing: Thing) => void, done: () => void = () => {}) {
  const waiting = new Set<Thing>();
  let isStopped = false;
  const doSome = () => {
    if (isStopped) return;
    const until = performance.now() + SLICE;
    for (const thing of waiting) {
      waiting.delete(thing);
      deed(thing);
      if (performance.now() > until) break;
    }
    if (waiting.size > 0) afterPaint(doSome);
    else done();
  };
  return {
    add(things: Iterable<Thing>) {
      const isIdle = waiting.size === 0;
      for (const thing of things) waiting.add(thing);
      if (isIdle && waiting.size > 0) afterPaint(doSome);
    },
    stop() {
      isStopped = true;
    },
  };
}
