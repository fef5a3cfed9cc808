/** Price bands from the dearest to the cheapest; a property of the seat for a performance. */
export const BANDS = ["A+", "A", "B", "C", "D", "E"] as const;
export type Band = (typeof BANDS)[number];
