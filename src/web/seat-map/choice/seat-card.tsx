import { bandOf } from "#seat-map/hall/availability.ts";
import { BandMark } from "../../catalogue/band-mark.tsx";
import { useFormat } from "../../format-context.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import { useSeatSale, useSeatState } from "../hall/seat-sale.tsx";
import styles from "./seat-card.module.css";

/** Hovered or focused; stays until the next. Hidden from screen readers, which read the seat's name. */
export default function SeatCard({ onView }: { onView: (seat: number) => void }) {
  const { hall, prices, names } = useSeatSale();
  const format = useFormat();
  const t = useTranslations("seatMap");
  const active = useSeatState((state) => state.active);
  const availability = useSeatState((state) => state.availability);
  const chosen = useSeatState((state) => state.chosen);
  const seat = active === null ? undefined : hall.seats[active];
  const row = seat && hall.rows[seat.row];
  if (!seat || !row) return null;
  const band = bandOf(availability, seat.index);
  const state = names.state(seat, availability);
  const isChosen = chosen.some((choice) => choice.seat === seat.index);
  const usual = prices.usual(seat, band)?.total;
  return (
    <div className={styles.card}>
      <div className={styles.words} aria-hidden="true">
        <div className={styles.top}>
          <BandMark band={band} />
          <div className={styles.lines}>
            <strong className={styles.place}>{names.row(row)}</strong>
            <p className={styles.line}>
              <span className={styles.seat}>
                {names.seat(seat)}
                {isChosen ? <span className={styles.chosen}> · {t("chosen")}</span> : null}
              </span>
              {/* The short version for phones. */}
              <span className={styles.brief}>{state ?? (usual && format.money(usual))}</span>
            </p>
          </div>
        </div>
        {state ? (
          <p className={styles.state}>{state}</p>
        ) : (
          <ul className={styles.prices}>
            {prices.typesFor(seat, band).map(({ id, name, total }) => (
              <li key={id} className={styles.price}>
                <span>{name}</span> <span>{format.money(total)}</span>
              </li>
            ))}
          </ul>
        )}
        <ul className={styles.remarks}>
          {names.remarks(seat).map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
        </ul>
      </div>
      <button type="button" className={styles.view} onClick={() => onView(seat.index)}>
        {t("show-view")}
      </button>
    </div>
  );
}
