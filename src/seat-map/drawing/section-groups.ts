import type { Hall, HallRow } from "../hall/hall.ts";
import { afterPaint } from "./after-paint.ts";

/** Milliseconds. A slow phone takes as long again for each frame, so smaller slices do not help. */
const SLICE = 12;
const SOON_MS = 1_000;
/** Up to this many seats all rows are drawn in idle time; more would be too many for a phone. */
const A_HOUSE = 3_000;

export interface SectionGroups {
  /** Draws missing rows of these sections in time slices. The others become dots again. */
  show(sections: ReadonlySet<number>): void;
  /** Drawn at every zoom, alone in its section, because it has the keyboard focus. */
  keep(row: HallRow): void;
  /** Hidden rows are redrawn before they are next shown, or in idle time. */
  outdate(rows: Iterable<HallRow>): void;
  /** False for an outdated row. */
  isDrawn(row: HallRow): boolean;
  /** Dots and signs are not part of single seat elements. */
  refresh(rows: Iterable<HallRow>, begin: Begin): void;
  stop(): void;
}

interface HallText {
  dots(section: number): string;
  seats(row: HallRow): string;
  signs(row: HallRow): string;
}

/**
 * Rows are drawn in idle time or, in a large hall, when first near; CSS shows them instead of the dots in
 * sections of class `near`. A hall of ten thousand seats thus has a few hundred elements.
 */
export function createSectionGroups(
  layer: Element,
  hall: Hall,
  draw: HallText,
  settled: () => void,
): SectionGroups {
  let wanted: ReadonlySet<number> = new Set();
  let kept: HallRow | undefined;
  const outdated = new Set<HallRow>();
  const rowsOf = (section: number) => hall.sections[section]?.rows ?? [];
  const groupOf = (row: HallRow) =>
    layer.children[row.section]?.children[1]?.children[rowsOf(row.section).indexOf(row)];
  const isDrawn = (row: HallRow) => !outdated.has(row) && Boolean(groupOf(row)?.firstChild);
  const ensure = (row: HallRow) => {
    const group = groupOf(row);
    if (!group || isDrawn(row)) return;
    outdated.delete(row);
    // No accessible name: each seat's name begins with the row's.
    group.setAttribute("role", "group");
    group.innerHTML = `${draw.seats(row)}<g class="signs" aria-hidden="true">${draw.signs(row)}</g>`;
  };
  const place = (section: number) => {
    const isNear = wanted.has(section) && rowsOf(section).every(isDrawn);
    layer.children[section]?.setAttribute("class", isNear ? "near" : "");
  };
  const later = inSlices((row: HallRow) => {
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
  const idly = hall.seats.length > A_HOUSE ? null : inIdleTime(ensure);
  idly?.add(hall.rows);
  const keeps = (row: HallRow, isKept: boolean) => {
    const group = groupOf(row);
    for (const one of [group, group?.parentElement]) one?.classList.toggle("kept", isKept);
  };

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
      if (kept) keeps(kept, false);
      kept = row;
      keeps(row, true);
    },
    outdate(rows) {
      const hidden = [...rows].filter((row) => row !== kept && !wanted.has(row.section) && isDrawn(row));
      for (const row of hidden) outdated.add(row);
      idly?.add(hidden);
    },
    isDrawn,
    refresh(rows, begin) {
      const changed = [...rows];
      dotsAnew.add(
        changed.map(({ section }) => section),
        begin,
      );
      signsAnew.add(changed.filter(isDrawn), begin);
    },
    stop() {
      idly?.stop();
      later.stop();
      dotsAnew.stop();
      signsAnew.stop();
    },
  };
}

export type Begin = "at once" | "after paint";

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

/** After the next paint, and soon even in a browser that is never idle; never without `requestIdleCallback`. */
function inIdleTime<Item>(action: (item: Item) => void) {
  const waiting = new Set<Item>();
  const request = () => globalThis.requestIdleCallback?.(doSome, { timeout: SOON_MS });
  const doSome = (idle: IdleDeadline) => {
    const until = performance.now() + (idle.didTimeout ? SLICE : idle.timeRemaining() - 1);
    for (const item of waiting) {
      waiting.delete(item);
      action(item);
      if (performance.now() >= until) break;
    }
    if (waiting.size > 0) request();
  };
  return {
    add(items: Iterable<Item>) {
      const isIdle = waiting.size === 0;
      for (const item of items) waiting.add(item);
      if (isIdle && waiting.size > 0) afterPaint(request);
    },
    stop: () => waiting.clear(),
  };
}
