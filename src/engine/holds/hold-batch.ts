import { drizzle } from "drizzle-orm/node-postgres";
import type { PoolClient } from "pg";
import { refused } from "#domain/outcome.ts";
import { hashToken } from "../../credentials/tokens.ts";
import type { CatalogueIndex } from "../catalogue/catalogue-index.ts";
import { viewerOf } from "../catalogue/viewer.ts";
import type { Services } from "../kernel/services.ts";
import { viewBasket } from "../lines/basket-view.ts";
import { type BasketRow, channelOf, type TicketRow } from "../lines/baskets.ts";
import { entitled } from "../lines/rights.ts";
import * as schema from "../storage/tables/shop.ts";
import { withTenders } from "../value/basket-tenders.ts";
import { SEEN_EVERY_MS } from "../visitors/sessions.ts";
import {
  checkLimits,
  countElsewhere,
  type Elsewhere,
  needsElsewhere,
  nothingElsewhere,
} from "./booking-limits.ts";
import { allocateSeats, type Marks } from "./choosing/allocate-seats.ts";
import { Networks } from "./hold-networks.ts";
import type { HoldOutcome, HoldRequest, ReadAgain } from "./hold-request.ts";
import { noteSeen, readVisitors, type VisitorRow } from "./hold-rows.ts";
import { type PendingHold, refuse, validateRequest } from "./pending-hold.ts";

/**
 * Connections keep the plans of their first batch, perhaps made when tables were empty and a sequential scan looked
 * cheap. In the rush that follows it is not.
 */
const BEGIN = "begin; set local enable_seqscan = off";

/**
 * Executes requests, at most one per session, in one transaction. No basket and no seat is locked between reading and
 * taking the seats, and no request is answered before the commit.
 * @param attempt how many batches each request has been in
 */
export async function executeBatch(
  services: Services,
  client: PoolClient,
  {
    requests,
    attempt,
    readAgain,
    marks,
  }: {
    readonly requests: readonly HoldRequest[];
    readonly attempt: (request: HoldRequest) => number;
    readonly readAgain: ReadAgain;
    readonly marks: Marks;
  },
): Promise<Map<HoldRequest, HoldOutcome>> {
  const index = await services.catalogue.current();
  const now = services.now();
  const settled = new Map<HoldRequest, HoldOutcome>();
  const networks = new Networks(services, requests);
  const asking = requests.map(({ caller }) => ({
    tokenHash: hashToken(caller.session ?? ""),
    idempotencyKey: caller.idempotencyKey,
    network: networks.of(caller),
  }));
  const [, visitors] = await Promise.all([networks.begin(client, BEGIN), readVisitors(client, asking, now)]);
  const cases = await openCases(services, { requests, visitors, index, readAgain, settled });
  const bounded = cases.filter((one) => {
    const held = visitors[requests.indexOf(one.request)]?.heldByNetwork ?? 0;
    const refusal = networks.admit(one, held, attempt(one.request));
    if (refusal) settled.set(one.request, refusal);
    return refusal === null;
  });
  const within = await checkAllLimits(services, client, bounded, settled);
  const granted = await allocateSeats(services, client, { cases: within, settled, attempt, marks });

  for (const one of granted) {
    const seats = one.choices.map(({ place }) => place.position);
    services.hints.held(one.performance.id, seats);
    services.seatChanges.announce({ kind: "taken", performances: [one.performance.id] });
    settled.set(one.request, { answer: () => viewGranted(one) });
  }
  const unseen = visitors.flatMap((visitor) =>
    visitor && visitor.lastSeen.getTime() < now - SEEN_EVERY_MS ? [visitor.session] : [],
  );
  // A failure here changes no answer.
  if (unseen.length > 0) await noteSeen(client, unseen, now).catch(() => {});
  return settled;
}

async function openCases(
  services: Services,
  {
    requests,
    visitors,
    index,
    readAgain,
    settled,
  }: {
    readonly requests: readonly HoldRequest[];
    readonly visitors: readonly (VisitorRow | undefined)[];
    readonly index: CatalogueIndex;
    readonly readAgain: ReadAgain;
    readonly settled: Map<HoldRequest, HoldOutcome>;
  },
): Promise<PendingHold[]> {
  const pending: PendingHold[] = [];
  for (const [at, request] of requests.entries()) {
    const visitor = visitors[at];
    if (!visitor) {
      settled.set(request, refuse(refused("no-session")));
      continue;
    }
    const session = { id: visitor.session, customer: visitor.customer };
    const plain = viewerOf(services, index, request.caller);
    const viewer = entitled(services.kinds, index, {
      viewer: plain,
      granted: visitor.granted,
      lines: visitor.basket?.lines ?? [],
    });
    const context = { services, index, session, viewer };
    const validated = await validateRequest(context, {
      request,
      basket: visitor.basket,
      command: visitor.command,
      readAgain,
    });
    if ("pending" in validated) pending.push(validated.pending);
    else settled.set(request, validated.settled);
  }
  return pending;
}

/** Refuses requests above the limits per booking or customer; returns the rest. */
async function checkAllLimits(
  services: Services,
  client: PoolClient,
  cases: readonly PendingHold[],
  settled: Map<HoldRequest, HoldOutcome>,
): Promise<PendingHold[]> {
  const customers = cases.flatMap(({ context, wanted }) => {
    const { customer } = context.session;
    return needsElsewhere(context.index, wanted, customer) ? [customer] : [];
  });
  const elsewhere: Elsewhere =
    customers.length === 0
      ? nothingElsewhere
      : await countElsewhere(drizzle(client, { schema }), {
          customers,
          own: [],
          counting: "open",
          now: services.now(),
        });
  const counted = new Set<string>();
  return cases.filter((one) => {
    const { index, session, viewer } = one.context;
    if (session.customer !== null && needsElsewhere(index, one.wanted, session.customer)) {
      // A customer's sessions are serialized, so that each counts the tickets of the one before.
      if (counted.has(session.customer)) settled.set(one.request, "again");
      if (counted.has(session.customer)) return false;
      counted.add(session.customer);
    }
    // The count includes this basket, whose tickets are not elsewhere.
    const others: Elsewhere = (customer, performance, type) =>
      elsewhere(customer, performance, type) -
      one.there.filter((ticket) => ticket.performance === performance && ticket.priceType === type).length;
    const limits = checkLimits(index, {
      wanted: one.wanted,
      customer: session.customer,
      elsewhere: others,
      viewer,
    });
    if (!limits.ok) settled.set(one.request, refuse(limits));
    return limits.ok;
  });
}

/** Returns the basket as of the commit, from the batch's rows. */
async function viewGranted(
  one: PendingHold,
): Promise<Awaited<ReturnType<Exclude<HoldOutcome, "again" | "later">["answer"]>>> {
  const { services, session } = one.context;
  const basket: BasketRow = one.basket ?? {
    id: one.opens,
    session: session.id,
    state: "open",
    created: one.opened,
    expires: one.expires,
    delivery: null,
    tenders: [],
    retries: 0,
    extensions: 0,
    network: one.network,
    channel: channelOf(one.context.viewer),
    reserved: null,
    tickets: [],
    lines: [],
  };
  const added = one.choices.map(
    ({ place, priceType }, index): TicketRow => ({
      id: one.tickets[index] ?? "",
      performance: one.performance.id,
      seat: place.seat.id,
      priceType,
    }),
  );
  const view = viewBasket(one.context, { ...basket, tickets: [...one.there, ...added] }, null);
  const paid = await withTenders(one.context, services.database, basket, view);
  return { ok: true, value: { basket: paid, together: one.together, orphans: one.orphans } };
}
