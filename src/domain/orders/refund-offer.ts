/**
 * The house has cancelled or moved a performance: whoever holds tickets chooses what becomes of them. Who says nothing has
 * the money back where the performance is not given, and keeps the tickets where it is given at another time.
 */

export type OfferKind = "cancelled" | "moved";

/** "called-off": the performance is given after all, or nothing was left to give back. */
export const OFFER_STATES = ["waiting", "kept", "money", "credit", "called-off"] as const;
export type OfferState = (typeof OFFER_STATES)[number];

/** What a holder can say; each is the state that it leads to. */
export const OFFER_CHOICES = ["kept", "money", "credit"] as const;
export type OfferChoice = (typeof OFFER_CHOICES)[number];

/** From "waiting" to one of these, once; a later change of the same performance asks anew whoever kept their tickets. */
export const CHOICES: Readonly<Record<OfferKind, readonly OfferChoice[]>> = {
  cancelled: ["money", "credit"],
  moved: ["kept", "money", "credit"],
};

export const SILENCE: Readonly<Record<OfferKind, OfferChoice>> = { cancelled: "money", moved: "kept" };

const DAY_MS = 86_400_000;

/**
 * The last moment for a choice.
 * @param since when its holders were told, milliseconds
 * @param starts when the performance begins now
 */
export function offerUntil(
  { kind, since, starts }: { readonly kind: OfferKind; readonly since: number; readonly starts: number },
  days: number,
): number {
  const end = since + days * DAY_MS;
  // Once it has begun there is nothing to keep or to give back.
  return kind === "moved" ? Math.min(end, starts) : end;
}
