/** Milliseconds for which a code must be out of the picture until it counts again. */
export const AWAY_MS = 1000;

/**
 * Reports a code when it comes into the picture, and not again while it stays there: also beside another one, as on a
 * sheet with two tickets.
 * @returns a function for each frame, with the codes in it, the nearest to the middle first
 */
export function createReportOnce(
  report: (code: string) => void,
): (codes: readonly string[], at: number) => void {
  /** Since when it is away; null while it is in the picture. */
  const reported = new Map<string, number | null>();
  return (codes, at) => {
    for (const [code, away] of reported) {
      if (away !== null && at - away >= AWAY_MS) reported.delete(code);
      else reported.set(code, codes.includes(code) ? null : (away ?? at));
    }
    const [nearest] = codes;
    if (nearest === undefined || reported.has(nearest)) return;
    reported.set(nearest, null);
    report(nearest);
  };
}
