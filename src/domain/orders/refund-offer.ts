/** What ticket holders may choose when the house has cancelled or moved their performance. */

/** What happened to the performance. */
export type OfferKind = "cancelled" | "moved";

/**
 * Leaves "waiting" once; a later change makes a new offer to holders who kept their tickets. The offer is "called-off" if
 * the performance takes place after all, or nothing was left to refund.
 */
export const OFFER_STATES = ["waiting", "kept", "money", "credit", "called-off"] as const;
export type OfferState = (typeof OFFER_STATES)[number];

export const OFFER_CHOICES = ["kept", "money", "credit"] as const;
export type OfferChoice = (typeof OFFER_CHOICES)[number];

export const CHOICES: Readonly<Record<OfferKind, readonly OfferChoice[]>> = {
  cancelled: ["money", "credit"],
  moved: ["kept", "money", "credit"],
};

/** What happens to the tickets of holders who do not answer. */
export const SILENCE: Readonly<Record<OfferKind, OfferChoice>> = { cancelled: "money", moved: "kept" };

const DAY_MS = 86_400_000;

/**
 * Returns the end of an offer, milliseconds since 1970.
 * @param days how long an offer lasts
 */
export function refundOfferUntil(
  {
    kind,
    since,
    starts,
  }: {
    readonly kind: OfferKind;
    /** When the holders were notified. */
    readonly since: number;
    /** The performance's current start. */
    readonly starts: number;
  },
  days: number,
): number {
  const end = since + days * DAY_MS;
  // After the start there is nothing left to keep or refund.
  return kind === "moved" ? Math.min(end, starts) : end;
}
