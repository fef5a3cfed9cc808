import { type RefObject, useEffect, useRef } from "react";

/** Lines of the basket in page order. */
const linesOn = () => [...document.querySelectorAll<HTMLElement>("[data-ticket], [data-line]")];
const idOf = ({ dataset }: HTMLElement) => dataset.ticket ?? dataset.line ?? "";

/**
 * Moves the focus after a removal, which removes the button too: to the next remaining line, else the previous one,
 * else the heading. The same applies when the deadline removes all lines.
 */
export function useFocusAfterRemoval(
  count: number,
  heading: RefObject<HTMLElement | null>,
): (line: string) => void {
  const waiting = useRef<readonly string[] | null>(null);
  const previous = useRef(count);
  useEffect(() => {
    const isFewer = count < previous.current;
    previous.current = count;
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (!isFewer || !isLost) return;
    const lines = linesOn();
    const next = (waiting.current ?? []).find((id) => lines.some((line) => idOf(line) === id));
    waiting.current = null;
    const line = lines.find((one) => idOf(one) === next);
    (line ?? heading.current)?.focus();
  }, [count, heading]);
  return (line) => {
    const ids = linesOn().map(idOf);
    const index = ids.indexOf(line);
    waiting.current = [...ids.slice(index + 1), ...ids.slice(0, index).reverse()];
  };
}
