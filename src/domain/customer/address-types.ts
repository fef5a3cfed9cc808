/** What an address of a customer is for. The primary one is always there once it was given. */
export const ADDRESS_TYPES = ["primary", "billing", "delivery"] as const;
export type AddressType = (typeof ADDRESS_TYPES)[number];
