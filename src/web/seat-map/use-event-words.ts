import { useTranslations } from "use-intl/react";
import { useFormat } from "../languages/format-context.tsx";
import { useSeatSale } from "./seat-sale.tsx";
import { type SeatEvent, sumOf } from "./seat-store.ts";

/** What happened, in words: "Parkett mitten, rad 7, plats 12, 810 kr, vald. 2 platser valda, 1 620 kr". */
export function useEventWords(): (event: SeatEvent) => string {
  const t = useTranslations("seatMap");
  const format = useFormat();
  const { hall, prices, names, store, performance, left } = useSeatSale();
  const seatsOf = (indexes: readonly number[]) => indexes.flatMap((index) => hall.seats[index] ?? []);
  const full = (indexes: readonly number[]) => {
    const { availability } = store.read();
    return seatsOf(indexes)
      .map((seat) => names.full(seat, availability))
      .join("; ");
  };
  const places = (indexes: readonly number[]) => seatsOf(indexes).map(names.place);
  const sum = () => {
    const state = store.read();
    const amount = sumOf(hall, prices, state);
    const currency = performance.from?.currency ?? format.currency;
    return t("said-sum", { count: state.chosen.length, total: format.money({ amount, currency }) });
  };
  return (event) => {
    switch (event.kind) {
      case "chosen": {
        const apart = event.apart ? ` ${t("said-apart")}` : "";
        return `${t("said-chosen", { seats: full(event.seats) })}${apart} ${sum()}`;
      }
      case "let-go":
        return `${t("said-let-go", { seats: places(event.seats).join("; ") })} ${sum()}`;
      case "undone":
        return `${t("said-undone")} ${sum()}`;
      case "lost":
        return t("said-lost", { count: event.seats.length, seats: format.list(places(event.seats)) });
      case "limit":
        return t("limit", { max: performance.maxTickets, left });
      case "none-near":
        return t("near-none", { wanted: event.wanted, available: event.available });
      case "no-answer":
        return t("near-failed");
      case "unavailable":
        return full([event.seat]);
    }
  };
}
