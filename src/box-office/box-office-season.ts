import type { Outcome } from "#domain/outcome.ts";
import type { Message } from "#domain/text/message.ts";

export interface PerformanceChange {
  readonly cancelled?: boolean;
  /** In local time, "2027-02-06T19:00", or with an offset for an hour that occurs twice. */
  readonly starts?: string;
}

export interface BoxOfficeSeason {
  /** Resolves to null if the season has none with this number. */
  performance(id: number): Promise<Performance | null>;
  /**
   * Publishes the changed house, or nothing, and notifies the ticket holders.
   * @param author of the new version
   */
  change(
    id: number,
    change: PerformanceChange,
    author: string,
  ): Promise<
    Outcome<
      /** The number of orders whose customers are notified. */
      { readonly notified: number },
      | { readonly reason: "unknown-performance" | "past" | "unchanged" | "changed-meanwhile" }
      | { readonly reason: "does-not-fit" | "no-such-moment"; readonly why: Message }
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
}
