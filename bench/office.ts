import { REPORT_IDS } from "#domain/reports/reports.ts";
import { searchWords } from "#domain/text/search-words.ts";
import { executeOperation } from "../src/box-office/execute.ts";
import { implementations } from "../src/box-office/implementations.ts";
import { bigHall, houseWith, seeded } from "../src/engine/testing/big-hall.ts";
import { CARMEN } from "../src/engine/testing/small-house.ts";
import { PERMISSIONS } from "../src/staff/permissions.ts";
import { BENCH_NOW, openBenchDatabase } from "./load/bench-database.ts";
import { countViolations, openBenchEngine } from "./load/bench-engine.ts";
import { percentile, round } from "./load/bench-shop.ts";
import { emailOf, nameOf, phoneOf } from "./load/office-people.ts";
import { codeOf, numberOf, PRICE, seedOffice } from "./load/office-seed.ts";
import { salesBeside } from "./load/sales-beside.ts";

/**
 * `npm run bench:office [-- --short]`: search, order page, customer page and today at 200,000 orders, with four clerks
 * at the same time, then each report, and then seats held beside long reports, in turns. Each answer is checked; exits
 * with 1 if one was wrong. Times include the audit log.
 */

const short = process.argv.includes("--short");
const SIZE = short
  ? { orders: 400, customers: 200, performances: 8, vouchers: 20 }
  : { orders: 200_000, customers: 80_000, performances: 400, vouchers: 5_000 };
const HALL = short ? { rows: 4, seatsInRow: 40 } : { rows: 24, seatsInRow: 50 };
const TIMES = short ? 8 : 400;
const CLERKS = 4;
const A_DAY = 4;
const MOST_REPORT_MS = 2_000;
const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];

const plan = bigHall(HALL.rows, HALL.seatsInRow, (seat) => ({ ...seat, band: "A" }));
const house = houseWith(plan, SIZE.performances);
const catalogue = {
  ...house,
  performances: house.performances.map((one, at) => ({
    ...{ ...one, event: house.events[at % house.events.length]?.slug ?? one.event },
    starts: BENCH_NOW + Math.floor(at / A_DAY) * DAY_MS + (at % A_DAY) * HOUR_MS,
  })),
};

const random = seeded(1);
const below = (limit: number) => Math.floor(random() * limit);

