import { done, type Outcome, refused } from "#domain/outcome.ts";
import type { PriceTypeRule } from "#domain/price/price-list.ts";
import { basketExpiry } from "../../visitors/basket-expiry.ts";
import { networkOf } from "../../visitors/networks.ts";
import { isSameCommand } from "../kernel/commands.ts";
import type { RequestContext } from "../kernel/services.ts";
import type { TicketRow } from "../lines/baskets.ts";
import type { PerformanceEntry } from "../storage/documents/catalogue-document.ts";
import { whyLocked } from "../value/locked-basket.ts";
import type { WantedTicket } from "./booking-limits.ts";
import { type Choice, checkOnSale, readChoices, readQuantities } from "./choosing/choose-seats.ts";
import type { HoldAnswer, HoldOutcome, HoldRefusal, HoldRequest, ReadAgain } from "./hold-request.ts";
import type { CommandRow, VersionedBasket } from "./hold-rows.ts";

/** State of one request in a batch. */
export interface PendingHold {
  readonly request: HoldRequest;
  readonly context: RequestContext;
  readonly performance: PerformanceEntry;
  /** The visitor's network; null if held seats are not limited per network. */
  readonly network: string | null;
  /** The session's live basket, or null and the id of a new one. */
  readonly basket: VersionedBasket | null;
  readonly opens: string;
  readonly opened: Date;
  readonly expires: Date;
  readonly there: readonly TicketRow[];
  readonly wanted: readonly WantedTicket[];
  /** Price types for best available; null if the visitor selected seats. */
  readonly types: readonly PriceTypeRule[] | null;
  choices: readonly Choice[];
  tickets: readonly string[];
  together: boolean;
  orphans: readonly string[];
  /** Number of seats available if there were not enough. */
  available: number;
}

export function refuse(outcome: { ok: false; refusal: HoldRefusal }): HoldOutcome {
  return { answer: () => outcome };
}

type Validated = { readonly settled: HoldOutcome } | { readonly pending: PendingHold };

/** Validates a request before seats are considered. An invalid request does not affect the others of its batch. */
export async function validateRequest(
  context: RequestContext,
  {
    request,
    basket,
    command,
    readAgain,
  }: {
    readonly request: HoldRequest;
    readonly basket: VersionedBasket | null;
    readonly command: CommandRow | null;
    readonly readAgain: ReadAgain;
  },
): Promise<Validated> {
  try {
    if (command) return { settled: answerAgain(request, command, readAgain) };
    const pending = await toPendingHold(context, request, basket);
    return pending.ok ? { pending: pending.value } : { settled: refuse(pending) };
  } catch (error) {
    return { settled: { answer: () => Promise.reject(error) } };
  }
}

function answerAgain(request: HoldRequest, command: CommandRow, readAgain: ReadAgain): HoldOutcome {
  if (!isSameCommand(command, request)) return refuse(refused("key-used-otherwise"));
  const { together = true, orphans = [] } = (command.answer ?? {}) as Partial<HoldAnswer>;
  return { answer: () => readAgain(request, { together, orphans }) };
}

async function toPendingHold(
  context: RequestContext,
  request: HoldRequest,
  basket: VersionedBasket | null,
): Promise<Outcome<PendingHold, HoldRefusal>> {
  const { services } = context;
  const onSale = checkOnSale(context, request.input.performance);
  if (!onSale.ok) return onSale;
  const performance = onSale.value;
  const locked = basket && (await whyLocked(context, services.database, basket));
  if (locked) return locked;
  const read = readRequest(context, request, performance);
  if (!read.ok) return read;
  const { types } = read.value;
  const there = basket?.tickets ?? [];
  const isThere = (choice: Choice) =>
    there.some((ticket) => ticket.performance === performance.id && ticket.seat === choice.place.seat.id);
  const choices = read.value.choices.filter((choice) => !isThere(choice));
  const requested = types?.map(({ id }) => id) ?? choices.map(({ priceType }) => priceType);
  const now = services.now();
  return done({
    request,
    context,
    performance,
    network:
      services.settings.seatsPerNetwork === null || request.caller.counter
        ? null
        : networkOf(request.caller.address),
    basket,
    opens: services.random.id(),
    opened: new Date(now),
    expires: basket?.expires ?? basketExpiry(services),
    there,
    wanted: [...there, ...requested.map((priceType) => ({ performance: performance.id, priceType }))],
    types,
    choices,
    tickets: requested.map(() => services.random.id()),
    together: true,
    orphans: [],
    available: 0,
  });
}

function readRequest(
  context: RequestContext,
  request: HoldRequest,
  performance: PerformanceEntry,
): Outcome<{ choices: readonly Choice[]; types: readonly PriceTypeRule[] | null }, HoldRefusal> {
  if (request.operation === "addSeats") {
    const choices = readChoices(context, performance, request);
    return choices.ok ? done({ choices: choices.value, types: null }) : choices;
  }
  const types = readQuantities(context, performance, request);
  return types.ok ? done({ choices: [], types: types.value }) : types;
}
