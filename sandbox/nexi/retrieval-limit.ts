/** How often one payment may be retrieved: the provider limits it, and does not publish by how much. */
const MOST = 30;
const WITHIN_MS = 10_000;
const RETRY_AFTER_SECONDS = 5;

/** @returns seconds to wait, or null where it may be retrieved now */
export function createRetrievalLimit(now: () => Date): (paymentId: string) => number | null {
  const retrieved = new Map<string, number[]>();
  return (paymentId) => {
    const at = now().getTime();
    const recent = (retrieved.get(paymentId) ?? []).filter((before) => before > at - WITHIN_MS);
    if (recent.length >= MOST) return RETRY_AFTER_SECONDS;
    retrieved.set(paymentId, [...recent, at]);
    return null;
  };
}
