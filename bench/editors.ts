import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "../src/engine/storage/database.ts";
import { freePort } from "../tooling/free-ports.ts";
import { endProcess, startNode } from "../tooling/processes.ts";
import { openBenchShop, pause, percentile, round } from "./load/bench-shop.ts";
import { Buyers, type Purchase, totalOf } from "./load/buyers.ts";
import { numberAfter } from "./load/number-after.ts";
import { type OfficeAnswer, type OfficeClient, signInToOffice } from "./load/office-client.ts";
import { signIn } from "./load/signed-in.ts";

/**
 * `npm run bench:editors [-- --short]`: two editors at two processes publish prices and texts, in turn at the same time
 * and in the same place, while visitors buy 40 tickets a second at both. Exits with 1 if a purchase or a change was lost,
 * an order has a total that its buyer was not shown, or a basket kept the total of an earlier version.
 */
const short = process.argv.includes("--short");
const RATE = numberAfter("--rate", short ? 8 : 40);
const ROUNDS = numberAfter("--rounds", short ? 3 : 12);
const [PRICE_LIST, BAND, PRICE_TYPE] = ["main", "B", 1];
/** Its performances have a waiting room. */
const WITH_QUEUE = "peter-grimes";
const FIRST_PRICE = 70_000;
const PRICE_STEP = 100;
const PATIENCE_MS = 30_000;

const violations: string[] = [];
const data = await mkdtemp(join(tmpdir(), "parkett-sandbox-"));
const payments = await freePort();
const sandbox = startNode(["sandbox/nexi/main.ts", "--port", String(payments), "--data", data]);
const offices = [await freePort(), await freePort()].map((port) => `http://localhost:${port}`);
const shop = await openBenchShop(2, (at) => ({
  SANDBOX_PAYMENTS_PORT: String(payments),
  OFFICE_PORT: new URL(offices[at] ?? "").port,
}));
try {
  await run();
} finally {
  await shop.close();
  await endProcess(sandbox);
  await rm(data, { recursive: true, force: true });
}

interface Editor {
  readonly name: string;
  readonly office: OfficeClient;
}

/** What the house must have in the end. */
interface Expected {
  /** Of ordinary tickets in the band, in the order in which they were published. */
  readonly prices: number[];
  text: string;
  published: number;
  conflicts: number;
  merged: number;
}

async function run(): Promise<void> {
  const urls = shop.processes.map(({ url }) => url);
  const performances = await performancesWithPrices(urls[0] ?? "");
  const buyers = new Buyers(urls, { performances, band: BAND, priceType: PRICE_TYPE });
  const editors = await Promise.all(
    (["programme", "administrator"] as const).map(
      async (role, at): Promise<Editor> => ({
        name: role,
        office: await signInToOffice(offices[at] ?? "", role),
      }),
    ),
  );
  const [first, second] = editors;
  if (!first || !second) throw new Error("There are two editors");
  const sessions = await openSessions(urls[0] ?? "", RATE * (short ? 20 : 120) + ROUNDS);
  // The rush may need all others while a slow machine publishes.
  const ofRounds = sessions.splice(0, ROUNDS);
  const expected: Expected = { prices: [], text: "", published: 0, conflicts: 0, merged: 0 };
  // Every order has a price that is recognised.
  await publishOne(first, expected, [priceOf(expected)]);
  const rush = startRush(buyers, sessions);
  const takenOver: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const waiting = ofRounds[round] ?? "";
    const before = await buyers.hold(round, waiting);
    const began = performance.now();
    const at = await publishBoth(first, second, { round, expected });
    if (before !== null) {
      takenOver.push(...(await untilSold(buyers, waiting, before, at ?? began)));
      await buyers.pay(round, waiting, before);
      if (!buyers.bought.at(-1)?.wasTold && expected.prices.length > 1) {
        violations.push("a basket with the earlier total was sold without a word");
      }
    }
    await pause(short ? 0 : 500);
  }
  const seconds = await rush.end();
  await compare(buyers, expected, editors);
  report(buyers, expected, { seconds, takenOver });
  buyers.close();
}

/** An open loop: buyers do not wait for one another. */
function startRush(buyers: Buyers, sessions: string[]) {
  const began = performance.now();
  const all: Promise<void>[] = [];
  let isOver = false;
  const loop = (async () => {
    for (let at = 0; !isOver; ) {
      const due = ((performance.now() - began) * RATE) / 1000;
      for (; at < due; at += 1) {
        const session = sessions.pop();
        if (session) all.push(buyers.buy(at, session));
      }
      await pause(5);
    }
  })();
  return {
    /** @returns for how many seconds buyers came */
    async end(): Promise<number> {
      isOver = true;
      await loop;
      const seconds = (performance.now() - began) / 1000;
      await Promise.all(all);
      return seconds;
    },
  };
}

