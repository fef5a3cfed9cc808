/** Without schemas, so that the phone loads none. */

export const DOOR_API = "/door/api";

/** Of one upload; the rest waits for the next. */
export const MOST_SCANS = 200;

/** More scans than a ticket has: a device that leaves out older ones may report a conflict that it knew. */
export const MOST_KNOWN = 500;

/** Ids in one upload, of scans and of those that they knew, so that it is no larger than the server reads. */
export const MOST_IDS = 10_000;
