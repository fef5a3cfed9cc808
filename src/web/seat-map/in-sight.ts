import type { Box } from "./geometry.ts";

/** What lies over the picture now, in its CSS pixels: the card, the small map, the zoom, the name of the section. */
export function coversOf(frame: Element): Box[] {
  const over = frame.parentElement?.querySelectorAll("[data-over]") ?? [];
  return [...over].flatMap((element) => boxOver(frame, element) ?? []);
}

/** How something on the page lies over the picture; null where it is not there. */
export function boxOver(frame: Element, element: Element | null): Box | null {
  const { left, top, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
  if (width * height === 0) return null;
  const picture = frame.getBoundingClientRect();
  return { x: left - picture.left, y: top - picture.top, width, height };
}

/**
 * The page is scrolled so far that something is in the window, clear of its bars. The browser's own way would also move
 * the drawing in its frame.
 */
export function bringIntoWindow(element: Element): void {
  const { top, bottom } = element.getBoundingClientRect();
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
  const [first, last] = [
    Number.parseFloat(scrollPaddingTop) || 0,
    innerHeight - (Number.parseFloat(scrollPaddingBottom) || 0),
  ];
  if (bottom > last) scrollBy(0, bottom - last);
  else if (top < first) scrollBy(0, top - first);
}
