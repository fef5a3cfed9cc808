import type { Outcome } from "#domain/outcome.ts";

export interface BoxOfficeSeason {
  /** Resolves to the performance with all orders applied; null if the season has none with this number. */
  performance(id: number): Promise<Performance | null>;
  /**
   * Changes the performance entirely or not at all and notifies its ticket holders.
   * @param change `starts` in local time, "2027-02-06T19:00", or with an offset for an hour that occurs twice
   */
  order(
    id: number,
    change: { readonly cancelled?: boolean; readonly starts?: string },
  ): Promise<
    Outcome<
      /** The number of orders whose customers are notified. */
      { readonly notified: number },
      | { readonly reason: "unknown-performance" | "past" | "unchanged" | "house-differs" }
      | { readonly reason: "does-not-fit" | "no-such-moment"; readonly why: string }
      | { readonly reason: "hall-is-taken"; readonly by: number }
    >
  >;
}

export interface Performance {
  readonly id: number;
  readonly title: string;
  /** Milliseconds since the epoch. */
  readonly starts: number;
  readonly minutes: number;
  readonly cancelled: boolean;
  /** Cancelled in season.json, so it can only be reinstated there. */
  readonly cancelledByFile: boolean;
}
