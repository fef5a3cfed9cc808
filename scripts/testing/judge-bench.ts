/** The benches of `npm test`, and what the last line of each must have. */
export const BENCHES = {
  // The longest first; the others run beside it.
  "seat-map": [
    "mountVsLibrary",
    "frameCpuVsLibrary",
    "p95FrameMs10000",
    "p95FrameMs1500x4",
    "inpMs",
    "jsBrotliKb",
    "violations",
  ],
  holds: ["seatRowsVsPgb1", "hotVsSpread", "p99VsDesignA", "bestAvailableMicros", "violations"],
  http: ["holdsVsPgb1", "purchasesPerSecond", "statementsPerPurchase", "messagesPerPurchase", "violations"],
  mix: ["worstP99Ms", "errors"],
  overload: ["pagesPerSecond", "admittedP99Ms", "shedP99Ms", "unanswered", "violations"],
  viewers: ["corePercent", "deliveryP99Ms"],
  pages: ["ssrVsBare", "cachedVsUncached"],
  emails: ["emailsPerMinute", "linkLatencyMs", "settledPerMinute", "violations"],
  queue: ["joinsPerSecond", "standingsPerSecond", "moved", "admitted", "violations"],
  office: ["searchP99Ms", "orderP99Ms", "customerP99Ms", "todayP99Ms", "memoryMb", "violations"],
  hall: ["slowestMs"],
  house: ["editP99Ms", "checkP99Ms", "publishP99Ms", "memoryMb"],
  door: ["verdictP99Ms", "syncP99Ms", "wholeListKb", "idleBytes", "appKb", "picturesRead", "violations"],
  counter: ["saleMedianMs", "saleP99Ms", "webHoldsPerSecond", "violations"],
  start: ["msToListen", "msToReady", "rssAtRestMb"],
  rush: ["attemptsPerSecond", "double", "unowned", "untrue", "faults", "violations"],
} as const satisfies Record<string, readonly string[]>;

export type Bench = keyof typeof BENCHES;

/** Must be 0 if a bench prints it. */
const NOUGHT = [
  "violations",
  "errors",
  "unanswered",
  "double",
  "unowned",
  "untrue",
  "faults",
  "moved",
  "admitted",
];

/** @returns what is wrong with a bench that exited with `code` after printing `output` */
export function judgeBench(bench: Bench, code: number | null, output: string): string[] {
  const faults = code === 0 ? [] : [`ended with ${code}`];
  const facts = lastLine(output);
  if (!facts) return [...faults, "its last line is not JSON"];
  for (const name of BENCHES[bench]) {
    if (!Number.isFinite(facts[name])) faults.push(`no ${name} in its last line`);
  }
  for (const name of NOUGHT) {
    if (name in facts && facts[name] !== 0) faults.push(`${facts[name]} ${name}`);
  }
  return faults;
}

function lastLine(output: string): Record<string, unknown> | null {
  try {
    const facts: unknown = JSON.parse(output.trimEnd().split("\n").at(-1) ?? "");
    return typeof facts === "object" && facts !== null ? (facts as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
