/** Without an answer, tickets for a cancelled performance are refunded and for a moved one kept. */

export type OfferKind = "cancelled" | "moved";

/** "called-off": the performance takes place after all, or nothing was left to refund. */
export const OFFER_STATES = ["waiting", "kept", "money", "credit", "called-off"] as const;
export type OfferState = (typeof OFFER_STATES)[number];

export const OFFER_CHOICES = ["kept", "money", "credit"] as const;
export type OfferChoice = (typeof OFFER_CHOICES)[number];

/** An offer leaves "waiting" once; a later change makes a new offer to holders who kept their tickets. */
export const CHOICES: Readonly<Record<OfferKind, readonly OfferChoice[]>> = {
  cancelled: ["money", "credit"],
  moved: ["kept", "money", "credit"],
};

export const SILENCE: Readonly<Record<OfferKind, OfferChoice>> = { cancelled: "money", moved: "kept" };

const DAY_MS = 86_400_000;

/** `since`: when the holders were notified; `starts`: the current start. Milliseconds. */
export function offerUntil(
  { kind, since, starts }: { readonly kind: OfferKind; readonly since: number; readonly starts: number },
  days: number,
): number {
  const end = since + days * DAY_MS;
  // After the start there is nothing left to keep or refund.
  return kind === "moved" ? Math.min(end, starts) : end;
}
