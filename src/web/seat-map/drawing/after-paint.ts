/**
 * Does something once the page was painted. What was pressed answers first; words about it follow in the next
 * picture, so that a slow phone does not keep the visitor waiting for them.
 */
export function afterPaint(deed: () => void): void {
  // A hidden page is not painted.
  if (document.hidden) deed();
  else requestAnimationFrame(() => setTimeout(deed));
}

/** Passes on to many what one place tells, after the next paint and once, however often it was told meanwhile. */
export function followAfterPaint(source: (listener: () => void) => () => void) {
  const listeners = new Set<() => void>();
  let isWaiting = false;
  source(() => {
    if (isWaiting) return;
    isWaiting = true;
    afterPaint(() => {
      isWaiting = false;
      for (const listener of listeners) listener();
    });
  });
  return (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
}
