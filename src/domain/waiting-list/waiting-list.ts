/** What the house decides about its waiting list. */
export interface WaitingListRules {
  /** How long an offered party has to pay. */
  readonly offerHours: number;
  /** Less time than this is no offer: the seats go on sale. */
  readonly leastMinutes: number;
  /** Nothing is offered in the last hours before the start. */
  readonly hoursBefore: number;
  readonly membersFirst: boolean;
  /** A party that bought tickets elsewhere: its entry ends, or it is asked and gets no offer until it answers. */
  readonly boughtElsewhere: "end" | "ask";
  readonly mostTickets: number;
}

export const MOST_PERFORMANCES = 5;

/** `unconfirmed` until the link in the email is used; `asked` has bought elsewhere and has not answered. */
export const LIST_ENTRY_STATES = ["unconfirmed", "waiting", "asked", "offered", "ended"] as const;
export type ListEntryState = (typeof LIST_ENTRY_STATES)[number];

/** Why an entry ended. `house`: the box office ended it. */
export const LIST_ENDINGS = [
  "left",
  "bought",
  "bought-elsewhere",
  "declined",
  "lapsed",
  "over",
  "house",
] as const;
export type ListEnding = (typeof LIST_ENDINGS)[number];

const [HOUR_MS, MINUTE_MS] = [3_600_000, 60_000];

/** Until when an offer made now is kept, milliseconds since 1970; null if it is too late for one. */
export function seatOfferUntil(
  { offerHours, leastMinutes, hoursBefore }: WaitingListRules,
  { starts, now }: { readonly starts: number; readonly now: number },
): number | null {
  const until = Math.min(now + offerHours * HOUR_MS, starts - hoursBefore * HOUR_MS);
  return until - now < leastMinutes * MINUTE_MS ? null : until;
}
