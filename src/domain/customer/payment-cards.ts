import type { LocalText } from "../languages.ts";

/**
 * Cards that the payment provider keeps for a customer. live: it can be paid with, until its last day. failed: nothing
 * was stored on its page. removed: its customer took it away, and what they agreed to is all that is left of it.
 */
export const CARD_FLOW = {
  opening: ["open", "failed"],
  open: ["live", "failed"],
  live: ["removed"],
  failed: [],
  removed: [],
} as const;

export type CardState = keyof typeof CARD_FLOW;

/** What a customer agrees to when a card is stored: other words are another version. */
export interface CardConsent {
  readonly version: string;
  readonly text: LocalText;
}

/** What stands on a card is no longer. */
export const CARD_HOLDER_LENGTH = 100;

/** An email so many days before a card is good for nothing. */
export const CARD_EMAIL_DAYS = 30;

/** Which card takes the place of the preferred one when that goes: the one that was stored first, a good one before one whose time is over. */
export function nextPreferred<Card extends { readonly expires: string; readonly created: number }>(
  cards: readonly Card[],
  today: string,
): Card | null {
  const isOver = (card: Card) => Number(card.expires < today);
  const [first] = [...cards].sort((one, two) => isOver(one) - isOver(two) || one.created - two.created);
  return first ?? null;
}
