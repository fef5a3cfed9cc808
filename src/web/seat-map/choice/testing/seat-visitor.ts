import { allFree, smallHall, smallPrices } from "#seat-map/hall/testing-hall.ts";
import { createSeatStore, type SeatEvent } from "../seat-store.ts";

export const hall = smallHall();
export const prices = smallPrices();

/** A visitor of the small hall, with the events of their store and the seats that they have chosen. */
export function seatVisitor({ limit = 9 }: { limit?: number } = {}) {
  const store = createSeatStore(hall, prices, allFree(hall), () => limit);
  const events: SeatEvent[] = [];
  store.onEvent((event) => events.push(event));
  const seats = () => store.read().chosen.map(({ seat }) => seat);
  /** Changes the status of these seats, by their place in the plan. */
  const receive = (changes: Record<number, string>) => {
    const { status, bands } = store.read().availability;
    store.receive({ bands, status: [...status].map((one, index) => changes[index] ?? one).join("") });
  };
  return { store, events, seats, receive };
}
