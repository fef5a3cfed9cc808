import { type FormEvent, useDeferredValue, useEffect, useId, useMemo, useState } from "react";
import { useSearchParams } from "react-router";
import { useTranslations } from "use-intl/react";
import { BANDS } from "#domain/seating.ts";
import { BandMark } from "../catalogue/band-mark.tsx";
import { useFormat } from "../languages/format-context.tsx";
import { afterPaint } from "./after-paint.ts";
import { bandOf, isFree } from "./availability.ts";
import { MapKey } from "./map-key.tsx";
import { type SeatFilters as Filters, filterOf, filterQuery, kindsIn, readFilters } from "./seat-filter.ts";
import styles from "./seat-filters.module.css";
import { useSeatSale, useSeatState } from "./seat-sale.tsx";

const WORDS = {
  "clear-view": "only-clear-view",
  "step-free": "only-step-free",
  aisle: "only-aisle",
  wheelchair: "only-wheelchair",
  companion: "only-companion",
} as const;

interface SeatFiltersProps {
  readonly filters: Filters;
  /** Beside the map: what its signs mean. */
  readonly withKey: boolean;
}

/** Which seats are looked for. A form whose fields are the address: it works without scripts. */
export function SeatFilters({ filters, withKey }: SeatFiltersProps) {
  const t = useTranslations("seatMap");
  const title = useId();
  const { hall } = useSeatSale();
  const [, setSearch] = useSearchParams();
  // The address follows a moment later; the box is ticked at once.
  const [ticked, setTicked] = useState(filters);
  useEffect(() => setTicked(filters), [filters]);
  const show = (wanted: Filters) => {
    setTicked(wanted);
    const search = new URLSearchParams(filterQuery(wanted));
    afterPaint(() => setSearch(search, { replace: true, preventScrollReset: true }));
  };
  const change = ({ currentTarget }: FormEvent<HTMLFormElement>) => {
    const fields = [...new FormData(currentTarget)].map(([name, value]) => [name, String(value)]);
    show(readFilters(new URLSearchParams(fields)));
  };
  const counted = useDeferredValue(ticked);
  const isFiltered = filterQuery(ticked) !== "";
  return (
    <>
      {withKey ? <MapKey /> : null}
      <form method="get" className={styles.filters} aria-labelledby={title} onChange={change}>
        <p id={title} className={styles.title}>
          {t("filters")}
        </p>
        <Bands ticked={ticked.bands} />
        <ul className={styles.kinds}>
          {kindsIn(hall).map((kind) => (
            <li key={kind}>
              <label className={styles.kind}>
                <input
                  type="checkbox"
                  name={kind}
                  value="1"
                  checked={ticked.kinds.includes(kind)}
                  onChange={ignore}
                  className={styles.box}
                />
                {t(WORDS[kind])}
              </label>
            </li>
          ))}
        </ul>
        <div className={styles.outcome}>
          <p className={styles.result} role="status">
            {isFiltered ? <Fitting filters={counted} /> : null}
          </p>
          {isFiltered ? (
            <button type="button" className={styles.all} onClick={() => show({ bands: [], kinds: [] })}>
              {t("show-all")}
            </button>
          ) : null}
        </div>
        <noscript>
          {import.meta.env.SSR ? (
            <button type="submit" className={styles.all}>
              {t("show-fitting")}
            </button>
          ) : null}
        </noscript>
      </form>
    </>
  );
}

/** The bands with what an ordinary ticket costs: also the map's key to its colours. */
function Bands({ ticked }: { ticked: Filters["bands"] }) {
  const t = useTranslations("seatMap");
  const format = useFormat();
  const { performance } = useSeatSale();
  const ordinary = performance.priceTypes.find(({ seats }) => seats === "any")?.id;
  return (
    <ul className={styles.bands}>
      {BANDS.map((band) => {
        const price = performance.prices.find((one) => one.band === band && one.priceType === ordinary);
        if (!price) return null;
        return (
          <li key={band}>
            <label className={styles.band}>
              <input
                type="checkbox"
                name="band"
                value={band}
                checked={ticked.includes(band)}
                onChange={ignore}
                className={styles.box}
              />
              <BandMark band={band} />
              <span className={styles.name}>{t("band", { band })}</span>
              <span className={styles.price}>{format.money(price.total)}</span>
            </label>
          </li>
        );
      })}
    </ul>
  );
}

/** The form listens for all its boxes. */
function ignore(): void {}

function Fitting({ filters }: { filters: Filters }) {
  const t = useTranslations("seatMap");
  const { hall } = useSeatSale();
  const availability = useSeatState((state) => state.availability);
  const count = useMemo(() => {
    const fits = filterOf(hall, filters) ?? (() => true);
    return hall.seats.filter(
      (seat) => isFree(availability, seat.index) && fits(seat, bandOf(availability, seat.index)),
    ).length;
  }, [hall, availability, filters]);
  return t("fitting", { count });
}
