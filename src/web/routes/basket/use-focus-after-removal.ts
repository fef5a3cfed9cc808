import { type RefObject, useEffect, useRef } from "react";

/** Lines of the basket, as they stand on the page. */
const linesOn = () => [...document.querySelectorAll<HTMLElement>("[data-ticket], [data-line]")];
const idOf = ({ dataset }: HTMLElement) => dataset.ticket ?? dataset.line ?? "";

/**
 * What was pressed goes away with its line: the focus goes to the next line that is still there, else to the one before,
 * else to the heading. So it does when all lines go because the time is up.
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
