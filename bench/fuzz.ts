import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { seeded } from "../src/engine/testing/big-hall.ts";
import { freePort } from "../tooling/free-ports.ts";
import { endProcess } from "../tooling/processes.ts";
import { apiRequest } from "./fuzz/api-requests.ts";
import { hostileHeaders, pick } from "./fuzz/hostile.ts";
import { findForms, formRequest, type PageForm, pageRequest } from "./fuzz/page-requests.ts";
import { type RawRequest, type Sent, send } from "./fuzz/send.ts";
import { openStage, type Stage } from "./fuzz/stage.ts";
import { openBenchShop, pause, ROOT, round, spawnWithSockets } from "./load/bench-shop.ts";

/**
 * `npm run fuzz [-- --short] [-- --seed n] [-- --only k]`: random requests from contract, pages and forms, nearly all
 * with something invalid, to a shop that it starts. `npm test` runs the short form, last and alone. Errors: a status of
 * 500 and above (except 503), no response, more than 200 ms of processor time. What is wrong in request k depends only on
 * the seed and k.
 */
const short = process.argv.includes("--short");
const SEED = numberAfter("--seed") ?? Math.floor(Math.random() * 1e6);
const ONLY = numberAfter("--only");
const RESULTS = textAfter("--results") ?? join(ROOT, "test-results/fuzz.json");
const COUNT = numberAfter("--count") ?? (short ? 1_000 : 50_000);
const MOST_MILLISECONDS = 200;
/** Baskets expire, and requests end their own sessions. */
const STAGE_EVERY = short ? 1_000 : 500;

const data = join(ROOT, "test-results/fuzz");
const payments = await freePort();
const sandbox = spawnWithSockets(["sandbox/nexi/main.ts", "--port", String(payments), "--data", data]);
const shop = await openBenchShop(1, { SANDBOX_PAYMENTS_PORT: String(payments), LOG_LEVEL: "silent" });
try {
  await run();
} finally {
  await shop.close();
  await endProcess(sandbox);
}

async function run(): Promise<void> {
  const [target] = shop.processes;
  if (!target) throw new Error("No shop");
  const port = Number(new URL(target.url).port);
  const again = `npm run fuzz -- ${short ? "--short " : ""}--seed ${SEED}`;
  console.log(`seed ${SEED} (again: ${again})`);
  const stages: { stage: Stage; forms: PageForm[] }[] = [];
  const statuses = new Map<number, number>();
  const wrong: string[] = [];
  let [sent, longest, longestWhat] = [0, 0, ""];
  for (let index = 0; index < COUNT; index++) {
    if (index % STAGE_EVERY === 0) {
      const stage = await openStage(target.url);
      stages.unshift({ stage, forms: await findForms(target.url, stage) });
      // Lets the compilers warm up.
      if (index === 0) await pause(500);
    }
    const [set] = stages;
    if (!set || (ONLY !== undefined && index !== ONLY)) continue;
    const request = requestNumber(index, set.stage, set.forms);
    const ask = () => send(port, target.pid, request);
    const answer = await ask();
    sent += 1;
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    // A cost of only the first request of its kind is compilation or garbage collection.
    const cost =
      answer.milliseconds <= MOST_MILLISECONDS
        ? answer.milliseconds
        : Math.min(answer.milliseconds, (await ask()).milliseconds, (await ask()).milliseconds);
    if (cost > longest) [longest, longestWhat] = [cost, describe(request)];
    const fault = faultOf(answer, cost);
    if (fault) wrong.push(`${fault} (${again} --only ${index}): ${describe(request)}`);
    if (ONLY !== undefined) console.log(describe(request), answer);
  }
  const alive = await fetch(`${target.url}/readyz`).then(
    (answer) => answer.ok,
    () => false,
  );
  if (!alive) wrong.push("the shop is no longer ready");
  console.log(
    `${stages.at(-1)?.forms.length} forms found; answers by status:`,
    Object.fromEntries([...statuses].sort(([a], [b]) => a - b)),
  );
  console.log(`longest: ${round(longest)} ms for ${longestWhat}`);
  for (const one of wrong.slice(0, 40)) console.error(`wrong: ${one}`);
  const name = `fuzz --seed ${SEED}`;
  const passed = Array.from({ length: sent - wrong.length }, (_, at) => `request ${at + 1}`);
  const results = { passed, failures: wrong.length === 0 ? [] : [name] };
  await mkdir(dirname(RESULTS), { recursive: true });
  await writeFile(RESULTS, JSON.stringify(results));
  if (wrong.length > 0) process.exitCode = 1;
  console.log(
    JSON.stringify({ requests: sent, longestMs: round(longest), seed: SEED, faults: wrong.length }),
  );
}

function requestNumber(at: number, stage: Stage, forms: readonly PageForm[]): RawRequest {
  const random = seeded(SEED * 1_000_003 + at);
  const visitor = pick(random, stage.visitors);
  const kind = random();
  const request =
    kind < 0.4
      ? apiRequest(random, stage, visitor)
      : kind < 0.7
        ? formRequest(random, forms)
        : pageRequest(random, stage, visitor);
  const address = `10.${Math.floor(random() * 250)}.${Math.floor(random() * 250)}.1`;
  const odd = random() < 0.1 ? hostileHeaders(random) : {};
  return { ...request, headers: { "x-forwarded-for": address, ...request.headers, ...odd } };
}

function faultOf({ status }: Sent, milliseconds: number): string | null {
  if (status === 0) return "no answer";
  if (status >= 500 && status !== 503) return `status ${status}`;
  return milliseconds > MOST_MILLISECONDS ? `${round(milliseconds)} ms of the processor` : null;
}

function describe({ method, path, headers, body }: RawRequest): string {
  const about = Object.entries(headers).map(([name, value]) => `${name}: ${value.slice(0, 60)}`);
  return JSON.stringify(
    `${method} ${path.slice(0, 300)} {${about.join(", ")}} ${String(body).slice(0, 400)}`,
  );
}

function textAfter(flag: string): string | undefined {
  const at = process.argv.indexOf(flag);
  return at < 0 ? undefined : process.argv[at + 1];
}

function numberAfter(flag: string): number | undefined {
  const text = textAfter(flag);
  const value = text === undefined ? undefined : Number(text);
  if (value !== undefined && !Number.isInteger(value)) throw new Error(`${flag} needs a number`);
  return value;
}
