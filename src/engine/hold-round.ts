import { refused } from "#domain/outcome.ts";
import { chooseBest, placeName, strandedNames } from "./choose-seats.ts";
import { refuse, type Undecided } from "./hold-case.ts";
import type { HoldAnswer, HoldRequest, Settled } from "./hold-request.ts";
import { type AskedSeat, type AskingBasket, takeSeats } from "./holds.ts";
import type { Parts } from "./parts.ts";
import { SeatMasks } from "./seat-masks.ts";
import { hasSeats } from "./seat-pools.ts";
import type { Queryable } from "./storage/named-statement.ts";

/**
 * Shares seats out among the requests of a batch, the earlier one first, and puts them to the database at once.
 * Who wants a seat that an earlier one of the batch asks for waits for the next batch: then it is known who has
 * what.
 */

/** A request that found others in its way in so many batches, for a second or so, is told what it found last. */
const ATTEMPTS = 15;

interface Board {
  readonly parts: Parts;
  readonly client: Queryable;
  readonly settled: Map<HoldRequest, Settled>;
  readonly attempt: (request: HoldRequest) => number;
  readonly marks: Marks;
  /** Seats as best available looks at them, made once for all who look for the same. */
  readonly masks: SeatMasks;
}

/** The seats that this batch has marked in the hints, for as long as it is under way. */
export class Marks {
  readonly #hints: Parts["hints"];
  readonly #seats = new Map<Undecided, readonly number[]>();
  constructor(hints: Parts["hints"]) {
    this.#hints = hints;
  }

