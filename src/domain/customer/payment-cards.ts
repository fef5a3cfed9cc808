import type { LocalText } from "../languages.ts";

/** live: usable until it expires. failed: nothing was stored. removed: only the consent remains. */
export const CARD_FLOW = {
  opening: ["open", "failed"],
  open: ["live", "failed"],
  live: ["removed"],
  failed: [],
  removed: [],
} as const;

export type CardState = keyof typeof CARD_FLOW;

/** The customer's consent to storing a card; changed wording needs a new version. */
export interface CardConsent {
  readonly version: string;
  readonly text: LocalText;
}

export const CARD_HOLDER_LENGTH = 100;

/** The expiry email is sent this many days before a card expires. */
export const CARD_EMAIL_DAYS = 30;

/** Returns the next preferred card: the oldest one, valid cards before expired ones. */
export function nextPreferred<Card extends { readonly expires: string; readonly created: number }>(
  cards: readonly Card[],
  today: string,
): Card | null {
  const isOver = (card: Card) => Number(card.expires < today);
  const [first] = [...cards].sort((one, two) => isOver(one) - isOver(two) || one.created - two.created);
  return first ?? null;
}
