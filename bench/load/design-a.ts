import { randomUUID } from "node:crypto";
import type { PoolClient } from "pg";
import type { PlanEntry } from "#domain/house/entries.ts";
import { hashToken } from "../../src/credentials/tokens.ts";
import { bestAvailable } from "../../src/domain/seating/best-available.ts";
import { layOut } from "../../src/domain/seating/hall-layout.ts";
import { WANTED } from "../../src/domain/seating/seat-request.ts";
import type { Database } from "../../src/engine/storage/database.ts";
import { BENCH_NOW } from "./bench-database.ts";
import type { Ask } from "./seat-load.ts";

/**
 * What bench:holds compares the engine with: one transaction a request on one of sixteen connections, in which a
 * conditional UPDATE locks the seats in order. Writes the engine's rows.
 */

const HOLD = `
  update performance_seats as taken set state = 1, basket = $3, held_until = $4
  from (
    select performance, seat from performance_seats
    where performance = $1 and seat = any($2::text[]) and (state = 0 or (state = 1 and held_until <= $5))
    order by performance, seat for update
  ) as free
  where taken.performance = free.performance and taken.seat = free.seat
  returning taken.seat`;
const TRIES = 8;

export function designA(database: Database, plan: PlanEntry): Ask {
  const places = plan.sections.flatMap(({ rows }) => rows.flatMap(({ seats }) => seats));
  let position = 0;
  const layout = layOut(
    plan.sections.flatMap(({ rows }) =>
      rows.map(({ seats }) => ({ seats: seats.map(({ x, y }) => ({ position: position++, x, y })) })),
    ),
  );

  return async (visitor, wanted) => {
    for (let attempt = 1; ; attempt++) {
      const client = await database.$client.connect();
      try {
        await client.query("begin");
        const got = await hold(client, visitor.session ?? "", wanted, layout, places, plan.focalPoint);
        await client.query(got ? "commit" : "rollback");
        if (got || wanted.seats || attempt === TRIES) return got;
      } catch (error) {
        await client.query("rollback");
        throw error;
      } finally {
        client.release();
      }
    }
  };
}

async function hold(
  client: PoolClient,
  token: string,
  { performance, seats, quantity }: Parameters<Ask>[1],
  layout: ReturnType<typeof layOut>,
  places: readonly { readonly id: string }[],
  near: { readonly x: number; readonly y: number },
): Promise<readonly string[] | null> {
  const run = (name: string, text: string, values: unknown[]) => client.query({ name, text, values });
  const session = await run("session", "select id from sessions where token_hash = $1", [hashToken(token)]);
  const id = session.rows[0]?.id;
  await run("live", "select id from baskets where session = $1 and state in ('open', 'paying') for update", [
    id,
  ]);
  let requested = seats;
  if (!requested) {
    const { rows } = await run(
      "free",
      "select position from performance_seats where performance = $1 and (state = 0 or (state = 1 and held_until <= $2))",
      [performance, new Date(BENCH_NOW)],
    );
    const mask = new Uint8Array(places.length);
    for (const row of rows) mask[row.position] = WANTED;
    const best = bestAvailable(layout, mask, { seats: quantity, near, random: Math.random });
    requested = best?.positions.map((at) => places[at]?.id ?? "") ?? [];
  }
  if (requested.length === 0) return null;
  const [basket, until] = [randomUUID(), new Date(BENCH_NOW + 1_200_000)];
  const held = await run("hold", HOLD, [performance, requested, basket, until, new Date(BENCH_NOW)]);
  if (held.rowCount !== requested.length) return null;
  const tickets = requested.map((seat) => ({ id: randomUUID(), performance, seat, priceType: 1 }));
  await run(
    "open",
    "insert into baskets (id, session, state, created, expires, tickets) values ($1, $2, 'open', $3, $4, $5)",
    [basket, id, new Date(BENCH_NOW), until, JSON.stringify(tickets)],
  );
  return requested;
}
