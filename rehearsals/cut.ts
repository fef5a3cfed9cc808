import { connect, createServer, type Server, type Socket } from "node:net";
import { join } from "node:path";
import { startPrivatePostgres } from "../src/server/postgres/private-postgres.ts";
import { faultsIn } from "../tooling/audit.ts";
import { freePort } from "../tooling/free-ports.ts";
import { pause, register, startLoad, until } from "../tooling/load.ts";
import { openPerformances } from "./performances.ts";
import { asking, openFolder, openStage, type Rehearsed } from "./stage.ts";

/**
 * `npm run rehearse -- cut`. The connection to the database is cut silently for a minute: packets are lost. Pages
 * must answer with a 503 within three seconds, no order may be acknowledged that does not exist, and seats must
 * be held again within five seconds after the cut.
 */
const CUT_MS = 60_000;
const ANSWERS_WITHIN_MS = 3_000;
const SELLS_AGAIN_WITHIN_MS = 5_000;

export async function rehearseCut(): Promise<Rehearsed> {
  await using folder = await openFolder();
  await using ending = new AsyncDisposableStack();
  const postgres = await startPrivatePostgres(join(folder.path, "postgres"), () => {});
  ending.defer(() => postgres.stop());
  await postgres.ensureDatabase("parkett");
  const linePort = await freePort();
  const line = await openLine(linePort, Number(new URL(postgres.url("parkett")).port));
  ending.defer(() => line.close());
  const through = new URL(postgres.url("parkett"));
  through.port = String(linePort);
  const stage = await openStage({ databaseUrl: through.href, shops: 1 });
  ending.defer(() => stage.close());
  const query = asking(() => postgres.url("parkett"));
  const performances = await openPerformances(stage.url);
  const buyers = await Promise.all([0, 1].map((who) => register(stage.url, `cut-${who}`)));
  const load = startLoad({
    ...{ url: stage.url, name: "cut", holders: 6, buyers, ...performances.next() },
    patienceMs: 2 * CUT_MS,
  });
  const { books } = load;
  await until(async () => books.holders.length > 20 && books.paid.size > 1);
  const answers: { readonly ms: number; readonly status: number }[] = [];
  const paidBefore = books.paid.size;
  line.cut();
  const [cutAt, heldBefore] = [Date.now(), books.holders.length];
  // Requests under way at the cut may still be acknowledged.
  await pause(5_000);
  const paidSoonAfter = books.paid.size;
  while (Date.now() - cutAt < CUT_MS) {
    const began = Date.now();
    const status = await fetch(`${stage.url}/basket`, {
      headers: { cookie: `session=${books.holders[0]}` },
    }).then(
      async (answer) => {
        await answer.text();
        return answer.status;
      },
      () => 0,
    );
    answers.push({ ms: Date.now() - began, status });
    await pause(200);
  }
  const notifiedMeanwhile = books.paid.size - paidSoonAfter;
  line.mend();
  const mended = Date.now();
  await until(async () => books.heldAt.some((at) => at > mended));
  const again = Math.min(...books.heldAt.filter((at) => at > mended)) - mended;
  await until(async () => books.paid.size > paidSoonAfter + 1);
  await load.leave();
  const worst = Math.max(...answers.map(({ ms }) => ms));
  const odd = answers.filter(({ status }) => status !== 503);
  const faults = await faultsIn(books, query, stage.payments);
  if (worst > ANSWERS_WITHIN_MS) faults.push(`a request waited ${worst} ms for the 503`);
  if (odd.length > 0)
    faults.push(`${odd.length} of ${answers.length} responses were not 503: ${odd[0]?.status}`);
  if (notifiedMeanwhile > 0)
    faults.push(`${notifiedMeanwhile} orders were acknowledged as paid without a database`);
  if (again > SELLS_AGAIN_WITHIN_MS) faults.push(`it took ${again} ms to sell again`);
  return {
    worstAnswerMs: worst,
    sellsAgainMs: again,
    heldBefore,
    held: books.holders.length,
    paidBefore,
    paid: books.paid.size,
    faults,
  };
}

/** A connection that can stop transporting bytes without closing. */
interface Line {
  cut(): void;
  /** Drops the stalled connections, as after a restart of the machine behind or a new route. */
  mend(): void;
  close(): void;
}

async function openLine(port: number, target: number): Promise<Line> {
  const pairs = new Set<readonly [Socket, Socket]>();
  let isCut = false;
  const server: Server = createServer((near) => {
    const far = connect(target, "127.0.0.1");
    const pair = [near, far] as const;
    pairs.add(pair);
    const pass = (from: Socket, to: Socket) => {
      from.on("data", (bytes) => {
        if (!isCut) to.write(bytes);
      });
      from.on("close", () => {
        pairs.delete(pair);
        if (!isCut) to.destroy();
      });
      from.on("error", () => {});
    };
    pass(near, far);
    pass(far, near);
  });
  await new Promise<void>((done) => server.listen(port, "127.0.0.1", done));
  const drop = () => {
    for (const [near, far] of pairs) {
      near.destroy();
      far.destroy();
    }
    pairs.clear();
  };
  return {
    cut() {
      isCut = true;
    },
    mend() {
      isCut = false;
      drop();
    },
    close() {
      drop();
      server.close();
    },
  };
}
