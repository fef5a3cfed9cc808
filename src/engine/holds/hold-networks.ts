import { sql } from "drizzle-orm";
import type { PoolClient } from "pg";
import type { Caller } from "#contract/operation.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { networkOf } from "../../visitors/networks.ts";
import type { Services } from "../kernel/services.ts";
import type { Transaction } from "../storage/database.ts";
import type { HoldOutcome, HoldRequest } from "./hold-request.ts";
import { type PendingHold, refuse } from "./pending-hold.ts";

/** Attempts after which a request whose network is locked elsewhere is rejected as busy. */
const ATTEMPTS = 40;
/** Distinguishes these locks from other advisory ones. */
const LOCK_SPACE = 7_263_550;

/**
 * A network is served by one batch at a time: its lock is taken before the seats are counted and released by the
 * commit. A batch never waits for the lock; a request whose network is locked goes to a later batch.
 */
export class Networks {
  readonly #most: number | null;
  readonly #names: readonly string[];
  readonly #locked = new Set<string>();
  readonly #granted = new Map<string, number>();

  constructor({ settings }: Services, requests: readonly HoldRequest[]) {
    this.#most = settings.seatsPerNetwork;
    const names = requests.flatMap(({ caller }) => this.of(caller) ?? []);
    this.#names = [...new Set(names)];
  }

  /** Null if its seats are not limited; those of a counter are not. */
  of(caller: Caller): string | null {
    return this.#most === null || caller.counter ? null : networkOf(caller.address);
  }

  /** Takes the locks in a separate statement, so that the next one, which counts, sees what was committed. */
  async begin(client: PoolClient, begin: string): Promise<void> {
    if (this.#names.length === 0) {
      await client.query(begin);
      return;
    }
    const keys = this.#names.map(lockKey);
    const locks = keys.map((key) => `pg_try_advisory_xact_lock(${LOCK_SPACE}, ${key})`).join(", ");
    const answers: unknown = await client.query(`${begin}; select array[${locks}] as got`);
    const got = lastRow(answers)?.got ?? [];
    for (const [index, name] of this.#names.entries()) if (got[index]) this.#locked.add(name);
  }

  /** Returns the refusal; null if the network may hold that many more seats. */
  admit({ network, wanted, there }: PendingHold, held: number, attempt: number): HoldOutcome | null {
    if (this.#most === null || network === null) return null;
    if (!this.#locked.has(network)) return attempt < ATTEMPTS ? "later" : refuse(refused("too-busy"));
    const more = wanted.length - there.length;
    const before = this.#granted.get(network) ?? 0;
    if (held + before + more > this.#most) return refuse(refused("too-many-seats-of-network"));
    this.#granted.set(network, before + more);
    return null;
  }
}

/**
 * Call it before the transaction locks anything else: batches also take a network's lock before any basket's.
 * @returns the limited network; null without a limit
 */
export async function admitToNetwork(
  { settings, now }: Services,
  transaction: Transaction,
  { address, counter }: Pick<Caller, "address" | "counter">,
  more: number,
): Promise<Outcome<string | null, { reason: "too-many-seats-of-network" }>> {
  const most = settings.seatsPerNetwork;
  if (most === null || counter) return done(null);
  const network = networkOf(address);
  await transaction.execute(sql`select pg_advisory_xact_lock(${LOCK_SPACE}, ${lockKey(network)})`);
  const { rows } = await transaction.execute<{ held: number }>(sql`
    select coalesce(sum(jsonb_array_length(tickets)), 0)::int as held from baskets
    where network = ${network} and expires > ${new Date(now())} and state in ('open', 'paying')`);
  return (rows[0]?.held ?? 0) + more > most ? refused("too-many-seats-of-network") : done(network);
}

/** A text with several statements has several results, which the driver's types do not cover. */
function lastRow(answers: unknown): { readonly got: readonly boolean[] } | undefined {
  const last: { rows: { got: boolean[] }[] } | undefined = Array.isArray(answers)
    ? answers.at(-1)
    : undefined;
  return last?.rows[0];
}

/** Hashes a name to 32 bits (FNV-1a); networks that collide are only serialized. */
function lockKey(name: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < name.length; index++)
    hash = Math.imul(hash ^ name.charCodeAt(index), 0x01000193);
  return hash | 0;
}
