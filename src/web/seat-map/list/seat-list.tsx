import { memo, type RefObject, useEffect, useId, useRef } from "react";
import { bandOf, FREE, isFree, MINE, statusOfSeat } from "#seat-map/hall/availability.ts";
import { nearest } from "#seat-map/hall/geometry.ts";
import type { HallRow, HallSeat, HallSection } from "#seat-map/hall/hall.ts";
import { useBoot } from "../../boot.tsx";
import { BandMark } from "../../catalogue/band-mark.tsx";
import { useFormat } from "../../format-context.tsx";
import { Button } from "../../ui/button.tsx";
import { NumberStepper } from "../../ui/forms/number-stepper.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import { LISTED } from "../choice/choice-form.ts";
import { useChooseNear } from "../choice/use-choose-near.ts";
import { useSeatSale, useSeatState } from "../hall/seat-sale.tsx";
import { seatViewPath } from "../hall/seat-view.ts";
import { filterQuery, type SeatFilter, type SeatFilters } from "./seat-filter.ts";
import styles from "./seat-list.module.css";

interface SeatListProps {
  readonly sections: readonly HallSection[];
  readonly form: string;
  readonly filter: SeatFilter | null;
  readonly filters: SeatFilters;
  readonly pathOf: (section: HallSection) => string;
}

/** Row by row: the accessible alternative to the map. */
export default function SeatList({ sections, form, filter, filters, pathOf }: SeatListProps) {
  const t = useTranslations("seatMap");
  const root = useRef<HTMLDivElement>(null);
  useEarlyTicks(root);
  return (
    <div ref={root} className={styles.list}>
      {sections.map((section) => (
        <section key={section.slug} aria-label={section.name} className={styles.section}>
          {sections.length > 1 ? <h3 className={styles.title}>{section.name}</h3> : null}
          {section.door ? <p className={styles.door}>{section.door}</p> : null}
          {section.standing ? (
            <p>
              {t("standing")}{" "}
              <TextLink to={pathOf(section)}>{t("choose-number", { section: section.name })}</TextLink>
            </p>
          ) : (
            <>
              <input
                type="hidden"
                name={LISTED}
                value={`${section.seats[0]?.index}-${section.seats.at(-1)?.index}`}
                form={form}
              />
              <BestInSection section={section} filters={filters} />
            </>
          )}
          {section.rows.map((row) => (
            <Row key={row.index} row={row} form={form} filter={filter} />
          ))}
        </section>
      ))}
    </div>
  );
}

/** Ticked before the script had loaded. */
function useEarlyTicks(root: RefObject<HTMLElement | null>) {
  const { store } = useSeatSale();
  useEffect(() => {
    const ticked = root.current?.querySelectorAll<HTMLInputElement>('input[name="seat"]:checked') ?? [];
    for (const box of ticked) {
      const seat = Number(box.value);
      if (!store.isChosen(seat)) store.toggle(seat);
      // Refused: without a new state React would not untick it.
      box.checked = store.isChosen(seat);
    }
  }, [root, store]);
}

/** Without scripts the page reloads with them ticked. */
function BestInSection({ section, filters }: { section: HallSection; filters: SeatFilters }) {
  const t = useTranslations("seatMap");
  const { hall, left } = useSeatSale();
  const chooseNear = useChooseNear();
  const id = useId();
  const near = nearest(section.seats, hall.focalPoint)?.index ?? 0;
  if (left === 0) return null;
  return (
    <form
      method="get"
      className={styles.best}
      onSubmit={(event) => {
        event.preventDefault();
        void chooseNear(near, Number(new FormData(event.currentTarget).get("count")));
      }}
    >
      <input type="hidden" name="near" value={near} />
      {[...new URLSearchParams(filterQuery(filters))].map(([name, value]) => (
        <input key={name + value} type="hidden" name={name} value={value} />
      ))}
      <NumberStepper
        id={id}
        name="count"
        label={t("best-count")}
        less={t("fewer")}
        more={t("more")}
        value={Math.min(2, left)}
        min={1}
        max={left}
      />
      <Button variant="secondary">{t("best-section")}</Button>
    </form>
  );
}

interface RowProps {
  readonly row: HallRow;
  readonly form: string;
  readonly filter: SeatFilter | null;
}

const Row = memo(function Row({ row, form, filter }: RowProps) {
  const t = useTranslations("seatMap");
  const format = useFormat();
  const availability = useSeatState((state) => state.availability);
  const status = (seat: HallSeat) => statusOfSeat(availability, seat.index);
  const chosen = useSeatState((state) => state.chosen);
  const isTaken = (seat: HallSeat) => status(seat) !== FREE && status(seat) !== MINE;
  const suits = (seat: HallSeat) =>
    !filter ||
    (!isTaken(seat) && filter(seat, bandOf(availability, seat.index))) ||
    chosen.some((choice) => choice.seat === seat.index);
  const seats = row.seats.filter(suits);
  const gone = seats.filter(isTaken);
  if (seats.length === 0) return null;
  return (
    <fieldset className={styles.row}>
      <legend className={styles.legend}>{row.label ?? t("row", { row: row.number })}</legend>
      {gone.length < seats.length ? (
        <ul className={styles.seats}>
          {seats
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
            free: seats.length - gone.length,
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

/** A choice renders one seat, not a hundred. */
const Seat = memo(function Seat({ seat, form }: SeatProps) {
  const { language } = useBoot();
  const { hall, names, prices, store } = useSeatSale();
  const t = useTranslations("seatMap");
  const format = useFormat();
  const chosen = useSeatState((state) => state.chosen.some((choice) => choice.seat === seat.index), true);
  const free = useSeatState((state) => isFree(state.availability, seat.index));
  const availability = store.read().availability;
  const band = bandOf(availability, seat.index);
  const total = prices.usual(seat, band)?.total;
  if (!free) {
    return (
      <li className={styles.held}>
        <span className={styles.words}>{`${names.seat(seat)}, ${names.state(seat, availability)}`}</span>
      </li>
    );
  }
  const remarks = names.remarks({ ...seat, rowsInFront: null });
  return (
    <li className={styles.item}>
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
        {/* One text node: with an element around the number, screen readers would pause before the comma. */}
        <span className={styles.words}>
          {total ? `${names.seat(seat)}, ${format.money(total)}` : names.seat(seat)}
          {remarks.length > 0 ? <span className={styles.remarks}>{`, ${remarks.join(", ")}`}</span> : null}
        </span>
      </label>
      <a
        href={seat.viewPicture?.url ?? seatViewPath(hall.plan, seat.index, language)}
        aria-label={[t("view-of", { seat: names.place(seat) }), seat.viewPicture?.alt]
          .filter(Boolean)
          .join(": ")}
        className={styles.view}
      >
        {t("view-link")}
      </a>
    </li>
  );
});
