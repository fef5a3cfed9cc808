/** Purposes of a customer's address. A primary address can be replaced but not removed. */
export const ADDRESS_TYPES = ["primary", "billing", "delivery"] as const;
export type AddressType = (typeof ADDRESS_TYPES)[number];
