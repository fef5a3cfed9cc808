/** For work that follows a press: the response to it is painted first, which keeps slow phones responsive. */
export function afterPaint(action: () => void): void {
  // A hidden page is not painted.
  if (document.hidden) action();
  else requestAnimationFrame(() => setTimeout(action));
}

/** Once after the next paint, however often the source fired. */
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
