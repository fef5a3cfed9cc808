/** Of productions: what the season's files may have, the office's forms offer, and the storefront translates. */
export const GENRES = ["opera", "operetta", "musical", "ballet", "concert", "family", "talk"] as const;
export type Genre = (typeof GENRES)[number];
