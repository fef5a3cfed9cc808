/** Seats that the box office keeps of a performance: for the press, a sponsor, a damaged row. */

/** Names, not values: each screen has its own for light and dark. */
export const ALLOCATION_COLOURS = ["blue", "green", "purple", "orange", "pink", "grey"] as const;
export type AllocationColour = (typeof ALLOCATION_COLOURS)[number];

/**
 * Where seats of an allocation can be sold. Never on the web: a seat that the public may buy is on the public map, and so
 * is released.
 */
export const SALES_CHANNELS = ["counter"] as const;
export type SalesChannel = (typeof SALES_CHANNELS)[number];

/** Why tickets are given away; they are counted by this. */
export const COMP_KINDS = ["press", "artist", "sponsor", "staff", "goodwill", "other"] as const;
export type CompKind = (typeof COMP_KINDS)[number];

/** How long before its release an allocation's owner is reminded. */
export const RELEASE_REMINDER_HOURS = 48;
