import { refused } from "#domain/outcome.ts";
import { fingerprintOf } from "../../../visitors/commands.ts";
import type { Services } from "../../kernel/services.ts";
import { channelOf } from "../../lines/baskets.ts";
import { type AskingBasket, type RequestedSeat, takeSeats } from "../../seats/holds.ts";
import type { Queryable } from "../../storage/named-statement.ts";
import type { HoldAnswer, HoldOutcome, HoldRequest } from "../hold-request.ts";
import { type PendingHold, refuse } from "../pending-hold.ts";
import { chooseBest, orphanedNames, placeName } from "./choose-seats.ts";
import { SeatMasks } from "./seat-masks.ts";
import { hasSeats } from "./seat-pools.ts";

/** A request for a seat already assigned in the batch waits for the next batch, when the outcome is known. */

/** Batches, about a second in all, after which a request that keeps losing its seats gets the last refusal. */
const ATTEMPTS = 15;

interface Allocation {
  readonly services: Services;
  readonly client: Queryable;
  readonly settled: Map<HoldRequest, HoldOutcome>;
  readonly attempt: (request: HoldRequest) => number;
  readonly marks: Marks;
  /** Seat masks for best available, shared by requests with the same criteria. */
  readonly masks: SeatMasks;
}

/** The seats that a batch asks for, marked in this process's hints while its transaction is open. */
export class Marks {
  readonly #hints: Services["hints"];
  readonly #seats = new Map<PendingHold, readonly number[]>();
  constructor(hints: Services["hints"]) {
    this.#hints = hints;
  }

