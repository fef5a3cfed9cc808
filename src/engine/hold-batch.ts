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
import type { CatalogueIndex } from "./catalogue-index.ts";
import { refuse, type Undecided, weigh } from "./hold-case.ts";
import { Networks } from "./hold-networks.ts";
import type { HoldRequest, ReadAgain, Settled } from "./hold-request.ts";
import { type Marks, shareOut } from "./hold-round.ts";
import { noteSeen, readVisitors, type VisitorRow } from "./hold-rows.ts";
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
 * Many visitors' requests in one transaction: who they are and what they have, read together; then the seats,
 * taken together. At most one request of a session. Nothing is locked in between and nothing is true before the
 * commit, so nobody is answered before it.
 * @param attempt how often each request has been in a batch before
 */
export async function carryOutBatch(
  parts: Parts,
  client: PoolClient,
  requests: readonly HoldRequest[],
  attempt: (request: HoldRequest) => number,
  readAgain: ReadAgain,
  marks: Marks,
): Promise<Map<HoldRequest, Settled>> {
  const index = await parts.catalogue.current();
  const now = parts.now();
  const settled = new Map<HoldRequest, Settled>();
  const networks = new Networks(parts, requests);
  await networks.begin(client, BEGIN);
  const visitors = await readVisitors(
    client,
    requests.map(({ caller }) => ({
      tokenHash: hashToken(caller.session ?? ""),
      idempotencyKey: caller.idempotencyKey,
      network: networks.of(caller),
    })),
    now,
  );
  const cases = openCases(parts, requests, visitors, index, readAgain, settled);
  const bounded = cases.filter((one) => {
    const held = visitors[requests.indexOf(one.request)]?.heldByNetwork ?? 0;
    const refusal = networks.admit(one, held, attempt(one.request));
    if (refusal) settled.set(one.request, refusal);
    return refusal === null;
  });
  const within = await checkAllLimits(parts, client, bounded, settled);
  const granted = await shareOut(parts, client, within, settled, attempt, marks);
  await client.query("commit");

  for (const one of granted) {
    const seats = one.choices.map(({ place }) => place.position);
    parts.hints.held(one.performance.id, seats);
    settled.set(one.request, { answer: () => viewGranted(one) });
  }
  const unseen = visitors.flatMap((visitor) =>
    visitor && visitor.lastSeen.getTime() < now - SEEN_EVERY_MS ? [visitor.session] : [],
  );
  // All is said and done by now: whether this succeeds changes no answer.
  if (unseen.length > 0) await noteSeen(client, unseen, now).catch(() => {});
  return settled;
}

/** Weighs each request by what its visitor has; what is decided by that is settled. */
function openCases(
  parts: Parts,
  requests: readonly HoldRequest[],
  visitors: readonly (VisitorRow | undefined)[],
  index: CatalogueIndex,
  readAgain: ReadAgain,
  settled: Map<HoldRequest, Settled>,
): Undecided[] {
  return requests.flatMap((request, at) => {
    const visitor = visitors[at];
    if (!visitor) {
      settled.set(request, refuse(refused("no-session")));
      return [];
    }
    const session = { id: visitor.session, customer: visitor.customer };
    const asking = { parts, index, session, viewer: viewerOf(parts, index, request.caller.language) };
    const weighed = weigh(asking, request, visitor.basket, visitor.command, readAgain);
    if ("undecided" in weighed) return [weighed.undecided];
    settled.set(request, weighed.settled);
    return [];
  });
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
function viewGranted(one: Undecided): ReturnType<Exclude<Settled, "again" | "later">["answer"]> {
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
    network: one.network,
    tickets: [],
  };
  const added = one.choices.map(
    ({ place, priceType }, at): TicketRow => ({
      id: one.tickets[at] ?? "",
      performance: one.performance.id,
      seat: place.seat.id,
      priceType,
    }),
  );
  const view = viewBasket(index, basket, [...one.there, ...added], null, viewer, parts.settings);
  return { ok: true, value: { basket: view, together: one.together, strands: one.strands } };
}
