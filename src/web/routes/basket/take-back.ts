import { href, replace } from "react-router";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller } from "#contract/operation.ts";
import type { Basket } from "#contract/operations/basket.ts";
import { basket as operations } from "#contract/operations/basket.ts";
import { basketAnswer } from "../../purchase/basket-answer.ts";
import { callerAsking } from "../../visit/visitor.ts";
import { readRemoved, writeRemoved } from "./removed-seats.ts";

/** Removes tickets. The next page offers to undo it. */
export async function removeTickets(
  backEnd: BackEnd,
  basket: Basket | null,
  tickets: readonly string[],
  caller: Caller,
) {
  const gone = basket?.tickets.filter(({ id }) => tickets.includes(id)) ?? [];
  const removed = await backEnd.basket.removeTickets({ tickets: [...tickets] }, caller);
  return removed.ok ? toBasket(writeRemoved(gone)) : basketAnswer(operations.removeTickets, removed);
}

export async function emptyBasket(backEnd: BackEnd, basket: Basket | null, caller: Caller) {
  // Seats of a package can be held again only with the package.
  const loose = basket?.tickets.filter(({ parent }) => parent === null) ?? [];
  const emptied = await backEnd.basket.empty({}, caller);
  return emptied.ok ? toBasket(writeRemoved(loose)) : basketAnswer(operations.empty, emptied);
}

/** Holds removed seats again if they are still free: all or none for each performance. */
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
    if (!held.ok) return basketAnswer(operations.addSeats, held);
  }
  return toBasket("");
}

/** Replaces the history entry, so that the browser's back button does not step through every removal. */
const toBasket = (search: string) => replace(href("/basket") + search, 303);
