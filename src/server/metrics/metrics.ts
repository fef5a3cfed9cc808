export interface Metrics {
  count(name: CounterName, labels: Labels, by?: number): void;
  observe(labels: Labels, seconds: number): void;
  text(): Promise<string>;
}
export type Labels = Readonly<Record<string, string>>;

export interface Reading {
  readonly name: string;
  readonly help: string;
  readonly labels?: Labels;
  readonly value: number;
}

const COUNTERS = {
  parkett_operations_total: "Operations of the contract that were executed",
  parkett_refusals_total: "Operations that were refused, by reason",
} as const;
export type CounterName = keyof typeof COUNTERS;

const LATENCY = "parkett_http_request_seconds";
/** Seconds: cached responses take about a millisecond; after five, visitors have given up. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

interface Histogram {
  readonly labels: Labels;
  readonly counts: number[];
  sum: number;
  count: number;
}

/**
 * @param read queries the database on each scrape; if it throws, `parkett_up` is 0 and the other metrics are
 * still printed
 * @param ofProcess available even without the database
 */
export function createMetrics(
  read: () => Promise<readonly Reading[]>,
  ofProcess: () => readonly Reading[] = () => [],
): Metrics {
  const counters = new Map<string, { name: CounterName; labels: Labels; value: number }>();
  const histograms = new Map<string, Histogram>();

  return {
    count(name, labels, by = 1) {
      const key = name + labelText(labels);
      const known = counters.get(key);
      if (known) known.value += by;
      else counters.set(key, { name, labels, value: by });
    },
    observe(labels, seconds) {
      const key = labelText(labels);
      let known = histograms.get(key);
      if (!known) {
        known = { labels, counts: BUCKETS.map(() => 0), sum: 0, count: 0 };
        histograms.set(key, known);
      }
      known.sum += seconds;
      known.count += 1;
      for (const [index, most] of BUCKETS.entries()) {
        if (seconds <= most) known.counts[index] = (known.counts[index] ?? 0) + 1;
      }
    },
    async text() {
      // Before the query, which may have to wait for a connection.
      const own = ofProcess();
      const readings = await read().catch(() => null);
      const up: Reading = {
        name: "parkett_up",
        help: "1 while the database answers",
        value: readings === null ? 0 : 1,
      };
      return [
        ...gauges([up, ...(readings ?? []), ...own]),
        ...(Object.keys(COUNTERS) as CounterName[]).flatMap((name) => [
          `# HELP ${name} ${COUNTERS[name]}`,
          `# TYPE ${name} counter`,
          ...[...counters.values()]
            .filter((counter) => counter.name === name)
            .map(({ labels, value }) => `${name}${labelText(labels)} ${value}`),
        ]),
        `# HELP ${LATENCY} How long answers took`,
        `# TYPE ${LATENCY} histogram`,
        ...[...histograms.values()].flatMap(histogramLines),
        "",
      ].join("\n");
    },
  };
}

function gauges(readings: readonly Reading[]): string[] {
  const names = new Map(readings.map(({ name, help }) => [name, help]));
  return [...names].flatMap(([name, help]) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} gauge`,
    ...readings
      .filter((reading) => reading.name === name)
      .map(({ labels = {}, value }) => `${name}${labelText(labels)} ${value}`),
  ]);
}

function histogramLines({ labels, counts, sum, count }: Histogram): string[] {
  const bucket = (most: string, value: number) =>
    `${LATENCY}_bucket${labelText({ ...labels, le: most })} ${value}`;
  return [
    ...BUCKETS.map((most, index) => bucket(String(most), counts[index] ?? 0)),
    bucket("+Inf", count),
    `${LATENCY}_sum${labelText(labels)} ${sum}`,
    `${LATENCY}_count${labelText(labels)} ${count}`,
  ];
}

function labelText(labels: Labels): string {
  const pairs = Object.entries(labels).map(
    ([name, value]) =>
      `${name}="${value.replace(/[\\"\n]/g, (sign) => (sign === "\n" ? "\\n" : `\\${sign}`))}"`,
  );
  return pairs.length > 0 ? `{${pairs.join(",")}}` : "";
}