interface Edit {
  readonly file: string;
  readonly path: readonly string[];
  readonly value: unknown;
}

function priceOf(expected: Expected): Edit {
  const value = FIRST_PRICE + PRICE_STEP * expected.prices.length;
  expected.prices.push(value);
  return { file: "season.json", path: ["priceLists", PRICE_LIST, "ordinary", BAND], value };
}

function textOf(round: number): Edit {
  return { file: "season.json", path: ["events", "carmen", "lead", "sv"], value: `Omgång ${round}` };
}

async function draftWith({ office, name }: Editor, edits: readonly Edit[]) {
  const made = await asked(office, "/house/drafts", { name });
  const draft = String(made["draft"]);
  const { revision } = await asked(office, `/house/drafts/${draft}/edits`, { edits });
  return { draft, revision: Number(revision) };
}

/** Both begin from the same version; every third round they change the same place. @returns when the price was on sale */
async function publishBoth(
  first: Editor,
  second: Editor,
  { round, expected }: { round: number; expected: Expected },
): Promise<number> {
  const isConflict = round % 3 === 2;
  const [price, text] = [priceOf(expected), textOf(round)];
  const own = [price, ...(isConflict ? [{ ...text, value: `${text.value} av andra` }] : [])];
  const [mine, theirs] = await Promise.all([draftWith(first, own), draftWith(second, [text])]);
  if (isConflict) {
    await publish(second, theirs, expected);
    const refused = await first.office.ask("POST", `/house/drafts/${mine.draft}/publish`, published(mine));
    if (refused.body["code"] !== "conflicts") violations.push(`no conflict: ${described(refused)}`);
    expected.conflicts += 1;
    const choices = [{ file: text.file, path: text.path, take: "mine" }];
    const merged = await asked(first.office, `/house/drafts/${mine.draft}/merge`, { choices });
    const at = await publish(first, { ...mine, revision: Number(merged["revision"]) }, expected);
    expected.text = `${text.value} av andra`;
    return at;
  }
  const [at] = await Promise.all([publish(first, mine, expected), publish(second, theirs, expected)]);
  expected.merged += 1;
  expected.text = String(text.value);
  return at;
}

async function publishOne(editor: Editor, expected: Expected, edits: readonly Edit[]): Promise<void> {
  await publish(editor, await draftWith(editor, edits), expected);
}

function published({ revision }: { revision: number }) {
  return { revision, note: "" };
}

/** Again if another editor was faster several times. @returns when it was answered */
async function publish(
  { office }: Editor,
  { draft, revision }: { draft: string; revision: number },
  expected: Expected,
): Promise<number> {
  for (const began = performance.now(); performance.now() - began < PATIENCE_MS; ) {
    const answer = await office.ask("POST", `/house/drafts/${draft}/publish`, published({ revision }));
    if (answer.status === 200 || answer.body["code"] === "done-before") {
      expected.published += 1;
      return performance.now();
    }
    if (answer.body["code"] !== "changed-meanwhile") throw new Error(`publish: ${described(answer)}`);
  }
  throw new Error("A draft could not be published");
}

/** @returns for each process how many milliseconds after `published` it sells at the new price */
function untilSold(buyers: Buyers, session: string, before: number, published: number): Promise<number[]> {
  return Promise.all(
    shop.processes.map(async (_, at) => {
      while (performance.now() - published < PATIENCE_MS) {
        const read = await buyers.send(at, "GET", "/basket", session);
        if (read.status === 200 && totalOf(read) !== before) return performance.now() - published;
        await pause(20);
      }
      violations.push(`process ${at} does not sell from the new version`);
      return PATIENCE_MS;
    }),
  );
}

