/** Seats further apart than this many of their row's smallest steps have an aisle between them. */
export const AISLE = 1.6;
