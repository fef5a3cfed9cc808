export const GENRES = ["opera", "operetta", "musical", "ballet", "concert", "family", "talk"] as const;
export type Genre = (typeof GENRES)[number];