/** Orders, versions and the house against what was acknowledged. */
async function compare(buyers: Buyers, expected: Expected, [editor]: readonly Editor[]): Promise<void> {
  const links = buyers.bought.map(({ link }) => link);
  const rows = await shop.query<{ link: string; total: number; tickets: number; sold: number }>(
    `select orders.link, orders.total::int as total, count(tickets.code)::int as tickets,
       count(*) filter (where seat.state = 2)::int as sold
     from orders join tickets on tickets."order" = orders.id left join performance_seats seat using (performance, seat)
     where orders.state = 'paid' and orders.link = any($1) group by orders.link, orders.total`,
    [links],
  );
  const stored = new Map(rows.map((row) => [row.link, row]));
  for (const { link, shown } of buyers.bought) {
    const order = stored.get(link);
    if (order?.tickets !== 1 || order.sold !== 1) violations.push(`order ${link} is lost`);
    else if (order.total !== shown) violations.push(`order ${link}: shown ${shown}, sold ${order.total}`);
  }
  const fees = new Set(buyers.bought.map(({ shown }) => (shown - FIRST_PRICE) % PRICE_STEP));
  if (fees.size > 1) violations.push("totals do not come from the published prices");
  const twice = await shop.query(
    "select 1 from tickets where valid group by performance, seat having count(*) > 1",
  );
  if (twice.length > 0) violations.push(`${twice.length} seats sold twice`);
  const [versions] = await shop.query<{ count: number }>(
    "select count(*)::int - 1 as count from house_versions",
  );
  if (versions?.count !== expected.published)
    violations.push(`${expected.published} publications, ${versions?.count} versions`);
  if (!editor) return;
  const { draft } = await asked(editor.office, "/house/drafts", { name: "end" });
  const season = (await editor.office.ask("GET", `/house/drafts/${String(draft)}/file?path=season.json`))
    .body["json"] as Season;
  const price = season.priceLists.find(({ id }) => id === PRICE_LIST)?.ordinary[BAND];
  const text = season.events.find(({ slug }) => slug === "carmen")?.lead["sv"];
  if (price !== expected.prices.at(-1)) violations.push(`the price is ${price}`);
  if (text !== expected.text) violations.push(`the text is ${text}, not ${expected.text}`);
}

interface Season {
  readonly priceLists: readonly {
    readonly id: string;
    readonly ordinary: Readonly<Record<string, number>>;
  }[];
  readonly events: readonly { readonly slug: string; readonly lead: Readonly<Record<string, string>> }[];
}

function report(
  { bought, errors, retried }: Buyers,
  { published, conflicts, merged }: Expected,
  { seconds, takenOver }: { seconds: number; takenOver: readonly number[] },
): void {
  const told = bought.filter(({ wasTold }: Purchase) => wasTold).length;
  const failed = Object.values(errors).reduce((sum, times) => sum + times, 0);
  for (const [what, count] of Object.entries(errors)) console.error(`error: ${count} × ${what}`);
  for (const violation of violations.slice(0, 20)) console.error(`violation: ${violation}`);
  const purchasesPerSecond = round(bought.length / seconds);
  console.table([
    {
      ...{
        "purchases/s": purchasesPerSecond,
        purchases: bought.length,
        "sent again": retried,
        "told of another total": told,
      },
      ...{ versions: published, "merged rounds": merged, conflicts },
      "takes over, median ms": round(percentile(takenOver, 0.5)),
      "longest ms": round(Math.max(...takenOver)),
    },
  ]);
  if (bought.length === 0 || conflicts === 0)
    violations.push("nothing was bought, or nothing was in conflict");
  if (violations.length > 0 || failed > 0) process.exitCode = 1;
  console.log(
    JSON.stringify({
      ...{ purchasesPerSecond, published, conflicts, takeOverMs: round(Math.max(...takenOver)), told },
      ...{ errors: failed, violations: violations.length },
    }),
  );
}

/** Those with the price list, which have seats in the band. */
async function performancesWithPrices(url: string): Promise<number[]> {
  const agenda = (await (await fetch(`${url}/api/v1/performances`)).json()) as {
    performances: readonly { id: number; availability: { state: string }; event: { slug: string } }[];
  };
  const open = agenda.performances.filter(
    ({ availability, event }) => availability.state === "select-or-book" && event.slug !== WITH_QUEUE,
  );
  const found: number[] = [];
  for (const { id, event } of open) {
    const detail = (await (await fetch(`${url}/api/v1/events/${event.slug}/performances/${id}`)).json()) as {
      performance: { bands: readonly { band: string; from?: { amount: number } }[] };
    };
    if (JSON.stringify(detail.performance).includes('"amount":69500')) found.push(id);
  }
  if (found.length === 0) throw new Error("No performance has the price list");
  return found;
}

async function openSessions(url: string, count: number): Promise<string[]> {
  const sessions: string[] = [];
  while (sessions.length < count) {
    const batch = Array.from({ length: 20 }, async () => {
      const headers = { "content-type": "application/json" };
      const answer = await fetch(`${url}/api/v1/sessions`, { method: "POST", body: "{}", headers });
      return String(((await answer.json()) as { session?: string }).session);
    });
    sessions.push(...(await Promise.all(batch)));
  }
  const database = openDatabase(shop.databaseUrl, 1);
  await signIn(database, sessions).finally(() => database.$client.end());
  return sessions;
}

async function asked(office: OfficeClient, path: string, input: object) {
  let answer = await office.ask("POST", path, input);
  // Done by a try whose answer was late: its result is had by doing it once more.
  if (answer.body["code"] === "done-before") answer = await office.ask("POST", path, input);
  if (answer.status !== 200) throw new Error(`${path}: ${described(answer)}`);
  return answer.body;
}

function described({ status, body }: OfficeAnswer): string {
  return `${status} ${JSON.stringify(body).slice(0, 300)}`;
}
