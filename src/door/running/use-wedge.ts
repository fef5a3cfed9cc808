import { useEffect, useEffectEvent } from "react";

/** A scanner types faster than any person, and ends with Enter. */
const BETWEEN_KEYS_MS = 80;
const SHORTEST = 6;

/** Codes of a scanner that is connected as a keyboard, wherever the focus is. */
export function useWedge(onCode: (code: string) => void): void {
  const report = useEffectEvent(onCode);
  useEffect(() => {
    let typed = "";
    let last = 0;
    function listen(event: KeyboardEvent): void {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.timeStamp - last > BETWEEN_KEYS_MS) typed = "";
      last = event.timeStamp;
      if (event.key === "Enter" && typed.length >= SHORTEST) {
        // Nor does it press the button that has the focus, or send the form.
        event.preventDefault();
        event.stopPropagation();
        clearField(event.target, typed);
        report(typed);
        typed = "";
      } else if (event.key.length === 1) typed += event.key;
    }
    addEventListener("keydown", listen, { capture: true });
    return () => removeEventListener("keydown", listen, { capture: true });
  }, []);
}

/** What the scanner typed does not stay in the field where the focus was. */
function clearField(target: EventTarget | null, typed: string): void {
  if (target instanceof HTMLInputElement && target.value.endsWith(typed)) {
    // Not React's own setter, which would hide the change from React.
    const native = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value");
    native?.set?.call(target, target.value.slice(0, -typed.length));
    target.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