const violations = countViolations();
const bench = await openBenchDatabase(catalogue);
try {
  const database = await bench.fresh();
  const began = performance.now();
  const vouchers = await seedOffice(database, bench.runUrl, catalogue, SIZE);
  console.log(`seeded ${SIZE.orders} orders in ${((performance.now() - began) / 1000).toFixed(0)} s`);
  const engine = openBenchEngine(database);
  const staff = { who: "bench", id: null, device: null, permissions: new Set(PERMISSIONS) };
  const audited = { boxOffice: { engine, who: "bench" }, services: engine.services };

  /** The answer of an operation, as `search.everything`. */
  async function ask(name: string, input: object): Promise<unknown> {
    const [group = "", member = ""] = name.split(".");
    const implementation = implementations[group]?.[member];
    if (!implementation) throw new Error(`There is no ${name}`);
    const answer = await executeOperation(audited, staff, { name, implementation, input });
    if (!answer.ok) throw new Error(`${name}: ${answer.refusal.reason}`);
    return answer.value;
  }

  /** Each report over all that was ever sold, one after the other; returns the time of the slowest. */
  async function timeReports(): Promise<number> {
    // All orders and performances, in the most days that are made at once.
    const from = new Date(BENCH_NOW - 290 * DAY_MS).toISOString().slice(0, 10);
    const to = new Date(BENCH_NOW + 109 * DAY_MS).toISOString().slice(0, 10);
    const all = { from, to, language: "en" as const };
    const [event, against] = house.events.map(({ slug }) => slug);
    let slowest = 0;
    // Orders of one production are counted in another way.
    const wanted = [
      ...REPORT_IDS.map((report) => ({ report, ...(report === "booking-curve" && { event, against }) })),
      ...(["audience", "sales-by-promo-code"] as const).map((report) => ({ report, event })),
    ];
    for (const one of wanted) {
      const { report } = one;
      const asked = performance.now();
      const { rows, sums } = (await ask("reports.show", { ...all, ...one })) as Table;
      const took = performance.now() - asked;
      const of = "event" in one ? `, of ${one.event}` : "";
      console.log(`report ${report.padEnd(22)} ${took.toFixed(0)} ms, ${rows.length} rows${of}`);
      slowest = Math.max(slowest, took);
      if (!report.startsWith("sales-by") || report === "sales-by-promo-code") continue;
      totals.add(String(sums.at(-4)));
    }
    const asked = performance.now();
    const { sold } = (await ask("reports.heatMap", { event, ...all })) as { sold: readonly number[] };
    const took = performance.now() - asked;
    console.log(`heat map ${took.toFixed(0)} ms, ${sold.length} seats`);
    slowest = Math.max(slowest, took);
    if (totals.size !== 1) violations.add(`reports have ${totals.size} different totals`);
    if (slowest > MOST_REPORT_MS && !short) violations.add(`a report took ${slowest} ms`);
    return slowest;
  }
  const totals = new Set<string>();

  const search = (text: string) => ask("search.everything", { text }) as Promise<Found>;
  const idOf = async (table: string, condition: string) =>
    (await database.$client.query<{ id: string }>(`select id from ${table} where ${condition}`)).rows[0]
      ?.id ?? "";

  const kinds: Readonly<Record<string, () => Promise<boolean>>> = {
    trivial: async () => {
      await database.$client.query({ text: "select 1", values: [] });
      return true;
    },
    number: async () => {
      const number = numberOf(below(SIZE.orders));
      return (await search(number)).orders.entries[0]?.number === number;
    },
    name: async () => {
      const { first, last } = nameOf(below(SIZE.customers));
      const { entries } = (await search(`${last.folded} ${first.shown}`)).customers;
      return entries[0]?.lastName === last.shown && entries[0].firstName === first.shown;
    },
    beginning: async () => {
      const { last } = nameOf(below(SIZE.customers));
      const begin = last.shown.slice(0, 4);
      const { entries } = (await search(begin)).customers;
      // Accents do not count: "Rosé" is the beginning of "Rosell", too.
      const begins = (name: string) => folded(name).startsWith(folded(begin));
      return entries.length > 0 && entries.every((one) => begins(one.lastName) || begins(one.firstName));
    },
    mistyped: async () => {
      const { first, last } = nameOf(below(SIZE.customers));
      const { entries } = (await search(`${first.shown} ${mistype(last.folded)}`)).customers;
      return entries.some((one) => one.lastName === last.shown && one.firstName === first.shown);
    },
    email: async () => {
      const email = emailOf(below(SIZE.customers));
      return (await search(email.toUpperCase())).customers.entries.some((one) => one.email === email);
    },
    phone: async () => {
      const customer = below(SIZE.customers);
      const { entries } = (await search(otherNotation(phoneOf(customer)))).customers;
      return entries.some(({ email }) => email === emailOf(customer));
    },
    ticket: async () => {
      const order = below(SIZE.orders);
      const code = codeOf(order, 1).replaceAll(/\d{4}(?=\d)/g, "$& ");
      return (await search(code)).tickets.entries[0]?.order === numberOf(order);
    },
    voucher: async () => {
      const code = vouchers[below(vouchers.length)] ?? "";
      return (await search(code.toLowerCase())).vouchers.entries[0]?.last4 === code.slice(-4);
    },
    performance: async () => {
      const entry = catalogue.performances[below(catalogue.performances.length)];
      const day = new Date(entry?.starts ?? 0).toISOString().slice(0, 10);
      const { entries } = (await search(`${entry?.event} ${day}`)).performances;
      return entries.some(({ id }) => id === entry?.id);
    },
    order: async () => {
      const order = below(SIZE.orders);
      const shown = (await ask("orders.show", { order: numberOf(order) })) as Order;
      const events = shown.timeline.map(({ what }) => what);
      const emails = order % 4 === 0 ? 1 : 0;
      return (
        shown.tickets.length === 2 &&
        shown.left.amount === PRICE * 2 &&
        events.includes("movement") &&
        events.filter((what) => what === "email").length === emails &&
        events.filter((what) => what === "action").length === (order % 10 === 0 ? 1 : 0)
      );
    },
    customer: async () => {
      const customer = below(Math.min(SIZE.customers, SIZE.orders));
      const id = await idOf("customers", `folded_email = '${emailOf(customer)}'`);
      const shown = (await ask("customers.show", { customer: id })) as Customer;
      const theirs = Math.ceil((SIZE.orders - customer) / SIZE.customers);
      return shown.email === emailOf(customer) && shown.orders.entries.length === Math.min(theirs, 20);
    },
    today: async () => {
      const shown = (await ask("today.show", {})) as Today;
      const sold = (SIZE.orders / SIZE.performances) * 2;
      return (
        shown.performances.length === A_DAY &&
        shown.performances.every(
          (one) => one.sold === sold && one.revenue.amount === sold * PRICE && one.id - CARMEN < A_DAY,
        ) &&
        shown.lastHour.orders === 37
      );
    },
  };

  const times = new Map<string, number[]>(Object.keys(kinds).map((kind) => [kind, []]));
  const rounds = Array.from({ length: TIMES }, () => Object.entries(kinds)).flat();
  const clerk = async () => {
    for (let next = rounds.shift(); next; next = rounds.shift()) {
      const [kind, once] = next;
      const asked = performance.now();
      const isRight = await once().catch((error: unknown) => {
        console.error(error);
        return false;
      });
      times.get(kind)?.push(performance.now() - asked);
      if (isRight) continue;
      violations.add(`${kind}: a wrong answer`);
    }
  };
  // Connections and prepared statements of each.
  for (const once of Object.values(kinds)) await Promise.all(Array.from({ length: CLERKS }, once));
  await Promise.all(Array.from({ length: CLERKS }, clerk));

  const slowest = await timeReports();
  const sales = await salesBeside(engine, {
    performances: SIZE.performances,
    ...(short ? { holds: 40, turns: 1 } : { holds: 2_000, turns: 5 }),
  });

  const middle = (kind: string) => percentile(times.get(kind) ?? [], 0.5);
  const p99 = (kind: string) => percentile(times.get(kind) ?? [], 0.99);
  for (const kind of times.keys())
    console.log(`${kind.padEnd(12)} median ${middle(kind).toFixed(1)} ms, p99 ${p99(kind).toFixed(1)} ms`);
  const searches = Object.keys(kinds).filter(
    (kind) => !["trivial", "order", "customer", "today"].includes(kind),
  );
  const each = (read: (kind: string) => number) =>
    Object.fromEntries(Object.keys(kinds).map((kind) => [kind, round(read(kind))]));
  console.log(
    JSON.stringify({
      searchP99Ms: round(Math.max(...searches.map(p99))),
      orderP99Ms: round(p99("order")),
      customerP99Ms: round(p99("customer")),
      todayP99Ms: round(p99("today")),
      reportMs: round(slowest),
      holdAloneP99Ms: round(percentile([...sales.alone], 0.99)),
      holdBesideP99Ms: round(percentile([...sales.beside], 0.99)),
      holdBesideVsAlone: round(percentile([...sales.beside], 0.5) / percentile([...sales.alone], 0.5)),
      longReports: sales.reports,
      memoryMb: round(process.memoryUsage.rss() / 2 ** 20, 0),
      p99Ms: each(p99),
      vsTrivial: each((kind) => middle(kind) / middle("trivial")),
      violations: violations.count,
    }),
  );
} finally {
  await bench.close();
}
if (violations.count > 0) process.exitCode = 1;