  put(one: PendingHold): void {
    // Without a hint, no request chooses by one.
    if (this.#seats.has(one) || !this.#hints.of(one.performance.id)) return;
    const seats = one.choices.map(({ place }) => place.position);
    this.#seats.set(one, seats);
    this.#hints.mark(one.performance.id, seats, 1);
  }

  dropAll(): void {
    for (const [one, seats] of this.#seats) this.#hints.mark(one.performance.id, seats, -1);
    this.#seats.clear();
  }
}

/** Ends the transaction. @returns the requests that have their seats */
export async function allocateSeats(
  services: Services,
  client: Queryable,
  {
    cases,
    settled,
    attempt,
    marks,
  }: {
    readonly cases: readonly PendingHold[];
    readonly settled: Map<HoldRequest, HoldOutcome>;
    readonly attempt: (request: HoldRequest) => number;
    readonly marks: Marks;
  },
): Promise<PendingHold[]> {
  const allocation: Allocation = { marks, services, client, settled, attempt, masks: new SeatMasks() };
  const { hints } = services;
  await readHints(allocation, cases, ({ performance, types }) => {
    const looks = types !== null || services.settings.orphanRule !== "off";
    return looks && hints.isStale(performance.id);
  });
  const claimed = new Set<string>();
  const { asking, unseated } = choose(allocation, cases, claimed);
  // A hint older than a seat map must not be the reason to report that seats are sold out.
  const { soldOutTrustMs } = services.settings;
  const read = await readHints(
    allocation,
    unseated,
    (one) => mayEverFit(one) && hints.isStale(one.performance.id, soldOutTrustMs),
  );
  if (read.size > 0) allocation.masks.forget(read);
  const second = choose(allocation, unseated, claimed);
  for (const one of second.unseated) refuseNotEnough(allocation, one);
  return take(allocation, [...asking, ...second.asking]);
}

/** @returns the performances whose hint was read */
async function readHints(
  { services, client }: Allocation,
  cases: readonly PendingHold[],
  isNeeded: (one: PendingHold) => boolean,
): Promise<ReadonlySet<number>> {
  const needed = new Set(cases.filter(isNeeded).map(({ performance }) => performance.id));
  if (needed.size > 0) await services.hints.read(client, [...needed]);
  return needed;
}

/** Whether the hall has enough seats of this kind at all; if not, reading the hint again is pointless. */
function mayEverFit({ context, performance, types, request }: PendingHold): boolean {
  if (types === null || request.operation !== "addBestAvailable") return true;
  const { band, section } = request.input;
  return types.every(({ seats }) => hasSeats(context.index, performance, { pool: seats, band, section }));
}

/** `unseated` are the requests for which the hint has no seats. */
function choose(
  allocation: Allocation,
  cases: readonly PendingHold[],
  claimed: Set<string>,
): { asking: PendingHold[]; unseated: PendingHold[] } {
  const asking: PendingHold[] = [];
  const unseated: PendingHold[] = [];
  for (const one of cases) {
    if (one.types === null) {
      if (!checkChosen(allocation, one)) continue;
    } else if (!chooseFor(allocation, one)) {
      unseated.push(one);
      continue;
    }
    const keys = one.choices.map(({ place }) => `${one.performance.id} ${place.position}`);
    if (keys.some((key) => claimed.has(key))) {
      requeue(allocation, one, refuseTaken(one));
      continue;
    }
    for (const key of keys) claimed.add(key);
    allocation.marks.put(one);
    allocation.masks.take(one);
    asking.push(one);
  }
  return { asking, unseated };
}

function checkChosen({ services, settled }: Allocation, one: PendingHold): boolean {
  const hint = services.hints.of(one.performance.id);
  if (services.settings.orphanRule === "off" || !hint) return true;
  one.orphans = orphanedNames(one.context, one.performance, one.choices, hint);
  if (services.settings.orphanRule === "warn" || one.orphans.length === 0) return true;
  settled.set(one.request, refuse(refused("single-seat-left", { names: [...one.orphans] })));
  return false;
}

function refuseTaken(one: PendingHold, lost = one.choices.map(({ place }) => place)): HoldOutcome {
  const seats = lost.map(({ seat }) => seat.id);
  return refuse(refused("seats-taken", { seats, names: lost.map(placeName) }));
}

function chooseFor(allocation: Allocation, one: PendingHold): boolean {
  const { performance, request, types } = one;
  const hint = allocation.services.hints.of(performance.id);
  if (!hint || types === null || request.operation !== "addBestAvailable")
    throw new Error("Nothing to choose from");
  const found = chooseBest(one.context, {
    performance,
    request,
    types,
    look: allocation.masks.of(one, hint),
  });
  if ("choices" in found) {
    one.choices = found.choices;
    one.together = found.together;
    return true;
  }
  one.available = found.available;
  return false;
}

/** Refuses a request for lack of seats, or retries it while marked seats of other requests may still be released. */
function refuseNotEnough(allocation: Allocation, one: PendingHold): void {
  const { request, performance, types, available } = one;
  const refusal = refused("not-enough-seats", { wanted: types?.length ?? 0, available });
  const others = allocation.services.hints.of(performance.id)?.marked ?? 0;
  if (others > 0) requeue(allocation, one, turnAway(allocation, one, refusal));
  else allocation.settled.set(request, turnAway(allocation, one, refusal));
}

/** A visitor who already has seats for the performance does not count as waiting for others. */
function turnAway(
  { services }: Allocation,
  one: PendingHold,
  refusal: Parameters<typeof refuse>[0],
): HoldOutcome {
  if (one.there.some(({ performance }) => performance === one.performance.id)) return refuse(refusal);
  return {
    async answer() {
      await services.turnedAway.note(one.performance.id);
      return refusal;
    },
  };
}

/** Leaves a request to another batch, up to the limit of attempts. */
function requeue(
  { settled, attempt }: Allocation,
  { request }: PendingHold,
  last: HoldOutcome,
  until: "again" | "later" = "again",
): void {
  settled.set(request, attempt(request) < ATTEMPTS ? until : last);
}

async function take(allocation: Allocation, asking: readonly PendingHold[]): Promise<PendingHold[]> {
  const { services, client, settled } = allocation;
  if (asking.length === 0) {
    await client.query("commit");
    return [];
  }
  const seats: RequestedSeat[] = [];
  const places: PendingHold["choices"][number]["place"][] = [];
  for (const [request, { choices, performance }] of asking.entries()) {
    for (const { place } of choices) {
      seats.push({ request, performance: performance.id, seat: place.seat.id });
      places.push(place);
    }
  }
  // In one message; if taking the seats fails, the commit rolls back.
  const [{ granted, missing }] = await Promise.all([
    takeSeats(client, seats, asking.map(askingBasket), new Date(services.now())),
    client.query("commit"),
  ]);
  const lost = Map.groupBy(missing, (at) => seats[at]?.request);
  const won = new Set(granted);
  for (const [request, one] of asking.entries()) {
    if (won.has(request)) continue;
    const missed = lost.get(request);
    if (!missed) requeue(allocation, one, refuse(refused("too-busy")), "later");
    else if (one.types === null)
      settled.set(
        one.request,
        refuseTaken(
          one,
          missed.flatMap((at) => places[at] ?? []),
        ),
      );
    else {
      services.hints.invalidate([one.performance.id]);
      requeue(
        allocation,
        one,
        refuse(refused("not-enough-seats", { wanted: one.types.length, available: 0 })),
      );
    }
  }
  return granted.flatMap((request) => asking[request] ?? []);
}

function askingBasket(one: PendingHold, request: number): AskingBasket {
  const { basket, choices, performance, together, orphans } = one;
  const answer: HoldAnswer = { together, orphans };
  return {
    request,
    basket: basket?.id ?? one.opens,
    version: basket?.version ?? null,
    session: one.context.session.id,
    network: one.network,
    channel: channelOf(one.context.viewer),
    expires: one.expires,
    tickets: choices.map(({ place, priceType }, index) => ({
      id: one.tickets[index] ?? "",
      performance: performance.id,
      seat: place.seat.id,
      priceType,
    })),
    key: one.request.caller.idempotencyKey,
    allocations: one.request.caller.allocations ?? [],
    operation: one.request.operation,
    fingerprint: one.request.caller.idempotencyKey === null ? null : fingerprintOf(one.request),
    answer,
  };
}
