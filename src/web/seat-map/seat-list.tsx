import { memo } from "react";
import { useTranslations } from "use-intl/react";
import { BandMark } from "../catalogue/band-mark.tsx";
import { useFormat } from "../languages/format-context.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { bandOf, FREE, isFree, MINE, statusOfSeat } from "./availability.ts";
import type { HallRow, HallSeat, HallSection } from "./hall.ts";
import styles from "./seat-list.module.css";
import { useSeatSale, useSeatState } from "./seat-sale.tsx";

interface SeatListProps {
  readonly sections: readonly HallSection[];
  /** The form its boxes belong to. */
  readonly form: string;
  /** Where places to stand are had by number. */
  readonly pathOf: (section: HallSection) => string;
}

/** The seats of some sections as boxes to tick, row by row: the map in words. */
export default function SeatList({ sections, form, pathOf }: SeatListProps) {
  const t = useTranslations("seatMap");
  return (
    <div className={styles.list}>
      {sections.map((section) => (
        <section key={section.slug} aria-label={section.name} className={styles.section}>
          {sections.length > 1 ? <h3 className={styles.title}>{section.name}</h3> : null}
          {section.door ? <p className={styles.door}>{section.door}</p> : null}
          {section.standing ? (
            <p>
              {t("standing")}{" "}
              <TextLink to={pathOf(section)}>{t("choose-number", { section: section.name })}</TextLink>
            </p>
          ) : null}
          {section.rows.map((row) => (
            <Row key={row.index} row={row} form={form} />
          ))}
        </section>
      ))}
    </div>
  );
}

const Row = memo(function Row({ row, form }: { row: HallRow; form: string }) {
  const t = useTranslations("seatMap");
  const format = useFormat();
  const availability = useSeatState((state) => state.availability);
  const status = (seat: HallSeat) => statusOfSeat(availability, seat.index);
  const gone = row.seats.filter((seat) => status(seat) !== FREE && status(seat) !== MINE);
  return (
    <fieldset className={styles.row}>
      <legend className={styles.legend}>{row.label ?? t("row", { row: row.number })}</legend>
      {gone.length < row.seats.length ? (
        <ul className={styles.seats}>
          {row.seats
            .filter((seat) => !gone.includes(seat))
            .map((seat) => (
              <Seat key={seat.index} seat={seat} form={form} />
            ))}
        </ul>
      ) : null}
      {gone.length > 0 ? (
        <p className={styles.gone}>
          {t("taken-in-row", {
            count: gone.length,
            free: row.seats.length - gone.length,
            seats: format.list(gone.map(({ number }) => number)),
          })}
        </p>
      ) : null}
    </fieldset>
  );
});

interface SeatProps {
  readonly seat: HallSeat;
  readonly form: string;
}

/** Each listens for itself: a choice renders one seat, not a hundred. */
const Seat = memo(function Seat({ seat, form }: SeatProps) {
  const { names, prices, store } = useSeatSale();
  const format = useFormat();
  const chosen = useSeatState((state) => state.chosen.some((choice) => choice.seat === seat.index));
  const free = useSeatState((state) => isFree(state.availability, seat.index));
  const availability = store.read().availability;
  const band = bandOf(availability, seat.index);
  const total = prices.usual(seat, band)?.total;
  if (!free) {
    return (
      <li className={styles.held}>
        <span className={styles.number}>{names.seat(seat)}</span>, {names.state(seat, availability)}
      </li>
    );
  }
  const remarks = names.remarks({ ...seat, rowsInFront: null });
  return (
    <li>
      <label className={styles.seat}>
        <input
          type="checkbox"
          name="seat"
          value={seat.index}
          form={form}
          checked={chosen}
          onChange={() => store.toggle(seat.index)}
          className={styles.box}
        />
        <span className={styles.mark}>
          <BandMark band={band} />
        </span>
        <span>
          <span className={styles.number}>{names.seat(seat)}</span>
          {total ? `, ${format.money(total)}` : null}
          {remarks.length > 0 ? <span className={styles.remarks}>, {remarks.join(", ")}</span> : null}
        </span>
      </label>
    </li>
  );
});
