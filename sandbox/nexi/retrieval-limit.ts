/** Limits retrievals of one payment. The provider has such a limit, but does not publish it. */
const MOST = 30;
const WITHIN_MS = 10_000;
const RETRY_AFTER_SECONDS = 5;

/** @returns seconds to wait, or null if it may be retrieved now */
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
