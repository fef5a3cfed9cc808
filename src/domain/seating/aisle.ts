/** Two neighbours further apart than this many times their row's smallest spacing have an aisle between them. */
export const AISLE = 1.6;
