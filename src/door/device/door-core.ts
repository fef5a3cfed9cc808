import type { DoorDevice } from "#contract/door/door-wire.ts";
import type { DoorPerformance } from "#domain/door/door-list.ts";
import type { Scan } from "#domain/door/scan.ts";
import type { Verdict } from "#domain/door/verdict.ts";

export type SyncResult = "done" | "unreachable" | "revoked" | "unpaired";

/** The phone without its screen: it records, decides and uploads. */
export interface DoorDeviceCore {
  state(): DoorState;
  /** @returns a function that ends it */
  subscribe(listener: () => void): () => void;
  /** Reads what is stored; deletes what is too old. */
  open(): Promise<void>;
  pair(
    code: string,
  ): Promise<"paired" | "unknown-code" | "code-expired" | "too-many-requests" | "unreachable">;
  /**
   * Stores the scan, then returns the verdict. The same code again within a few seconds returns the same one.
   * @throws CannotRecord if nothing was stored: the visitor may not be let in
   */
  read(code: string, station: Station): Promise<Shown>;
  /** As `read`, of a ticket that was searched. */
  readTicket(ticket: Searched, station: Station): Promise<Shown>;
  /** Despite a refusal. @throws CannotRecord */
  letInAnyway(shown: Shown, reason: string, station: Station): Promise<Shown>;
  /** @returns false if it is too late. @throws CannotRecord */
  undo(shown: Shown): Promise<boolean>;
  /** Empty unless the device may search. */
  search(text: string, performance: number): Promise<readonly Searched[]>;
  /** Scans that the server cannot take, oldest first. */
  rejected(): Promise<readonly RejectedScan[]>;
  sync(): Promise<SyncResult>;
  /** Deletes lists that are past their day; after a day without the server all but the phone's own scans. */
  deleteExpired(): Promise<void>;
  /** By hand, in the settings: deletes all but scans that wait to be uploaded. */
  wipe(): Promise<void>;
  /** By the server's clock as far as it is known. */
  now(): number;
}

export interface DoorState {
  readonly phase: "opening" | "unpaired" | "ready";
  /** Why everything was deleted. */
  readonly deleted: "revoked" | "too-old" | "by-hand" | null;
  readonly device: DoorDevice | null;
  readonly lists: readonly DoorListState[];
  /** Scans to upload. */
  readonly waiting: number;
  /** Scans that the server cannot take. */
  readonly rejected: number;
  /** Null before the first try. */
  readonly isOnline: boolean | null;
  /** Of the last answer, by the server's clock; null before the first. */
  readonly contact: number | null;
  /** The server's clock minus the phone's. */
  readonly offset: number;
}

export interface DoorListState {
  readonly about: DoorPerformance;
  readonly tickets: number;
  /** By the server's clock. */
  readonly read: number;
}

/** Where the phone stands, and what it is doing. */
export interface Station {
  readonly performance: number;
  /** Null for all of the device's. */
  readonly entrance: string | null;
  readonly direction: "in" | "out";
}

export interface Shown {
  readonly verdict: Verdict;
  readonly scan: Scan;
  /** For an unknown code: whether the server was asked. */
  readonly wasAsked: boolean;
}

export interface RejectedScan {
  readonly scan: Scan;
  /** Null if its list has been deleted. */
  readonly ticket: Searched | null;
}

export interface Searched {
  readonly performance: number;
  readonly ticket: string;
  readonly section: string;
  readonly row: string;
  readonly seat: string;
  readonly holder: string;
  readonly order: string | null;
  readonly priceType: number;
}
