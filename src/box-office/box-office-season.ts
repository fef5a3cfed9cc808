import type { Outcome } from "#domain/outcome.ts";

/** What the box office may do with the season's performances; whoever opens a box office has the house's files for it. */
export interface BoxOfficeSeason {
  /** As it stands by the file and by what was ordered since; null where the season has none of this number. */
  performance(id: number): Promise<Performance | null>;
  /**
   * Changes one performance, whole or not at all, and has its holders told.
   * @param change `starts` on the house's wall, "2027-02-06T19:00", or with the offset where an hour happens twice
   */
  order(
    id: number,
    change: { readonly cancelled?: boolean; readonly starts?: string },
  ): Promise<
    Outcome<
      /** Orders that are written to. */
      { readonly told: number },
      | { readonly reason: "unknown-performance" | "past" | "unchanged" | "house-differs" }
      | { readonly reason: "does-not-fit" | "no-such-moment"; readonly why: string }
      | { readonly reason: "hall-is-taken"; readonly by: number }
    >
  >;
}

export interface Performance {
  readonly id: number;
  readonly title: string;
  /** Milliseconds since 1970. */
  readonly starts: number;
  readonly minutes: number;
  readonly cancelled: boolean;
  /** By season.json itself, which only its editor takes back. */
  readonly cancelledByFile: boolean;
}
