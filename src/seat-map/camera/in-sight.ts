import { SEAT_ID } from "../drawing/render-rows.ts";
import type { Box } from "../hall/geometry.ts";
import type { HallSeat } from "../hall/hall.ts";
import { type Camera, pan, toScreen } from "./camera.ts";
import { clearOf } from "./clear-of.ts";
import { isSameCamera, type MapCamera } from "./map-camera.ts";

/** Brings a focused seat into the picture, clear of overlays, and into the window. */
export interface Sight {
  /** Flies to `place`, or as near to it as shows the seat. */
  bring(seat: HallSeat, place: Camera): void;
  /** After both rest and focus the page may scroll. */
  rested(): void;
  destroy(): void;
}

/** @param changed called when an overlay changes size: the card is rendered after the focus */
export function createSight(frame: HTMLElement, camera: MapCamera, changed: () => void): Sight {
  let awaited: HallSeat | null = null;
  const covers = new ResizeObserver(changed);
  for (const card of frame.parentElement?.querySelectorAll("[data-over=card]") ?? []) covers.observe(card);
  // Both are needed, in either order: the picture at rest and the focus on the seat.
  const rested = () => {
    const stood = document.activeElement;
    const isThere =
      awaited &&
      stood?.id === `${SEAT_ID}${awaited.index}` &&
      isSameCamera(camera.current(), camera.resting());
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
      if (!isSameCamera(camera.resting(), to)) camera.flyTo(to);
      rested();
    },
    rested,
    destroy: () => covers.disconnect(),
  };
}

/** CSS pixels of the picture: card, mini map, zoom buttons, section name. */
function coversOf(frame: Element): Box[] {
  const picture = frame.getBoundingClientRect();
  return [...(frame.parentElement?.querySelectorAll("[data-over]") ?? [])].flatMap((element) => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return width * height === 0 ? [] : { x: left - picture.left, y: top - picture.top, width, height };
  });
}

/** CSS pixels; on a phone larger than the seat. */
const AROUND = 16;

/** Clear of fixed bars. `scrollIntoView` would also scroll the drawing in its frame. */
function bringIntoWindow(element: Element): void {
  const box = element.getBoundingClientRect();
  const [top, bottom] = [box.top - AROUND, box.bottom + AROUND];
  const padding = getComputedStyle(document.documentElement);
  const first = Number.parseFloat(padding.scrollPaddingTop) || 0;
  // On a narrow screen the basket bar is taller than the page's padding.
  const bar = document.querySelector("[data-bar]")?.getBoundingClientRect();
  const room = innerHeight - (Number.parseFloat(padding.scrollPaddingBottom) || 0);
  const last = bar && bar.bottom > innerHeight - 1 ? Math.min(room, bar.top) : room;
  if (bottom > last) scrollBy(0, bottom - last);
  else if (top < first) scrollBy(0, top - first);
}
