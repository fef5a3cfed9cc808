/**
 * The ports of the browser tests: the first hundred from here on are theirs. Another beginning (E2E_PORT) lets
 * two working copies run their tests on one machine.
 */
const FIRST = Number(process.env.E2E_PORT ?? 3900);

export const PORTS = {
  shop: FIRST,
  powerCut: FIRST + 40,
  deadline: FIRST + 50,
  outage: FIRST + 60,
  killed: FIRST + 70,
  moreTime: FIRST + 80,
  pooled: FIRST + 90,
  /** And the next, for the second worker. */
  webkit: FIRST + 10,
  tls: FIRST + 12,
  changed: FIRST + 22,
  orphans: FIRST + 30,
  orphansHeard: FIRST + 20,
  closed: FIRST + 45,
  guarded: FIRST + 55,
  consent: FIRST + 65,
  router: FIRST + 75,
  vouchers: FIRST + 35,
  account: FIRST + 95,
  sales: FIRST + 85,
  packages: FIRST + 15,
  steps: FIRST + 25,
} as const;
