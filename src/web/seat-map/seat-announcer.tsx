import { useEffect, useState } from "react";
import { useTranslations } from "use-intl/react";
import { useFormat } from "../languages/format-context.tsx";
import { VisuallyHidden } from "../ui/visually-hidden.tsx";
import { useSeatSale } from "./seat-sale.tsx";
import { type SeatEvent, sumOf } from "./seat-store.ts";

/** Says what a choice did, once, politely: "Parkett mitten, rad 7, plats 12, 810 kr, vald. 2 platser valda, 1 620 kr". */
export function SeatAnnouncer() {
  const t = useTranslations("seatMap");
  const format = useFormat();
  const { hall, prices, names, store, performance, left } = useSeatSale();
  const [said, setSaid] = useState({ text: "", times: 0 });
  useEffect(() => {
    const place = (index: number) => {
      const seat = hall.seats[index];
      return seat ? names.place(seat) : "";
    };
    const full = (index: number) => {
      const seat = hall.seats[index];
      return seat ? names.full(seat, store.read().availability) : "";
    };
    const sum = () => {
      const state = store.read();
      const amount = sumOf(hall, prices, state);
      const currency = performance.from?.currency ?? format.currency;
      return t("said-sum", { count: state.chosen.length, total: format.money({ amount, currency }) });
    };
    const words = (event: SeatEvent): string => {
      switch (event.kind) {
        case "chosen":
          return `${t("said-chosen", { seats: event.seats.map(full).join("; ") })} ${sum()}`;
        case "let-go":
          return `${t("said-let-go", { seats: event.seats.map(place).join("; ") })} ${sum()}`;
        case "lost":
          return t("said-lost", { count: event.seats.length, seats: format.list(event.seats.map(place)) });
        case "limit":
          return t("limit", { max: performance.maxTickets, left });
        case "unavailable":
          return full(event.seat);
      }
    };
    return store.onEvent((event) => setSaid(({ times }) => ({ text: words(event), times: times + 1 })));
  }, [hall, prices, names, store, performance, left, t, format]);
  return (
    <VisuallyHidden>
      {/* The same words twice in a row are said twice: a space comes and goes. */}
      <span role="status">{said.times % 2 === 0 ? said.text : `${said.text}\u00a0`}</span>
    </VisuallyHidden>
  );
}

/** What must also be seen: seats that were lost, and the limit. */
export function useSeatNotice(): string | null {
  const t = useTranslations("seatMap");
  const format = useFormat();
  const { hall, names, store, performance, left } = useSeatSale();
  const [notice, setNotice] = useState<string | null>(null);
  useEffect(
    () =>
      store.onEvent((event) => {
        if (event.kind === "limit") return setNotice(t("limit", { max: performance.maxTickets, left }));
        if (event.kind !== "lost") return setNotice(null);
        const seats = event.seats.flatMap((index) => hall.seats[index] ?? []).map(names.place);
        setNotice(t("said-lost", { count: seats.length, seats: format.list(seats) }));
      }),
    [hall, names, store, performance, left, t, format],
  );
  return notice;
}
