import { commandOf, type MapCommand } from "./keyboard.ts";

export interface MapListener {
  run(command: MapCommand): void;
  /** By assistive technology. */
  click(seat: number): void;
  focus(seat: number, byKeyboard: boolean): void;
}

/** Keys, focus, and clicks without coordinates; `gestures.ts` handles touch and mouse. */
export function listenOnMap(
  frame: HTMLElement,
  seatOf: (target: EventTarget | null) => number | null,
  listener: MapListener,
): () => void {
  const stop = new AbortController();
  const options = { signal: stop.signal };
  const keydown = (event: KeyboardEvent) => {
    const command = commandOf(event);
    if (!command) return;
    event.preventDefault();
    event.stopPropagation();
    listener.run(command);
  };
  const click = (event: MouseEvent) => {
    // Assistive technology clicks without coordinates.
    const seat = event.detail === 0 ? seatOf(event.target) : null;
    if (seat !== null) listener.click(seat);
  };
  const focusin = ({ target }: FocusEvent) => {
    const seat = seatOf(target);
    if (seat === null) return;
    listener.focus(seat, target instanceof Element && target.matches(":focus-visible"));
  };
  frame.addEventListener("keydown", keydown, options);
  frame.addEventListener("click", click, options);
  frame.addEventListener("focusin", focusin, options);
  return () => stop.abort();
}
