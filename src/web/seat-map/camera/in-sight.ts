import { SEAT_ID } from "../drawing/render-rows.ts";
import type { Box } from "../hall/geometry.ts";
import type { HallSeat } from "../hall/hall.ts";
import { type Camera, pan, toScreen } from "./camera.ts";
import { clearOf } from "./clear-of.ts";
import { isSame, type MapCamera } from "./map-camera.ts";

/** That the seat one stands on can be seen: in the picture, under nothing that lies over it, and in the window. */
export interface Sight {
  /** Flies to `place`, or as near to it as shows the seat. */
  bring(seat: HallSeat, place: Camera): void;
  /** The picture rests, or the focus is on the seat: when both are true the page may follow. */
  rested(): void;
  destroy(): void;
}

/** @param changed what lies over the picture needs more room, or less: the card's words come a moment after the seat */
export function createSight(frame: HTMLElement, camera: MapCamera, changed: () => void): Sight {
  let awaited: HallSeat | null = null;
  const covers = new ResizeObserver(changed);
  for (const card of frame.parentElement?.querySelectorAll("[data-over=card]") ?? []) covers.observe(card);
  // Both have to be there, whichever comes first: the picture, and the focus on the seat.
  const rested = () => {
    const stood = document.activeElement;
    const isThere =
      awaited && stood?.id === `${SEAT_ID}${awaited.index}` && isSame(camera.current(), camera.resting());
    if (!isThere || !stood) return;
    awaited = null;
    bringIntoWindow(stood);
  };
  return {
    bring(seat, place) {
      const at = toScreen(place, seat);
      const reach = seat.radius * place.scale;
      const box = { x: at.x - reach, y: at.y - reach, width: 2 * reach, height: 2 * reach };
      const to = pan(place, clearOf(box, coversOf(frame), { x: 0, y: 0, ...camera.viewport() }));
      awaited = seat;
      if (!isSame(camera.resting(), to)) camera.flyTo(to);
      rested();
    },
    rested,
    destroy: () => covers.disconnect(),
  };
}

/** What lies over the picture now, in its CSS pixels: the card, the small map, the zoom, the name of the section. */
function coversOf(frame: Element): Box[] {
  const picture = frame.getBoundingClientRect();
  return [...(frame.parentElement?.querySelectorAll("[data-over]") ?? [])].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return width * height === 0 ? [] : { x: left - picture.left, y: top - picture.top, width, height };
  });
}

/** Around a seat is its ring; on a phone it is larger than the seat. CSS pixels. */
const AROUND = 16;

/**
 * The page is scrolled so far that something is in the window, clear of its bars. The browser's own way would also move
 * the drawing in its frame.
 */
function bringIntoWindow(element: Element): void {
  const box = element.getBoundingClientRect();
  const [top, bottom] = [box.top - AROUND, box.bottom + AROUND];
  const padding = getComputedStyle(document.documentElement);
  const first = Number.parseFloat(padding.scrollPaddingTop) || 0;
  // On a narrow screen the basket's bar has more lines than the padding has room for.
  const bar = document.querySelector("[data-bar]")?.getBoundingClientRect();
  const room = innerHeight - (Number.parseFloat(padding.scrollPaddingBottom) || 0);
  const last = bar && bar.bottom > innerHeight - 1 ? Math.min(room, bar.top) : room;
  if (bottom > last) scrollBy(0, bottom - last);
  else if (top < first) scrollBy(0, top - first);
}
