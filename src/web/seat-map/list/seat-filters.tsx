import {
  type FormEvent,
  useDeferredValue,
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
} from "react";
import { useLocation, useSearchParams } from "react-router";
import { BANDS } from "#domain/seating/seating.ts";
import { afterPaint } from "#seat-map/drawing/after-paint.ts";
import { bandOf, isFree } from "#seat-map/hall/availability.ts";
import { BandMark } from "../../catalogue/band-mark.tsx";
import { useFormat } from "../../format-context.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import { MapKey } from "../drawing/map-key.tsx";
import { useSeatSale, useSeatState } from "../hall/seat-sale.tsx";
import { type SeatFilters as Filters, filterOf, filterQuery, kindsIn, readFilters } from "./seat-filter.ts";
import styles from "./seat-filters.module.css";

const WORDS = {
  "clear-view": "only-clear-view",
  "step-free": "only-step-free",
  aisle: "only-aisle",
  wheelchair: "only-wheelchair",
  companion: "only-companion",
} as const;

interface SeatFiltersProps {
  readonly filters: Filters;
  readonly withKey: boolean;
}

/** The fields are the query string, so it works without scripts. */
export function SeatFilters({ filters, withKey }: SeatFiltersProps) {
  const t = useTranslations("seatMap");
  const title = useId();
  const { hall } = useSeatSale();
  const { ticked, show } = useTicked(filters);
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

/** The address follows. If the visitor is faster than the navigation, the boxes win. */
function useTicked(filters: Filters) {
  const [, setSearch] = useSearchParams();
  const { key } = useLocation();
  const [ticked, setTicked] = useState(filters);
  /** Latest last. */
  const sent = useRef<readonly string[]>([]);
  const arrive = useEffectEvent(() => {
    const at = sent.current.indexOf(filterQuery(filters));
    sent.current = at < 0 ? [] : sent.current.slice(at + 1);
    if (at < 0) setTicked(filters);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every navigation has its own key
  useEffect(() => arrive(), [key]);
  const show = (wanted: Filters) => {
    const query = filterQuery(wanted);
    setTicked(wanted);
    sent.current = [...sent.current, query];
    afterPaint(() => setSearch(new URLSearchParams(query), { replace: true, preventScrollReset: true }));
  };
  return { ticked, show };
}

/** With the ordinary price; also the map's legend. */
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

/** The form handles the changes of all its checkboxes. */
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