  put(one: Undecided): void {
    // A performance without a hint has nobody who chooses by it.
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

/** @returns the requests that have their seats, if the transaction commits */
export async function shareOut(
  parts: Parts,
  client: Queryable,
  cases: readonly Undecided[],
  settled: Map<HoldRequest, Settled>,
  attempt: (request: HoldRequest) => number,
  marks: Marks,
): Promise<Undecided[]> {
  const board: Board = { marks, parts, client, settled, attempt, masks: new SeatMasks() };
  const { hints } = parts;
  await readHints(board, cases, ({ performance, types }) => {
    const looks = types !== null || parts.settings.orphanRule !== "off";
    return looks && hints.isStale(performance.id);
  });
  const claimed = new Set<string>();
  const { asking, unlucky } = choose(board, cases, claimed);
  // Nobody is told that there are no seats by a hint that is older than what a seat map shows.
  const { soldOutTrustMs } = parts.settings;
  const read = await readHints(
    board,
    unlucky,
    (one) => mayEverFit(one) && hints.isStale(one.performance.id, soldOutTrustMs),
  );
  if (read.size > 0) board.masks.forget(read);
  const second = choose(board, unlucky, claimed);
  for (const one of second.unlucky) giveUp(board, one);
  return take(board, [...asking, ...second.asking]);
}

/** @returns the performances whose hint was read */
async function readHints(
  { parts, client }: Board,
  cases: readonly Undecided[],
  isNeeded: (one: Undecided) => boolean,
): Promise<ReadonlySet<number>> {
  const needed = new Set(cases.filter(isNeeded).map(({ performance }) => performance.id));
  if (needed.size > 0) await parts.hints.read(client, [...needed]);
  return needed;
}

/** Whether the hall has seats of this kind at all: where it has none, looking again finds none. */
function mayEverFit({ asking, performance, types, request }: Undecided): boolean {
  if (types === null || request.operation !== "addBestAvailable") return true;
  const { band, section } = request.input;
  return types.every(({ seats }) => hasSeats(asking.index, performance, { pool: seats, band, section }));
}

/**
 * Gives each request its seats to ask for, as far as no earlier one asks for them. The unlucky are those for
 * whom the hint has none.
 */
function choose(
  board: Board,
  cases: readonly Undecided[],
  claimed: Set<string>,
): { asking: Undecided[]; unlucky: Undecided[] } {
  const asking: Undecided[] = [];
  const unlucky: Undecided[] = [];
  for (const one of cases) {
    if (one.types === null) {
      if (!checkChosen(board, one)) continue;
    } else if (!chooseFor(board, one)) {
      unlucky.push(one);
      continue;
    }
    const keys = one.choices.map(({ place }) => `${one.performance.id} ${place.position}`);
    if (keys.some((key) => claimed.has(key))) {
      putOff(board, one, refuseTaken(one));
      continue;
    }
    for (const key of keys) claimed.add(key);
    board.marks.put(one);
    board.masks.take(one);
    asking.push(one);
  }
  return { asking, unlucky };
}

/** Whether seats that were pointed at may be asked for. */
function checkChosen({ parts, settled }: Board, one: Undecided): boolean {
  const hint = parts.hints.of(one.performance.id);
  if (parts.settings.orphanRule === "off" || !hint) return true;
  one.strands = strandedNames(one.asking, one.performance, one.choices, hint);
  if (parts.settings.orphanRule === "warn" || one.strands.length === 0) return true;
  settled.set(one.request, refuse(refused("single-seat-left", { names: [...one.strands] })));
  return false;
}

function refuseTaken(one: Undecided, lost = one.choices.map(({ place }) => place)): Settled {
  const seats = lost.map(({ seat }) => seat.id);
  return refuse(refused("seats-taken", { seats, names: lost.map(placeName) }));
}

/** Finds the best seats for a request by the hint. */
function chooseFor(board: Board, one: Undecided): boolean {
  const { performance, request, types } = one;
  const hint = board.parts.hints.of(performance.id);
  if (!hint || types === null || request.operation !== "addBestAvailable")
    throw new Error("Nothing to choose from");
  const found = chooseBest(one.asking, performance, request, types, board.masks.of(one, hint));
  if ("choices" in found) {
    one.choices = found.choices;
    one.together = found.together;
    return true;
  }
  one.available = found.available;
  return false;
}

/** There are no seats for this request, unless others leave some of those that they are just asking for. */
function giveUp(board: Board, one: Undecided): void {
  const { request, performance, types, available } = one;
  const refusal = refused("not-enough-seats", { wanted: types?.length ?? 0, available });
  const others = board.parts.hints.of(performance.id)?.marked ?? 0;
  if (others > 0) putOff(board, one, turnAway(board, one, refusal));
  else board.settled.set(request, turnAway(board, one, refusal));
}

/** Whoever has seats of the performance already keeps nobody but themselves waiting. */
function turnAway({ parts }: Board, one: Undecided, refusal: Parameters<typeof refuse>[0]): Settled {
  if (one.there.some(({ performance }) => performance === one.performance.id)) return refuse(refusal);
  return {
    async answer() {
      await parts.turnedAway.note(one.performance.id);
      return refusal;
    },
  };
}

/** Leaves a request to the next batch, where it is one of the first; not for ever. */
function putOff(
  { settled, attempt }: Board,
  { request }: Undecided,
  last: Settled,
  until: "again" | "later" = "again",
): void {
  settled.set(request, attempt(request) < ATTEMPTS ? until : last);
}

/** Puts the requests to the database. */
async function take(board: Board, asking: readonly Undecided[]): Promise<Undecided[]> {
  if (asking.length === 0) return [];
  const { parts, client, settled } = board;
  const seats: AskedSeat[] = [];
  const places: Undecided["choices"][number]["place"][] = [];
  for (const [request, { choices, performance }] of asking.entries()) {
    for (const { place } of choices) {
      seats.push({ request, performance: performance.id, seat: place.seat.id });
      places.push(place);
    }
  }
  const { granted, missing } = await takeSeats(
    client,
    seats,
    asking.map(askingBasket),
    new Date(parts.now()),
  );
  const lost = Map.groupBy(missing, (at) => seats[at]?.request);
  const won = new Set(granted);
  for (const [request, one] of asking.entries()) {
    if (won.has(request)) continue;
    const missed = lost.get(request);
    if (!missed) putOff(board, one, refuse(refused("too-busy")), "later");
    else if (one.types === null)
      settled.set(
        one.request,
        refuseTaken(
          one,
          missed.flatMap((at) => places[at] ?? []),
        ),
      );
    else {
      parts.hints.contradict([one.performance.id]);
      putOff(board, one, refuse(refused("not-enough-seats", { wanted: one.types.length, available: 0 })));
    }
  }
  return granted.flatMap((request) => asking[request] ?? []);
}

function askingBasket(one: Undecided, request: number): AskingBasket {
  const { basket, choices, performance, together, strands } = one;
  const answer: HoldAnswer = { together, strands };
  return {
    request,
    basket: basket?.id ?? one.opens,
    version: basket?.version ?? null,
    session: one.asking.session.id,
    network: one.network,
    expires: one.expires,
    tickets: choices.map(({ place, priceType }, at) => ({
      id: one.tickets[at] ?? "",
      performance: performance.id,
      seat: place.seat.id,
      priceType,
    })),
    key: one.request.caller.idempotencyKey,
    operation: one.request.operation,
    answer,
  };
}
