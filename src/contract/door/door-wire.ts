import { z } from "zod";
import type { DoorPerformance, DoorRules, DoorTicket } from "#domain/door/door-list.ts";
import { type DoorScan, REFUSED_BECAUSE, type Scan } from "#domain/door/scan.ts";
import { MOST_KNOWN, MOST_SCANS } from "./door-limits.ts";

/** What devices at the door and the server say to each other, in JSON under /door/api. */

/** The last moment of the year 9999: PostgreSQL and JavaScript write it in the same way. */
const LATEST = 253_402_300_799_999;

const performanceId = z.int().positive();
const because = z.enum(REFUSED_BECAUSE);

/** `POST /door/api/pair`: the code of the office's QR code, once, within its ten minutes. */
export const pairRequest = z.object({ code: z.string().min(1).max(100) });

export interface PairAnswer {
  /** Sent as `Authorization: Bearer …` from now on. */
  readonly token: string;
  readonly device: DoorDevice;
}

export interface DoorDevice {
  readonly id: string;
  readonly name: string;
  /** Base64url; for `hashOfCode`. */
  readonly salt: string;
  readonly performances: readonly number[];
  /** Empty for all. */
  readonly entrances: readonly string[];
  /** Whether it shows whole names, and may search by name and order number. */
  readonly names: boolean;
  readonly rules: DoorRules;
  /** The house's, for the times that are shown. */
  readonly timeZone: string;
}

/** `POST /door/api/sync`. */
export const syncRequest = z.object({
  scans: z
    .array(
      z.object({
        id: z.uuid(),
        kind: z.enum(["in", "out", "refused", "undo"]),
        performance: performanceId,
        entrance: z.string().max(200).nullable(),
        ticket: z.string().max(40).nullable(),
        hash: z.string().max(40).nullable(),
        because: because.nullable(),
        override: z.object({ because, reason: z.string().trim().min(1).max(500) }).nullable(),
        undoes: z.uuid().nullable(),
        at: z.number().min(0).max(LATEST),
        known: z.array(z.uuid()).max(MOST_KNOWN).readonly(),
      }) satisfies z.ZodType<Scan>,
    )
    .max(MOST_SCANS),
  /** What the device has, so that only changes are sent. A list that is not named is sent whole. */
  lists: z.array(z.object({ performance: performanceId, cursor: z.string().max(100) })).max(100),
  /** Percent, if the browser tells. */
  battery: z.number().min(0).max(100).nullable(),
  /** Scans that wait on the device besides these. */
  waiting: z.int().nonnegative(),
  /** Scans that the server has not been able to take; they stay on the device. */
  rejected: z.int().nonnegative().default(0),
  /** Version of the app. */
  version: z.string().max(40),
});
export type SyncRequest = z.input<typeof syncRequest>;
export type SyncReceived = z.output<typeof syncRequest>;

export interface SyncAnswer {
  /** By the server's clock. */
  readonly now: number;
  readonly device: DoorDevice;
  /** Scans that the server has from this request, also those it had before. */
  readonly confirmed: readonly string[];
  readonly lists: readonly DoorListChange[];
}

export interface DoorListChange {
  readonly performance: number;
  /** Null if nothing about it has changed. */
  readonly about: DoorPerformance | null;
  /** True: the list is replaced. False: its tickets and scans are added to it, or replace those with the same id. */
  readonly whole: boolean;
  readonly tickets: readonly DoorTicket[];
  /** Of all devices, this one too. */
  readonly scans: readonly DoorScan[];
  /** For the next request. */
  readonly cursor: string;
}

/** `POST /door/api/lookup`: of a code that is on none of the device's lists. */
export const lookupRequest = z.object({ code: z.string().min(1).max(100) });

export interface LookupAnswer {
  /** Null if no ticket has or had this code. */
  readonly found: {
    readonly performance: DoorPerformance;
    readonly ticket: DoorTicket;
    readonly scans: readonly DoorScan[];
    readonly isReplaced: boolean;
  } | null;
}

/**
 * Answers besides 200. 400 and 413 `invalid`: nothing of it was stored. 500 `failed`: it may be sent again. 401
 * `unknown-device`: it was never paired or is revoked, so that it deletes everything but scans that are not confirmed.
 * In answer to a sync, the scans are stored all the same, marked as of a revoked device.
 */
export interface DoorFault {
  readonly fault:
    | "unknown-device"
    | "unknown-code"
    | "code-expired"
    | "too-many-requests"
    | "invalid"
    | "failed";
  /** Ids of scans that are stored all the same. */
  readonly confirmed?: readonly string[];
}
