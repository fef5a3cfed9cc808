import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { expect } from "vitest";
import { recordScans, type ScanToRecord } from "../../door/record-scans.ts";
import { rowsOf } from "../money-scenes.ts";
import { buy } from "../purchase.ts";
import { type Rewrite, without } from "../rewritten.ts";
import { ADULT, CARMEN } from "../small-house.ts";
import { signedIn, type TestShop, visitor } from "../test-shop.ts";

/** Sold tickets and paired devices, for tests of the door in the engine and the office. */

export interface SoldTicket {
  readonly order: string;
  readonly number: string;
  readonly line: number;
  /** The id of its line. */
  readonly id: string;
  readonly code: string;
}

/** Sells seats in one order. */
export async function sellTickets(
  shop: TestShop,
  seats: readonly string[],
  performance = CARMEN,
): Promise<SoldTicket[]> {
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  const wanted = seats.map((seat) => ({ seat, priceType: ADULT }));
  await shop.backEnd.basket.addSeats({ performance, seats: wanted }, caller);
  const { number } = await buy(shop, caller);
  return ticketsOf(shop, number);
}

export function ticketsOf(shop: TestShop, number: string): Promise<SoldTicket[]> {
  return rowsOf(
    shop,
    `select o.id as "order", o.number, t.line, t.code, o.document #>> array['lines', t.line::text, 'id'] as id
     from orders o join tickets t on t."order" = o.id where o.number = $1 order by t.line`,
    [number],
  );
}

export function letIn({ order, line }: Pick<SoldTicket, "order" | "line">, more: Partial<ScanToRecord> = {}) {
  const scan: ScanToRecord = {
    ...{ id: randomUUID(), kind: "in", performance: CARMEN, entrance: null, of: { order, line } },
    ...{ hash: null, because: null, override: null, undoes: null, at: 0, known: [] },
    ...more,
  };
  return scan;
}

export const HOUSE = { device: null, salt: "", pairedFor: null, isRevoked: false };

/** Uploads scans, as of a person: devices differ only in their name. */
export function upload(
  { services }: Pick<TestShop, "services">,
  scans: readonly ScanToRecord[],
  who = "Kim",
) {
  return recordScans(services, scans, { ...HOUSE, who, isWaiting: false });
}

export const conflictsOf = (shop: TestShop) =>
  rowsOf<{ kind: string; earlier: string | null; later: string }>(
    shop,
    "select kind, earlier, later from door_conflicts order by at",
  );
export const usedCodes = async (shop: TestShop) =>
  (await rowsOf<{ code: string }>(shop, "select code from ticket_uses order by code")).map(
    ({ code }) => code,
  );

const WAIT = "(select pg_advisory_xact_lock_shared(7, 7)) is not null and";

/** Makes statements with this text wait at the gate, after their snapshot was taken. */
export const atGate =
  (text: string): Rewrite =>
  (statement) =>
    statement.includes(text) ? without(statement, / where /, ` where ${WAIT} `) : statement;

export interface Gate {
  /** Waits until this number of others wait, at the gate or for a lock. */
  waiting(count: number): Promise<void>;
  open(): Promise<void>;
}

export async function closeGate({ databaseUrl }: Pick<TestShop, "databaseUrl">): Promise<Gate> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query("select pg_advisory_lock(7, 7)");
  const waiting = `select 1 from pg_locks where not granted and pid in
    (select pid from pg_stat_activity where datname = current_database())`;
  return {
    waiting: (count) =>
      expect.poll(async () => (await client.query(waiting)).rowCount, { timeout: 20_000 }).toBe(count),
    open: () => client.end(),
  };
}
