/**
 * Concurrent callers share one read, and an old value is refreshed in the background; it stays while the
 * vendor is unavailable.
 */
export function kept<Value>(read: () => Promise<Value>, now: () => number, maxAge: number) {
  let known: { readonly at: number; readonly value: Promise<Value> } | null = null;
  let renewing = false;

  function renew(): void {
    if (renewing) return;
    renewing = true;
    read()
      .then(
        (fresh) => {
          known = { at: now(), value: Promise.resolve(fresh) };
        },
        () => {},
      )
      .finally(() => {
        renewing = false;
      });
  }

  return function current(): Promise<Value> {
    if (!known) {
      const value = read();
      known = { at: now(), value };
      value.catch(() => {
        known = null;
      });
      return value;
    }
    if (now() - known.at >= maxAge) renew();
    return known.value;
  };
}
