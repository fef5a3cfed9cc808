import type { ChildProcess } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { OutputOf } from "../src/contract/operation.ts";
import type { catalogue } from "../src/contract/operations/catalogue.ts";
import { BANDS } from "../src/domain/seating/seating.ts";
import { freePort } from "../tooling/free-ports.ts";
import { endProcess } from "../tooling/processes.ts";
import {
  messageOf,
  openBenchShop,
  percentile,
  processorSeconds,
  round,
  spawnWithSockets,
} from "./load/bench-shop.ts";
import type { LoadOrder, LoadReport } from "./load/load-client.ts";

/**
 * `npm run bench:pages`: an event's page, rendered and from the cache, with and without seats in the basket,
 * compared with React alone rendering the same elements. In turns in one run; ratios are medians.
 */
const short = process.argv.includes("--short");
const ROUNDS = short ? 1 : 7;
const ROUND_MS = short ? 400 : 1_500;
/** Fewer in the short form: a slow machine would reject requests. */
const CONNECTIONS = short ? 8 : 16;
const VISITORS = short ? 12 : 64;
const WARM_UP_MS = short ? 200 : 500;

interface Variant {
  readonly name: string;
  readonly order: Omit<LoadOrder, "milliseconds" | "connections">;
  readonly pid: number;
  readonly perSecond: number[];
  readonly perProcessorSecond: number[];
  bytes: number;
}

type Agenda = OutputOf<typeof catalogue.agenda>;

const median = (values: readonly number[]) => percentile(values, 0.5);

const violations: string[] = [];
const shop = await openBenchShop();
const folder = await mkdtemp(join(tmpdir(), "parkett-bench-page-"));
const children: ChildProcess[] = [];
try {
  await run();
} finally {
  for (const child of children) await endProcess(child);
  await rm(folder, { recursive: true, force: true });
  await shop.close();
}

async function run(): Promise<void> {
  const [server] = shop.processes;
  if (!server) throw new Error("No process");
  const page = `${server.url}${await longestEventPage()}`;
  const html = await checkPage(page);
  await writeFile(join(folder, "page.html"), html);
  const port = await freePort();
  const bare = spawnWithSockets(["bench/load/bare-render.ts", join(folder, "page.html"), String(port)], {
    NODE_ENV: "production",
  });
  const client = spawnWithSockets(["bench/load/load-client.ts"]);
  children.push(bare, client);
  const { nodes } = await messageOf<{ nodes: number }>(bare);

  const cookies = await visitorsWithSeats(server.url);
  await checkOwnPage(page, cookies);
  // An unknown parameter keeps the page out of the cache.
  const fresh = `${page}?uncached=1`;
  const gzip = { "accept-encoding": "gzip" };
  const variants = {
    bare: variant("bare React", { url: `http://127.0.0.1:${port}/` }, bare.pid),
    uncached: variant("rendered", { url: fresh }, server.pid),
    cached: variant("cached", { url: page }, server.pid),
    basketUncached: variant("rendered, with a basket", { url: fresh, cookies }, server.pid),
    basket: variant("cached, with a basket", { url: page, cookies }, server.pid),
    uncachedGzip: variant("rendered, gzip", { url: fresh, headers: gzip }, server.pid),
    cachedGzip: variant("cached, gzip", { url: page, headers: gzip }, server.pid),
  };
  const all = Object.values(variants);
  for (const each of all) await measure(client, each, false);
  for (let round = 0; round < ROUNDS; round++) for (const each of all) await measure(client, each, true);

  console.log(`${new URL(page).pathname}: ${nodes} elements, ${Math.round(html.length / 1024)} KB`);
  console.table(
    all.map(({ name, perSecond, perProcessorSecond, bytes }) => ({
      page: name,
      "requests/s": Math.round(median(perSecond)),
      "requests/processor s": Math.round(median(perProcessorSecond)),
      "KB on the wire": round(bytes / 1024),
    })),
  );
  const ratio = (a: Variant, b: Variant) =>
    median(a.perSecond.map((rate, index) => rate / (b.perSecond[index] ?? 1)));
  for (const violation of violations) console.error(`violation: ${violation}`);
  if (violations.length > 0) process.exitCode = 1;
  console.log(
    JSON.stringify({
      ssrVsBare: round(ratio(variants.uncached, variants.bare), 2),
      ssrWithBasketVsBare: round(ratio(variants.basketUncached, variants.bare), 2),
      cachedVsUncached: round(
        Math.min(
          ratio(variants.cached, variants.uncached),
          ratio(variants.cachedGzip, variants.uncachedGzip),
        ),
      ),
      basketPageVsCached: round(ratio(variants.basket, variants.cached), 2),
      violations: violations.length,
    }),
  );
}

