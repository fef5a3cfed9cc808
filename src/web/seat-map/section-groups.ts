import type { Hall } from "./hall.ts";

/** How long drawing may hold up the page in one go, in milliseconds. */
const SLICE = 6;

export interface SectionGroups {
  /** Draws a section now, if it is not drawn yet. */
  ensure(section: number): void;
  stop(): void;
}

/**
 * Fills a layer with a group for each section: one at once, the others a few at a time, so that the page
 * answers while a large house is drawn. The groups stand in plan order from the start.
 */
export function fillSectionGroups(
  layer: SVGGElement,
  hall: Hall,
  first: number,
  render: (section: number) => string,
  drawn: (group: SVGGElement, section: number) => void,
  allDrawn: () => void,
): SectionGroups {
  const groups = hall.sections.map(() => document.createElementNS("http://www.w3.org/2000/svg", "g"));
  layer.replaceChildren(...groups);
  const waiting = new Set(groups.keys());
  let timer: ReturnType<typeof setTimeout> | undefined;

  const ensure = (section: number) => {
    const group = groups[section];
    if (!group || !waiting.delete(section)) return;
    group.innerHTML = render(section);
    drawn(group, section);
  };
  const drawSome = () => {
    const until = performance.now() + SLICE;
    for (const section of waiting) {
      ensure(section);
      if (performance.now() > until) break;
    }
    if (waiting.size > 0) timer = setTimeout(drawSome);
    else allDrawn();
  };
  ensure(first);
  timer = setTimeout(drawSome);
  return { ensure, stop: () => clearTimeout(timer) };
}

/** Does something for each of many, a few milliseconds at a time. */
export function inSlices<Thing>(deed: (thing: Thing) => void) {
  const waiting = new Set<Thing>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const doSome = () => {
    const until = performance.now() + SLICE;
    for (const thing of waiting) {
      waiting.delete(thing);
      deed(thing);
      if (performance.now() > until) break;
    }
    timer = waiting.size > 0 ? setTimeout(doSome) : undefined;
  };
  return {
    add(things: readonly Thing[]) {
      for (const thing of things) waiting.add(thing);
      timer ??= setTimeout(doSome);
    },
    stop: () => clearTimeout(timer),
  };
}
