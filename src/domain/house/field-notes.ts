/**
 * What a form says of a value beyond its type, as `.meta()` of its schema. It stands in the schema's JSON Schema, and checks
 * nothing.
 */

/** What a value names, by its id. */
export const REFERENCES = [
  ...(["event", "performance", "hall", "venue", "price-list", "price-type", "mode-of-sale"] as const),
  ...(["vat-rate", "package", "fund", "membership-fund", "membership-level", "product-type"] as const),
  ...(["food-place", "food-moment", "level", "section"] as const),
];
export type Reference = (typeof REFERENCES)[number];

/** Where a picture is shown, which decides its shape. */
export const PICTURE_USES = ["scene", "view", "share", "icon", "logo"] as const;
export type PictureUse = (typeof PICTURE_USES)[number];

export const refersTo = (reference: Reference) => ({ refersTo: reference });
/** Minor units. */
export const MONEY = { unit: "money" };
/** Its order matters. */
export const IN_ORDER = { inOrder: true };
export const shownAs = (picture: PictureUse) => ({ picture });
