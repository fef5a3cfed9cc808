/** Without schemas, so that the phone loads none. */

export const DOOR_API = "/door/api";

/** Of one upload; the rest waits for the next. */
export const MOST_SCANS = 200;

/** More scans than a ticket has. */
export const MOST_KNOWN = 50;
