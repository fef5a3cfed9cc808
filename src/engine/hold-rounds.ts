import { refused } from "#domain/outcome.ts";
import { chooseBest, placeName, strandedNames } from "./choose-seats.ts";
import { refuse, type Undecided } from "./hold-case.ts";
import type { HoldRequest, Settled } from "./hold-request.ts";
import { takeSeats } from "./holds.ts";
import type { Parts } from "./parts.ts";
import type { Queryable } from "./storage/named-statement.ts";

/**
 * Shares seats out among the requests of a batch, the earlier one first. Requests that want the same seat are
 * put to the database one after the other; the next round begins when it is known who got what.
 */

/** After so many rounds the rest waits for the next batch: the others want their answers. */
const ROUNDS = 5;
/** A request that found others in its way in so many batches is told that there are not enough seats. */
const ATTEMPTS = 10;
const NOBODY: ReadonlySet<number> = new Set();

interface Board {
  readonly parts: Parts;
  readonly client: Queryable;
  readonly settled: Map<HoldRequest, Settled>;
  readonly attempt: (request: HoldRequest) => number;
  /** Performances whose hint was read since the batch began: what it says now may be told a visitor. */
  readonly known: Set<number>;
  /** Positions by performance that were asked for and not to be had, or that a request of this batch has now. */
  readonly gone: Map<number, Set<number>>;
  readonly mustRead: Set<number>;
}

/** @returns the requests that have their seats, if the transaction commits */
export async function shareOut(
  parts: Parts,
  client: Queryable,
  cases: readonly Undecided[],
  settled: Map<HoldRequest, Settled>,
  attempt: (request: HoldRequest) => number,
): Promise<Undecided[]> {
  const board: Board = {
    parts,
    client,
    settled,
    attempt,
    known: new Set(),
    gone: new Map(),
    mustRead: new Set(),
  };
  const granted: Undecided[] = [];
  let open = cases.filter((one) => {
    // Everything asked for is in the basket already.
    const isNothing = one.types === null && one.choices.length === 0;
    if (isNothing) granted.push(one);
    return !isNothing;
  });
  for (let round = 1; open.length > 0; round++) {
    if (round > ROUNDS) {
      for (const one of open) putOff(board, one);
      break;
    }
    await readHints(board, open);
    const asking = choose(board, open);
    const won = await take(board, asking);
    granted.push(...won);
    open = open.filter((one) => !settled.has(one.request) && !won.includes(one));
  }
  parts.hints.contradict(board.mustRead);
  return granted;
}

async function readHints(board: Board, open: readonly Undecided[]): Promise<void> {
  const { parts, mustRead, known } = board;
  const needed = new Set<number>();
  for (const { performance, types } of open) {
    if (types === null && parts.settings.orphanRule === "off") continue;
    if (mustRead.has(performance.id) || parts.hints.isStale(performance.id)) needed.add(performance.id);
  }
  if (needed.size === 0) return;
  await parts.hints.read(board.client, [...needed]);
  for (const performance of needed) {
    known.add(performance);
    mustRead.delete(performance);
  }
}

/** Gives each request its seats to ask for, as far as no earlier one asks for them. */
function choose(board: Board, open: readonly Undecided[]): Undecided[] {
  const claimed = new Set<string>();
  const undecidedAt = new Set<number>();
  const asking: Undecided[] = [];
  for (const one of open) {
    const { performance } = one;
    if (one.types === null ? !checkChosen(board, one) : !chooseFor(board, one, undecidedAt)) continue;
    const keys = one.choices.map(({ place }) => `${performance.id} ${place.position}`);
    undecidedAt.add(performance.id);
    if (keys.some((key) => claimed.has(key))) continue;
    for (const key of keys) claimed.add(key);
    mark(board, one, 1);
    asking.push(one);
  }
  for (const one of asking) mark(board, one, 0);
  return asking;
}

function mark(board: Board, one: Undecided, value: 0 | 1): void {
  const marks = board.parts.hints.of(one.performance.id)?.marks;
  if (marks) for (const { place } of one.choices) marks[place.position] = value;
}

/** Whether seats that were pointed at may still be asked for. */
function checkChosen(board: Board, one: Undecided): boolean {
  const { parts, settled } = board;
  const gone = board.gone.get(one.performance.id) ?? NOBODY;
  const lost = one.choices.filter(({ place }) => gone.has(place.position));
  if (lost.length > 0) {
    settled.set(one.request, refuseTaken(lost.map(({ place }) => place)));
    return false;
  }
  const hint = parts.hints.of(one.performance.id);
  if (parts.settings.orphanRule === "off" || !hint) return true;
  one.strands = strandedNames(one.asking, one.performance, one.choices, hint);
  if (parts.settings.orphanRule === "warn" || one.strands.length === 0) return true;
  settled.set(one.request, refuse(refused("single-seat-left", { names: [...one.strands] })));
  return false;
}

