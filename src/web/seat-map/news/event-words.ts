import type { Format } from "#languages/format.ts";
import { type SeatEvent, sumOfChosen } from "../choice/seat-store.ts";
import type { SeatWords } from "../hall/seat-names.ts";
import type { SeatSale } from "../hall/seat-sale.tsx";

type Sale = Pick<SeatSale, "hall" | "prices" | "names" | "store" | "left"> & {
  readonly performance: Pick<SeatSale["performance"], "from" | "maxTickets">;
};

/** "Parkett mitten, rad 7, plats 12, 810 kr, vald. 2 platser valda, 1 620 kr" */
export function eventWords(event: SeatEvent, sale: Sale, t: SeatWords, format: Format): string {
  const { hall, prices, names, store, performance, left } = sale;
  const { availability, chosen } = store.read();
  const seatsOf = (indexes: readonly number[]) => indexes.flatMap((index) => hall.seats[index] ?? []);
  const together = (indexes: readonly number[]) => names.together(seatsOf(indexes));
  /** Notes were read on focus; a restricted view is repeated, because the choice may come from elsewhere. */
  const brief = (indexes: readonly number[]) => {
    const seats = seatsOf(indexes);
    const [only, ...more] = seats;
    const price = only && more.length === 0 ? names.price(only, availability) : null;
    return [together(indexes), price, ...new Set(seats.map(names.view))].filter(Boolean).join(", ");
  };
  const sum = () => {
    const amount = sumOfChosen(hall, prices, store.read());
    const currency = performance.from?.currency ?? format.currency;
    return t("announce-sum", { count: chosen.length, total: format.money({ amount, currency }) });
  };
  switch (event.kind) {
    case "chosen": {
      const facts = { count: event.seats.length, seats: brief(event.seats) };
      const action = event.instead
        ? t("announce-instead", { ...facts, gone: together(event.instead) })
        : t("announce-chosen", facts);
      return `${action}${event.apart ? ` ${t("announce-apart")}` : ""} ${sum()}`;
    }
    case "let-go":
      return `${t("announce-let-go", { count: event.seats.length, seats: together(event.seats) })} ${sum()}`;
    case "undone":
      return `${t("announce-undone")} ${sum()}`;
    case "lost": {
      const places = seatsOf(event.seats).map(names.place);
      return t("announce-lost", { count: places.length, seats: format.list(places) });
    }
    case "limit":
      return t("limit", { max: performance.maxTickets, left });
    case "none-near":
      return t("near-none", { wanted: event.wanted, available: event.available });
    case "none-free":
      return t("fitting", { count: 0 });
    case "no-answer":
      return t("near-failed");
    case "unavailable": {
      const [seat] = seatsOf([event.seat]);
      // A seat of a cluster may be free itself.
      return seat ? `${names.place(seat)}, ${names.state(seat, availability) ?? t("sold")}` : "";
    }
  }
}
