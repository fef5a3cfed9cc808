import { faultsIn } from "../tooling/audit.ts";
import { type Books, pause, register, startLoad, until } from "../tooling/load.ts";
import { startCluster } from "./patroni.ts";
import { openPerformances } from "./performances.ts";
import { asking, openFolder, openStage, type Rehearsed } from "./stage.ts";

/**
 * `npm run rehearse -- standby`. A standby database takes over twice while visitors hold and buy: first after a server
 * crash, then after the loss of its machine. Acknowledged data is there, and seats are held again within ten seconds.
 */
const SELLS_AGAIN_WITHIN_MS = 10_000;

export async function rehearseStandby(): Promise<Rehearsed> {
  await using folder = await openFolder();
  await using ending = new AsyncDisposableStack();
  const cluster = await startCluster(folder.path);
  ending.defer(() => cluster.close());
  const stage = await openStage({ ...cluster, shops: 2 });
  ending.defer(() => stage.close());
  const query = asking(() => cluster.directUrl);
  const performances = await openPerformances(stage.url);
  const faults: string[] = [];

  const lose = async (name: string, kill: () => Promise<void>) => {
    const buyers = await Promise.all([0, 1, 2].map((who) => register(stage.url, `${name}-${who}`)));
    const { held, bought } = performances.next();
    const load = startLoad({ url: stage.url, name, holders: 8, buyers, held, bought });
    const { books } = load;
    await until(async () => books.holders.length > 20 && books.paid.size > 2);
    const [heldBefore, paidBefore] = [books.holders.length, books.paid.size];
    const killed = Date.now();
    await kill();
    await until(async () => books.heldAt.some((at) => at > killed + 1_000), 60_000);
    await until(async () => books.paid.size > paidBefore + 2, 60_000);
    await pause(2_000);
    await load.leave();
    const silence = longestSilence(books);
    const unresolved = `select count(*)::int as count from orders where state in ('paying', 'charging')`;
    await until(async () => (await query<{ count: number }>(unresolved))[0]?.count === 0, 90_000);
    faults.push(...(await faultsIn(books, query, stage.payments)).map((fault) => `${name}: ${fault}`));
    if (silence > SELLS_AGAIN_WITHIN_MS) faults.push(`${name}: nothing was sold for ${silence} ms`);
    return {
      silentMs: silence,
      heldBefore,
      held: books.holders.length,
      paidBefore,
      paid: books.paid.size,
      repeated: books.retried,
    };
  };

  const server = await lose("server", () => cluster.killServer());
  await cluster.untilWhole();
  const machine = await lose("machine", () => cluster.killMachine());
  return { server, machine, faults };
}

/** The longest time between two acknowledged holds, in milliseconds. */
function longestSilence({ heldAt }: Books): number {
  const sorted = [...heldAt].sort((a, b) => a - b);
  return Math.max(...sorted.slice(1).map((at, index) => at - (sorted[index] ?? at)));
}
