/** Why two customers may be the same person. */
export const DUPLICATE_SIGNS = ["name", "similar-name", "phone", "postcode", "date-of-birth"] as const;
export type DuplicateSign = (typeof DUPLICATE_SIGNS)[number];

/** Fields that a merge fills if they are empty. */
export const FILLED_FIELDS = ["phone", "dateOfBirth", "address"] as const;
export type FilledField = (typeof FILLED_FIELDS)[number];
