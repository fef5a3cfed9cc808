import type { Hall, HallRow } from "../hall/hall.ts";
import { afterPaint } from "./after-paint.ts";

/**
 * The longest time slice for drawing, milliseconds. A slow phone takes as long again for each frame, however little is
 * new in it, so smaller slices do not help.
 */
const SLICE = 12;
/** Up to this many seats all rows are prepared in idle time; an arena's would be too many for a phone. */
const A_HOUSE = 3_000;

export interface SectionGroups {
  /** Makes these sections near: draws their missing rows in time slices. The others become dots again. */
  show(sections: ReadonlySet<number>): void;
  /** Draws this row immediately and keeps it at every zoom, because it has the keyboard focus. */
  keep(row: HallRow): void;
  /** Redraws dots and signs, which are not part of single seat elements. */
  refresh(rows: Iterable<HallRow>, begin: Begin): void;
  stop(): void;
}

/** Renderers of SVG text. */
interface HallText {
  dots(section: number): string;
  seats(row: HallRow): string;
  /** The signs on the seats. */
  signs(row: HallRow): string;
}

/**
 * Manages one group for each section, with its dots and its rows. Rows are drawn in idle time or, in a large hall, when
 * first near. CSS shows the rows instead of the dots in sections with the class `near`, all at once. A hall of ten
 * thousand seats thus has a few hundred elements, and the keyboard focus still has one.
 */
export function createSectionGroups(
  layer: Element,
  hall: Hall,
  draw: HallText,
  /** Called when all near sections are drawn. */
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
    // No accessible name: each seat's name begins with the row's, which would be read twice.
    group.setAttribute("role", "group");
    group.innerHTML = `${draw.seats(row)}<g class="signs" aria-hidden="true">${draw.signs(row)}</g>`;
  };
  const place = (section: number) => {
    const isNear = wanted.has(section) && rowsOf(section).every(isDrawn);
    layer.children[section]?.setAttribute("class", isNear ? "near" : "");
  };
  const later = inSlices((row: HallRow) => {
    // The visitor may have moved on since.
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

/** Immediately, or after the next paint. */
export type Begin = "at once" | "after paint";

/** Processes items in time slices of one frame each. */
export function inSlices<Item>(action: (item: Item) => void, done?: () => void) {
  const waiting = new Set<Item>();
  const doSome = () => {
    const until = performance.now() + SLICE;
    for (const item of waiting) {
      waiting.delete(item);
      action(item);
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
 * Processes items in idle time after the next paint. Does nothing in browsers without `requestIdleCallback`.
 * @returns a function that stops it
 */
function whenIdle<Item>(items: readonly Item[], action: (item: Item) => void): () => void {
  const waiting = items.values();
  let isStopped = false;
  const doSome = (idle: IdleDeadline) => {
    if (isStopped) return;
    while (idle.timeRemaining() > 1) {
      const next = waiting.next();
      if (next.done) return;
      action(next.value);
    }
    requestIdleCallback(doSome);
  };
  afterPaint(() => globalThis.requestIdleCallback?.(doSome));
  return () => {
    isStopped = true;
  };
}