async function visitorsWithSeats(url: string): Promise<string[]> {
  const { performances } = (await (await fetch(`${url}/api/v1/performances`)).json()) as Agenda;
  const onSale = performances.filter(
    ({ availability, ways }) => ways !== "enquiry" && availability.state === "on-sale",
  );
  const [most] = await shop.query<{ performance: number; band: number }>(
    `select performance, band from performance_seats where state = 0 and performance = any($1)
     group by 1, 2 order by count(*) desc limit 1`,
    [onSale.map(({ id }) => id)],
  );
  if (!most) throw new Error("Nothing is on sale");
  const { performance } = most;
  const command = async (path: string, token: string, body: object) => {
    const headers = {
      "content-type": "application/json",
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`${url}/api/v1${path}`, {
      method: "POST",
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json() as Promise<{ session: string }>;
  };
  const cookies: string[] = [];
  for (let at = 0; at < VISITORS; at++) {
    const { session } = await command("/sessions", "", {});
    const quantities = [{ priceType: 1, quantity: 1 }];
    await command("/basket/best-available", session, { performance, band: BANDS[most.band], quantities });
    cookies.push(`session=${session}`);
  }
  return cookies;
}

async function checkOwnPage(page: string, cookies: readonly string[]): Promise<void> {
  for (const cookie of cookies) {
    const own = await fetch(page, { headers: { cookie } });
    const first = await own.text();
    const again = await (await fetch(page, { headers: { cookie } })).text();
    if (comparable(first, nonceOf(first)) !== comparable(again, nonceOf(again)))
      violations.push("a visitor's page from the cache is another page");
    if (!first.includes("data-bar")) violations.push("a visitor's page does not say what they hold");
  }
}

function nonceOf(html: string): string {
  return / nonce="([^"]+)"/.exec(html)?.[1] ?? "none";
}

function variant(name: string, order: Variant["order"], pid = 0): Variant {
  return { name, order, pid, perSecond: [], perProcessorSecond: [], bytes: 0 };
}

async function measure(client: ChildProcess, variant: Variant, counts: boolean): Promise<void> {
  const used = await processorSeconds(variant.pid);
  const reporting = messageOf<LoadReport>(client);
  client.send({ ...variant.order, connections: CONNECTIONS, milliseconds: counts ? ROUND_MS : WARM_UP_MS });
  const { requests, perSecond, bytes, errors } = await reporting;
  if (errors > 0) violations.push(`${variant.name}: ${errors} of ${requests} requests failed`);
  if (!counts) return;
  variant.perSecond.push(perSecond);
  variant.perProcessorSecond.push(requests / Math.max(0.01, (await processorSeconds(variant.pid)) - used));
  variant.bytes = bytes / requests;
}

async function longestEventPage(): Promise<string> {
  const [event] = await shop.query<{ event: string }>(
    "select event from performances group by 1 order by count(*) desc, 1 limit 1",
  );
  return `/events/${event?.event}`;
}

/** They differ only in nonce and clock, and no two share a nonce. */
async function checkPage(url: string): Promise<string> {
  const pages = [];
  for (const address of [`${url}?uncached=1`, url, url]) {
    const answer = await fetch(address);
    const html = await answer.text();
    const policy = answer.headers.get("content-security-policy") ?? "";
    const [, nonce = "none"] = /'nonce-([^']+)'/.exec(policy) ?? [];
    const inPage = new Set([...html.matchAll(/ nonce="([^"]+)"/g)].map((found) => found[1]));
    if (inPage.size !== 1 || !inPage.has(nonce))
      violations.push(`${address}: the nonces are not the policy's`);
    pages.push({ nonce, html });
  }
  if (new Set(pages.map(({ nonce }) => nonce)).size !== pages.length) violations.push("a nonce was shared");
  const [rendered, cached] = pages.map(({ html, nonce }) => comparable(html, nonce));
  if (rendered !== cached) violations.push("the cached page is another page");
  return pages[0]?.html ?? "";
}

function comparable(html: string, nonce: string): string {
  return html
    .replaceAll(nonce, "NONCE")
    .replaceAll("?uncached=1", "")
    .replace(/\b1\d{12}\b/g, "NOW")
    .replace(/<!-- -->/g, "");
}
