import { replace } from "react-router";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import type { Basket } from "#contract/operations/basket.ts";
import { basket as operations } from "#contract/operations/basket.ts";
import { callerAsking } from "../../visit/visitor.ts";
import { answer } from "./answer.ts";
import { readRemoved, writeRemoved } from "./removed-seats.ts";

/** Gives tickets back. The page that follows offers them once more. */
export async function removeTickets(
  backEnd: BackEnd,
  basket: Basket | null,
  tickets: readonly string[],
  caller: Caller,
) {
  const gone = basket?.tickets.filter(({ id }) => tickets.includes(id)) ?? [];
  const removed = await backEnd.basket.removeTickets({ tickets: [...tickets] }, caller);
  return removed.ok ? toBasket(writeRemoved(gone)) : answer(operations.removeTickets, removed);
}

export async function emptyBasket(backEnd: BackEnd, basket: Basket | null, caller: Caller) {
  // A package's seats come back with the package alone.
  const loose = basket?.tickets.filter(({ parent }) => parent === null) ?? [];
  const emptied = await backEnd.basket.empty({}, caller);
  return emptied.ok ? toBasket(writeRemoved(loose)) : answer(operations.empty, emptied);
}

/** Takes seats again that were given back, where they are free still: performance by performance, each all or none. */
export async function takeBack(
  backEnd: BackEnd,
  basket: Basket | null,
  written: readonly FormDataEntryValue[],
  caller: Caller,
) {
  const seats = Map.groupBy(readRemoved(written, basket), ({ performance }) => performance);
  for (const [performance, own] of seats) {
    const input = { performance, seats: own.map(({ seat, priceType }) => ({ seat, priceType })) };
    const held = await backEnd.basket.addSeats(input, callerAsking(caller, String(performance)));
    if (!held.ok) return answer(operations.addSeats, held);
  }
  return toBasket("");
}

/** In the place of the page that asked: the way back in the browser does not lead through every removal. */
const toBasket = (search: string) => replace(`/basket${search}`, 303);
