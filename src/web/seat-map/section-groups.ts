/** How long drawing may hold up the page in one go, in milliseconds. */
const SLICE = 6;

export interface SectionGroups {
  /** These sections are near: what is not drawn yet is, a few milliseconds at a time. The others are dots again. */
  show(sections: ReadonlySet<number>): void;
  /** Draws this section's seats now, and keeps them whatever is near: the keyboard stands in it. */
  keep(section: number): void;
  /** Draws anew what does not depend on single seats' elements: dots and signs. */
  refresh(sections: Iterable<number>): void;
  stop(): void;
}

/** A section as SVG. */
interface SectionDrawing {
  dots(section: number): string;
  seats(section: number): string;
  /** What is written on the seats. */
  signs(section: number): string;
}

/**
 * A group a section, with three inside: its dots; its seats, drawn when they are first near; their signs. CSS
 * shows the dots or the others, by the class `near`. So a house of ten thousand seats has a few hundred elements.
 */
export function createSectionGroups(
  layer: Element,
  draw: SectionDrawing,
  /** The seats of a section are elements now. */
  drawn: (section: number) => void,
  /** All that is near is drawn. */
  settled: () => void,
): SectionGroups {
  let wanted: ReadonlySet<number> = new Set();
  let kept = -1;
  const known = new Set<number>();
  const write = (section: number, part: 0 | 1 | 2, svg: string) => {
    const group = layer.children[section]?.children[part];
    if (group) group.innerHTML = svg;
  };
  const place = (section: number) => {
    const isNear = known.has(section) && (section === kept || wanted.has(section));
    layer.children[section]?.classList.toggle("near", isNear);
  };
  const ensure = (section: number) => {
    // By now one may have gone elsewhere.
    if (!known.has(section) && (section === kept || wanted.has(section))) {
      known.add(section);
      write(section, 1, draw.seats(section));
      write(section, 2, draw.signs(section));
      drawn(section);
    }
    place(section);
  };
  const later = inSlices(ensure, settled);
  const anew = inSlices((section: number) => {
    write(section, 0, draw.dots(section));
    if (known.has(section)) write(section, 2, draw.signs(section));
  });

  return {
    show(sections) {
      const changed = new Set([...wanted, ...sections]);
      wanted = sections;
      const missing = [...sections].filter((section) => !known.has(section));
      for (const section of changed) place(section);
      if (missing.length > 0) later.add(missing);
      else settled();
    },
    keep(section) {
      if (section === kept) return;
      const before = kept;
      kept = section;
      ensure(section);
      place(before);
    },
    refresh: anew.add,
    stop() {
      later.stop();
      anew.stop();
    },
  };
}

/** Does something for each of many, a few milliseconds at a time. */
export function inSlices<Thing>(deed: (thing: Thing) => void, done: () => void = () => {}) {
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
    if (!timer) done();
  };
  return {
    add(things: Iterable<Thing>) {
      for (const thing of things) waiting.add(thing);
      timer ??= setTimeout(doSome);
    },
    stop: () => clearTimeout(timer),
  };
}
