import type { Basket, BasketTicket } from "#contract/operations/basket.ts";

/** Seats just removed, listed in the page's address: `1203.1.A-3-4`, one value a seat. */
export interface RemovedSeat {
  readonly performance: number;
  readonly priceType: number;
  readonly seat: string;
}

/** No basket has more. */
const MOST = 200;
const WRITTEN = /^(\d{1,9})\.(\d{1,9})\.(.{1,100})$/;

export const seatText = ({ performance, priceType, seat }: RemovedSeat) =>
  `${performance}.${priceType}.${seat}`;

export function writeRemoved(tickets: readonly BasketTicket[]): string {
  const search = new URLSearchParams(
    tickets.map(({ performance, priceType, seat }) => [
      "removed",
      seatText({ performance, priceType: priceType.id, seat }),
    ]),
  );
  return search.size > 0 ? `?${search}` : "";
}

/** Leaves out invalid values and seats that are in the basket again. */
export function readRemoved(written: readonly FormDataEntryValue[], basket: Basket | null): RemovedSeat[] {
  const isBack = ({ performance, seat }: RemovedSeat) =>
    basket?.tickets.some((ticket) => ticket.performance === performance && ticket.seat === seat) ?? false;
  return written
    .slice(0, MOST)
    .flatMap((one) => {
      const [, performance, priceType, seat] = WRITTEN.exec(String(one)) ?? [];
      return seat ? [{ performance: Number(performance), priceType: Number(priceType), seat }] : [];
    })
    .filter((one) => !isBack(one));
}
