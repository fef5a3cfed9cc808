/** Two hundred and twenty-seven ports from here on; E2E_PORT lets two working copies run their tests on one machine. */
const FIRST = Number(process.env.E2E_PORT ?? 3900);

/**
 * Four ports for a shop unless noted. Next free offset: 227. Browsers refuse 4045 and 5060, which matters for
 * the starts 3900 and 4900.
 */
export const PORTS = {
  shop: FIRST,
  webkit: FIRST + 4,
  /** Seven. */
  tls: FIRST + 8,
  /** Eight. */
  pooled: FIRST + 15,
  /** Five: its database, and the bot check. */
  outage: FIRST + 23,
  guarded: FIRST + 28,
  powerCut: FIRST + 33,
  deadline: FIRST + 37,
  killed: FIRST + 41,
  moreTime: FIRST + 45,
  changed: FIRST + 49,
  orphans: FIRST + 53,
  longWords: FIRST + 57,
  closed: FIRST + 61,
  consent: FIRST + 65,
  router: FIRST + 69,
  paymentCards: FIRST + 73,
  account: FIRST + 77,
  sales: FIRST + 81,
  steps: FIRST + 85,
  stepsForSome: FIRST + 95,
  debits: FIRST + 152,
  series: FIRST + 120,
  /** The vendor's sandbox, where the shop sells from one (BACK_END=spektrix). */
  vendor: FIRST + 168,
  directDebit: FIRST + 176,
  tooLate: FIRST + 177,
  changedHouse: FIRST + 185,
  figures: FIRST + 189,
  failedRefund: FIRST + 197,
  vendorPayment: FIRST + 110,
  /** Five: its database. */
  errors: FIRST + 100,
  /** Five: its database. */
  stopping: FIRST + 105,
  /** One: the office of the shop. */
  office: FIRST + 201,
  /** One: the office of the shop whose house changes. */
  changedOffice: FIRST + 202,
  planned: FIRST + 203,
  /** One: the office of the shop in which a production is planned. */
  plannedOffice: FIRST + 207,
  hostileHouse: FIRST + 208,
  counter: FIRST + 212,
  /** One: the office of the shop with its own counter. */
  counterOffice: FIRST + 216,
  counterItems: FIRST + 222,
  /** One: the office of the shop whose counter sells everything. */
  counterItemsOffice: FIRST + 226,
  publishing: FIRST + 217,
  /** One: the office of the shop that is killed while it publishes. */
  publishingOffice: FIRST + 221,
} as const;
