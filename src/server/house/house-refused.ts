/** The house's files or configuration cannot be used, so the shop does not open. The message is for the operator. */
export class HouseRefused extends Error {}

/** Another process has published a version first: the house is chosen again. */
export class HouseOvertaken extends Error {}
