import type { Hall, HallRow } from "../hall/hall.ts";
import { afterPaint } from "./after-paint.ts";

/**
 * How long drawing may hold up the page in one go, in milliseconds. Every picture costs a slow phone as much again,
 * whatever little is new in it, so it is not less.
 */
const SLICE = 12;
/** The seats of a house are made ready while nobody wants anything of the page; an arena's are too many for a phone. */
const A_HOUSE = 3_000;

export interface SectionGroups {
  /** These sections are near: what is not drawn yet is, a few milliseconds of each frame. The others are dots again. */
  show(sections: ReadonlySet<number>): void;
  /** Draws this row now, and keeps it whatever is near: the keyboard stands in it. */
  keep(row: HallRow): void;
  /** Draws anew what does not depend on single seats' elements: dots and signs. */
  refresh(rows: Iterable<HallRow>, begin: Begin): void;
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
 * A group a section, with two inside: its dots, and its rows, drawn when nobody wants anything of the page or, in
 * a large hall, when they are first near. CSS shows the rows of a section with the class `near` instead of its dots, all
 * of them at once. So a hall of ten thousand seats has a few hundred elements, and the keyboard somewhere to stand in it.
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
  const rowsOf = (section: number) => hall.sections[section]?.rows ?? [];
  const groupOf = (row: HallRow) =>
    layer.children[row.section]?.children[1]?.children[rowsOf(row.section).indexOf(row)];
  const isDrawn = (row: HallRow) => Boolean(groupOf(row)?.firstChild);
  const ensure = (row: HallRow) => {
    const group = groupOf(row);
    if (!group || group.firstChild) return;
    // Without a name: each seat's begins with the row's, and would be heard twice.
    group.setAttribute("role", "group");
    group.innerHTML = `${draw.seats(row)}<g class="signs" aria-hidden="true">${draw.signs(row)}</g>`;
  };
  const place = (section: number) => {
    const isNear = wanted.has(section) && rowsOf(section).every(isDrawn);
    layer.children[section]?.setAttribute("class", isNear ? "near" : "");
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
  const stopPreparing = hall.seats.length > A_HOUSE ? () => {} : whenIdle(hall.rows, ensure);

  return {
    show(sections) {
      const before = wanted;
      wanted = sections;
      for (const section of [...before, ...sections]) place(section);
      const missing = [...sections].flatMap(rowsOf).filter((row) => !isDrawn(row));
      if (missing.length > 0) later.add(missing);
      else settled();
    },
    keep(row) {
      ensure(row);
      kept?.classList.remove("kept");
      kept = groupOf(row);
      kept?.classList.add("kept");
    },
    refresh(rows, begin) {
      const changed = [...rows];
      dotsAnew.add(
        changed.map(({ section }) => section),
        begin,
      );
      signsAnew.add(changed.filter(isDrawn), begin);
    },
    stop() {
      stopPreparing();
      later.stop();
      dotsAnew.stop();
      signsAnew.stop();
    },
  };
}

/** At once, or once the answer to a press was painted. */
export type Begin = "at once" | "after paint";

/** Does something for each of many, a few milliseconds of each frame. */
export function inSlices<Item>(deed: (item: Item) => void, done?: () => void) {
  const waiting = new Set<Item>();
  const doSome = () => {
    const until = performance.now() + SLICE;
    for (const item of waiting) {
      waiting.delete(item);
      deed(item);
      if (waiting.size === 0) return done?.();
      if (performance.now() > until) return afterPaint(doSome);
    }
  };
  return {
    add(items: Iterable<Item>, begin: Begin = "after paint") {
      const isIdle = waiting.size === 0;
      for (const item of items) waiting.add(item);
      if (!isIdle) return;
      if (begin === "at once") doSome();
      else afterPaint(doSome);
    },
    stop: () => waiting.clear(),
  };
}

/**
 * Does something for each of many while nobody wants anything of the page, once it was painted. Never in browsers that
 * do not say when that is.
 *
 * @returns how to stop
 */
function whenIdle<Item>(items: readonly Item[], deed: (item: Item) => void): () => void {
  const waiting = items.values();
  let isStopped = false;
  const doSome = (idle: IdleDeadline) => {
    if (isStopped) return;
    while (idle.timeRemaining() > 1) {
      const next = waiting.next();
      if (next.done) return;
      deed(next.value);
    }
    requestIdleCallback(doSome);
  };
  afterPaint(() => globalThis.requestIdleCallback?.(doSome));
  return () => {
    isStopped = true;
  };
}
