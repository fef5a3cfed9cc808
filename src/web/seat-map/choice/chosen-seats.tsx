import { type RefObject, useState } from "react";
import { Form, useNavigation } from "react-router";
import { bandOf } from "#seat-map/hall/availability.ts";
import { BandMark } from "../../catalogue/band-mark.tsx";
import { useFormat } from "../../format-context.tsx";
import { Button } from "../../ui/button.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import { useSeatSale, useSeatState } from "../hall/seat-sale.tsx";
import { choiceField } from "./choice-form.ts";
import styles from "./chosen-seats.module.css";
import { sumOfChosen } from "./seat-store.ts";

interface ChosenSeatsProps {
  readonly form: string;
  readonly commandKey: string;
  readonly button: RefObject<HTMLButtonElement | null>;
  readonly buyWords?: string | undefined;
  /** The list is the only way to choose without scripts. */
  readonly hasList: boolean;
}

/** On a phone an expandable bar at the bottom. */
export function ChosenSeats({ form, commandKey, button, buyWords, hasList }: ChosenSeatsProps) {
  const t = useTranslations("seatMap");
  const navigation = useNavigation();
  const { hall, performance, left, store } = useSeatSale();
  const chosen = useSeatState((state) => state.chosen);
  const canUndo = useSeatState((state) => state.before.length > 0);
  const [open, setOpen] = useState(false);
  const pending = navigation.formMethod === "POST";
  const total = useTotal();
  return (
    <section
      aria-labelledby="chosen"
      className={styles.panel}
      data-empty={chosen.length === 0}
      data-open={open}
      data-list={hasList}
      // Expanded, it would hide the next focused element on a phone.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false);
      }}
    >
      <h2 id="chosen" className={styles.title}>
        {t("chosen-seats")}
      </h2>
      <Form method="post" id={form} preventScrollReset className={styles.form}>
        <input type="hidden" name="key" value={commandKey} />
        <input type="hidden" name="plan" value={hall.plan} />
        {chosen.length === 0 ? (
          <p className={styles.none}>
            {left === 0 ? t("basket-full", { max: performance.maxTickets }) : t("none-chosen")}
          </p>
        ) : (
          <ul className={styles.lines}>
            {chosen.map((choice) => (
              <Line key={choice.seat} index={choice.seat} />
            ))}
          </ul>
        )}
        {/* Rendered on the server only, because only browsers without scripts show it. */}
        <noscript>{import.meta.env.SSR && hasList ? <TypeForAll /> : null}</noscript>
        {chosen.length > 0 || canUndo ? (
          <p className={styles.second}>
            {chosen.length > 1 ? (
              <Button type="button" variant="quiet" onClick={store.clear}>
                {t("clear")}
              </Button>
            ) : null}
            {canUndo ? (
              <Button type="button" variant="quiet" onClick={store.undo}>
                {t("undo")}
              </Button>
            ) : null}
          </p>
        ) : null}
        <div className={styles.bar}>
          <p className={styles.sum}>
            <span>{t("count", { count: chosen.length })}</span>
            <strong className={styles.total}>{total}</strong>
          </p>
          {chosen.length > 0 ? (
            <button
              type="button"
              className={styles.opener}
              aria-expanded={open}
              aria-label={t("show-chosen")}
              onClick={() => setOpen(!open)}
            >
              <span aria-hidden="true" className={styles.arrow} />
            </button>
          ) : null}
          <Button ref={button} pending={pending} className={styles.add}>
            {pending ? t("adding") : (buyWords ?? t("add"))}
          </Button>
        </div>
        <p className={styles.small}>{t("fees-included", { max: performance.maxTickets })}</p>
      </Form>
    </section>
  );
}

/** Returns the formatted sum of the chosen seats. */
function useTotal(): string {
  const format = useFormat();
  const { hall, prices, performance } = useSeatSale();
  const chosen = useSeatState((state) => state.chosen);
  const availability = useSeatState((state) => state.availability);
  const currency = performance.from?.currency ?? format.currency;
  return format.money({ amount: sumOfChosen(hall, prices, { availability, chosen }), currency });
}

function Line({ index }: { index: number }) {
  const t = useTranslations("seatMap");
  const format = useFormat();
  const { hall, prices, names, store } = useSeatSale();
  const availability = useSeatState((state) => state.availability);
  const choice = useSeatState((state) => state.chosen.find((one) => one.seat === index), true);
  const seat = hall.seats[index];
  const row = seat && hall.rows[seat.row];
  if (!seat || !row || !choice) return null;
  const band = bandOf(availability, seat.index);
  const types = prices.typesFor(seat, band);
  const price = prices.of(seat, band, choice.priceType);
  const place = names.place(seat);
  return (
    <li className={styles.line}>
      <BandMark band={band} />
      <p>
        {names.row(row)}
        <span className={styles.seat}>{names.seat(seat)}</span>
        {seat.restrictedView ? <span className={styles.remark}>{seat.restrictedView}</span> : null}
      </p>
      <p className={styles.price}>{price ? format.money(price.total) : null}</p>
      <div className={styles.tools}>
        <input type="hidden" name={choiceField(seat.index)} value={choice.priceType} />
        {types.length > 1 ? (
          <select
            aria-label={t("type-of", { seat: place })}
            value={choice.priceType}
            onChange={(event) => store.setPriceType(seat.index, Number(event.currentTarget.value))}
            className={styles.select}
          >
            {types.map(({ id, name, total }) => (
              <option key={id} value={id}>
                {name} ({format.money(total)})
              </option>
            ))}
          </select>
        ) : (
          <span>{price?.name}</span>
        )}
        <Button
          type="button"
          variant="quiet"
          aria-label={t("remove-seat", { seat: place })}
          onClick={() => store.toggle(seat.index)}
        >
          {t("remove")}
        </Button>
      </div>
    </li>
  );
}

/** Without scripts; each ticket can be changed in the basket. */
function TypeForAll() {
  const t = useTranslations("seatMap");
  const { performance } = useSeatSale();
  const types = performance.priceTypes.filter(({ seats }) => seats === "any");
  if (types.length < 2) return null;
  return (
    <p className={styles.all}>
      <label htmlFor="type-for-all">{t("type-for-all")}</label>
      <select id="type-for-all" name="priceType" className={styles.select}>
        {types.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
      <span className={styles.small}>{t("type-for-all-hint")}</span>
    </p>
  );
}