function refuseTaken(places: readonly Undecided["choices"][number]["place"][]): Settled {
  const seats = places.map(({ seat }) => seat.id);
  return refuse(refused("seats-taken", { seats, names: places.map(placeName) }));
}

/** Finds the best seats for a request; when there are none, says so only if that is certain by now. */
function chooseFor(board: Board, one: Undecided, undecidedAt: ReadonlySet<number>): boolean {
  const { parts, settled, known, mustRead } = board;
  const { performance, request, types } = one;
  const hint = parts.hints.of(performance.id);
  if (!hint || types === null || request.operation !== "addBestAvailable")
    throw new Error("Nothing to choose from");
  const gone = board.gone.get(performance.id) ?? NOBODY;
  const found = chooseBest(one.asking, performance, request, types, hint, gone);
  if ("choices" in found) {
    one.choices = found.choices;
    one.together = found.together;
    return true;
  }
  // An earlier request of this round may yet leave its seats.
  if (undecidedAt.has(performance.id)) return false;
  if (!known.has(performance.id)) {
    mustRead.add(performance.id);
    return false;
  }
  const refusal = refuse(refused("not-enough-seats", { wanted: types.length, available: found.available }));
  // Another process may have seats in hand that it does not get to keep.
  if (hasRivals(board, one)) putOff(board, one, refusal);
  else settled.set(request, refusal);
  return false;
}

/** Whether seats that the hint says are free were not to be had: somebody has them locked. */
function hasRivals({ parts, gone }: Board, { performance }: Undecided): boolean {
  const states = parts.hints.of(performance.id)?.states;
  return [...(gone.get(performance.id) ?? NOBODY)].some((position) => states?.[position] === 0);
}

/** Leaves a request to the next batch, where it is one of the first; not for ever. */
function putOff({ settled, attempt }: Board, one: Undecided, last?: Settled): void {
  const refusal = refuse(
    refused("not-enough-seats", { wanted: one.wanted.length - one.there.length, available: 0 }),
  );
  const isChosen = one.types === null;
  const givesUp = attempt(one.request) >= ATTEMPTS;
  if (!givesUp) settled.set(one.request, "again");
  else
    settled.set(
      one.request,
      isChosen ? refuseTaken(one.choices.map(({ place }) => place)) : (last ?? refusal),
    );
}

/** Puts one round to the database. */
async function take(board: Board, asking: readonly Undecided[]): Promise<Undecided[]> {
  if (asking.length === 0) return [];
  const { parts, client, settled } = board;
  const seats = asking.flatMap((one, request) =>
    one.choices.map(({ place, priceType }, at) => ({
      request,
      performance: one.performance.id,
      seat: place.seat.id,
      priceType,
      ticket: one.tickets[at] ?? "",
      place,
    })),
  );
  const baskets = asking.map((one, request) => ({
    request,
    basket: one.basket?.id ?? one.opens,
    expires: one.expires,
    opensFor: one.basket ? null : one.asking.session.id,
  }));
  const { granted, missing } = await takeSeats(client, seats, baskets, new Date(parts.now()));
  const lost = Map.groupBy(
    missing.flatMap((at) => seats[at] ?? []),
    ({ request }) => request,
  );
  for (const seat of seats) {
    if (granted.includes(seat.request) || missing.length === 0) continue;
    if (lost.get(seat.request)?.includes(seat)) isGone(board, seat.performance, seat.place.position);
  }
  const won = granted.flatMap((request) => asking[request] ?? []);
  for (const one of won)
    for (const { place } of one.choices) isGone(board, one.performance.id, place.position);
  for (const [request, one] of asking.entries()) {
    if (won.includes(one)) continue;
    const missed = lost.get(request);
    if (!missed) settled.set(one.request, "again");
    else if (one.types === null) settled.set(one.request, refuseTaken(missed.map(({ place }) => place)));
    else board.mustRead.add(one.performance.id);
  }
  return won;
}

function isGone(board: Board, performance: number, position: number): void {
  const gone = board.gone.get(performance) ?? new Set();
  gone.add(position);
  board.gone.set(performance, gone);
}
