/** The house, or what it has given the shop, cannot be used: nothing opens, and the message is for who set it up. */
export class HouseRefused extends Error {}