interface Found {
  readonly orders: { readonly entries: readonly { readonly number: string }[] };
  readonly customers: {
    readonly entries: readonly {
      readonly firstName: string;
      readonly lastName: string;
      readonly email: string;
    }[];
  };
  readonly tickets: { readonly entries: readonly { readonly order: string }[] };
  readonly vouchers: { readonly entries: readonly { readonly last4: string }[] };
  readonly performances: { readonly entries: readonly { readonly id: number }[] };
}
interface Table {
  readonly rows: readonly (readonly unknown[])[];
  readonly sums: readonly unknown[];
}
interface Order {
  readonly tickets: readonly unknown[];
  readonly left: { readonly amount: number };
  readonly timeline: readonly { readonly what: string }[];
}
interface Customer {
  readonly email: string;
  readonly orders: { readonly entries: readonly unknown[] };
}
interface Today {
  readonly performances: readonly {
    readonly id: number;
    readonly sold: number;
    readonly revenue: { readonly amount: number };
  }[];
  readonly lastHour: { readonly orders: number };
}

function folded(text: string): string {
  return searchWords(text).join(" ");
}

/** Two neighbouring letters swapped, one missing, one doubled, or one changed. */
function mistype(word: string): string {
  const at = 1 + below(word.length - 2);
  const [before, letter, after] = [word.slice(0, at), word[at] ?? "", word.slice(at + 1)];
  const ways = [
    () => before + (after[0] ?? "") + letter + after.slice(1),
    () => before + after,
    () => before + letter + letter + after,
    () => `${before}x${after}`,
  ];
  return ways[below(ways.length)]?.() ?? word;
}

/** 0701234567 as +46 (0)70-123 45 67, and vice versa. */
function otherNotation(phone: string): string {
  const subscriber = phone.replace(/^(?:0046|0)/, "");
  const spaced = `${subscriber.slice(0, 2)}-${subscriber.slice(2, 5)} ${subscriber.slice(5)}`;
  return phone.startsWith("00") ? `0${spaced}` : `+46 (0)${spaced}`;
}
