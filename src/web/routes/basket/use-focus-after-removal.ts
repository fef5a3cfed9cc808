import { type RefObject, useEffect, useRef } from "react";
import type { BasketTicket } from "#contract/basket.ts";

/** Lines of the basket, as they stand on the page. */
const linesOn = () => [...document.querySelectorAll<HTMLElement>("[data-ticket]")];

/**
 * What was pressed goes away with its line: the focus goes to the next line that is still there, else to the one before,
 * else to the heading. So it does when all lines go because the time is up.
 */
export function useFocusAfterRemoval(
  tickets: readonly BasketTicket[],
  heading: RefObject<HTMLElement | null>,
): (ticket: string) => void {
  const waiting = useRef<readonly string[] | null>(null);
  const count = tickets.length;
  const previous = useRef(count);
  useEffect(() => {
    const isFewer = count < previous.current;
    previous.current = count;
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (!isFewer || !isLost) return;
    const lines = linesOn();
    const next = (waiting.current ?? []).find((id) => lines.some(({ dataset }) => dataset.ticket === id));
    waiting.current = null;
    const line = lines.find(({ dataset }) => dataset.ticket === next);
    (line ?? heading.current)?.focus();
  }, [count, heading]);
  return (ticket) => {
    const ids = linesOn().map(({ dataset }) => dataset.ticket ?? "");
    const at = ids.indexOf(ticket);
    waiting.current = [...ids.slice(at + 1), ...ids.slice(0, at).reverse()];
  };
}
