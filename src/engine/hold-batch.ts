import { drizzle } from "drizzle-orm/node-postgres";
import type { PoolClient } from "pg";
import { refused } from "#domain/outcome.ts";
import { viewBasket } from "./basket-view.ts";
import type { BasketRow, TicketRow } from "./baskets.ts";
import {
  checkLimits,
  countElsewhere,
  type Elsewhere,
  needsElsewhere,
  nothingElsewhere,
} from "./booking-limits.ts";
import { refuse, type Undecided, weigh } from "./hold-case.ts";
import type { HoldAnswer, HoldRequest, ReadAgain, Settled } from "./hold-request.ts";
import { shareOut } from "./hold-rounds.ts";
import {
  answeredCommands,
  lockBaskets,
  noteCommands,
  noteSeen,
  sessionsByToken,
  ticketsByBasket,
} from "./hold-rows.ts";
import type { Parts } from "./parts.ts";
import { hashToken, SEEN_EVERY_MS } from "./sessions.ts";
import * as schema from "./storage/schema.ts";
import { viewerOf } from "./viewer.ts";

/**
 * Prepared plans, those of foreign keys among them, are made once: by the first batch of a connection, maybe
 * on a day when tables are empty and reading them whole looks cheap. In the rush that follows they are not.
 */
const BEGIN = "begin; set local enable_seqscan = off";

/**
 * Many visitors' requests in one transaction, with a handful of statements: sessions, baskets (locked, in the
 * order of sessions), their tickets, repeated commands, limits, then the seats. At most one request of a
 * session. Nothing is true before the commit, so nobody is answered before it.
 * @param attempt how often each request has been in a batch before
 */
export async function carryOutBatch(
  parts: Parts,
  client: PoolClient,
  requests: readonly HoldRequest[],
  attempt: (request: HoldRequest) => number,
  readAgain: ReadAgain,
): Promise<Map<HoldRequest, Settled>> {
  const index = await parts.catalogue.current();
  const now = parts.now();
  const settled = new Map<HoldRequest, Settled>();
  await client.query(BEGIN);

  const hashes = new Map(requests.map((request) => [request, hashToken(request.caller.session ?? "")]));
  const sessions = await sessionsByToken(client, [...hashes.values()], now);
  const known = requests.flatMap((request) => {
    const session = sessions.get(hashes.get(request)?.toString("hex") ?? "");
    if (!session) settled.set(request, refuse(refused("no-session")));
    return session ? [{ request, session }] : [];
  });
  if (known.length > 0) {
    const ids = known.map(({ session }) => session.id);
    const baskets = await lockBaskets(client, ids, now);
    const tickets = await ticketsByBasket(
      client,
      [...baskets.values()].map(({ id }) => id),
    );
    const answered = await answeredCommands(
      client,
      known.flatMap(({ request: { caller }, session }) =>
        caller.idempotencyKey === null ? [] : [{ session: session.id, key: caller.idempotencyKey }],
      ),
    );
    const cases: Undecided[] = [];
    for (const { request, session } of known) {
      const viewer = viewerOf(parts, index, request.caller.language);
      const basket = baskets.get(session.id) ?? null;
      const there = basket ? (tickets.get(basket.id) ?? []) : [];
      const command = answered.get(`${session.id} ${request.caller.idempotencyKey}`);
      const weighed = weigh({ parts, index, session, viewer }, request, basket, there, command, readAgain);
      if ("undecided" in weighed) cases.push(weighed.undecided);
      else settled.set(request, weighed.settled);
    }
    const within = await checkAllLimits(parts, client, cases, settled);
    const granted = await shareOut(parts, client, within, settled, attempt);
    await noteCommands(
      client,
      granted.flatMap((one) => {
        const key = one.request.caller.idempotencyKey;
        const answer: HoldAnswer = { together: one.together, strands: one.strands };
        return key === null
          ? []
          : [{ session: one.asking.session.id, key, operation: one.request.operation, answer }];
      }),
      now,
    );
    await client.query("commit");
    for (const one of granted) {
      const seats = one.choices.map(({ place }) => place.position);
      parts.hints.held(one.performance.id, seats);
      settled.set(one.request, { answer: () => viewGranted(one) });
    }
    const stale = known.filter(({ session }) => session.lastSeen.getTime() < now - SEEN_EVERY_MS);
    // All is said and done by now: whether this succeeds changes no answer.
    if (stale.length > 0)
      await noteSeen(
        client,
        stale.map(({ session }) => session.id),
        now,
      ).catch(() => {});
  } else {
    await client.query("commit");
  }
  return settled;
}

/** Refuses what would be too much for one booking or one customer; the rest goes on. */
async function checkAllLimits(
  parts: Parts,
  client: PoolClient,
  cases: readonly Undecided[],
  settled: Map<HoldRequest, Settled>,
): Promise<Undecided[]> {
  const customers = cases.flatMap(({ asking, wanted }) => {
    const { customer } = asking.session;
    return needsElsewhere(asking.index, wanted, customer) ? [customer] : [];
  });
  const elsewhere: Elsewhere =
    customers.length === 0
      ? nothingElsewhere
      : await countElsewhere(drizzle(client, { schema }), customers, [], "open", parts.now());
  const counted = new Set<string>();
  return cases.filter((one) => {
    const { index, session, viewer } = one.asking;
    if (session.customer !== null && needsElsewhere(index, one.wanted, session.customer)) {
      // A customer's sessions take turns, each counting what the one before got.
      if (counted.has(session.customer)) settled.set(one.request, "again");
      if (counted.has(session.customer)) return false;
      counted.add(session.customer);
    }
    // The count took in this basket too; what is in it already is not elsewhere.
    const others: Elsewhere = (customer, performance, type) =>
      elsewhere(customer, performance, type) -
      one.there.filter((ticket) => ticket.performance === performance && ticket.priceType === type).length;
    const limits = checkLimits(index, one.wanted, session.customer, others, viewer);
    if (!limits.ok) settled.set(one.request, refuse(limits));
    return limits.ok;
  });
}

/** The basket as it is after the commit, from the rows that the batch has. */
function viewGranted(one: Undecided): ReturnType<Exclude<Settled, "again">["answer"]> {
  const { parts, index, viewer, session } = one.asking;
  const basket: BasketRow = one.basket ?? {
    id: one.opens,
    session: session.id,
    state: "open",
    created: one.opened,
    expires: one.expires,
    delivery: null,
    retries: 0,
    extensions: 0,
  };
  const added = one.choices.map(
    ({ place, priceType }, at): TicketRow => ({
      id: one.tickets[at] ?? "",
      basket: basket.id,
      performance: one.performance.id,
      seat: place.seat.id,
      priceType,
    }),
  );
  const view = viewBasket(index, basket, [...one.there, ...added], null, viewer, parts.settings);
  return { ok: true, value: { basket: view, together: one.together, strands: one.strands } };
}
