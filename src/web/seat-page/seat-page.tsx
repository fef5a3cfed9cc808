import { lazy, type ReactNode, Suspense, startTransition, useEffect, useMemo, useRef, useState } from "react";
import { useSearchParams } from "react-router";
import { type HallSection, type HallView, sectionsOf, viewOf } from "#seat-map/hall/hall.ts";
import type { Refusal } from "../faults/refusals.ts";
import { PageHead } from "../head.tsx";
import { ChosenSeats } from "../seat-map/choice/chosen-seats.tsx";
import { rememberChoice, rememberedChoice } from "../seat-map/choice/remembered-choice.ts";
import { SeatSaleProvider, useSeatSale } from "../seat-map/hall/seat-sale.tsx";
import { rememberView, type SeatView } from "../seat-map/list/remembered-view.ts";
import { filterOf, filterQuery, readFilters } from "../seat-map/list/seat-filter.ts";
import { SeatFilters } from "../seat-map/list/seat-filters.tsx";
import { SectionList } from "../seat-map/list/section-list.tsx";
import { SeatNews } from "../seat-map/news/seat-news.tsx";
import { SeatMap } from "../seat-map/seat-map.tsx";
import { TextLink } from "../ui/text-link.tsx";
import { useTranslations } from "../words/use-translations.ts";
import type { SeatAnswer } from "./buy-seats.ts";
import type { seatPageData } from "./seat-page-data.ts";
import styles from "./seats.module.css";
import { ViewHead } from "./view-head.tsx";

interface SeatPageProps extends ChoosingProps {
  readonly seats: Awaited<ReturnType<typeof seatPageData>>;
  /** A component that keeps the map current. */
  readonly news: ReactNode;
}

interface ChoosingProps {
  readonly seats: { readonly preferred: SeatView | null; readonly commandKey: string };
  /** The name of the performance or offer. */
  readonly title: string;
  readonly lead: string;
  readonly picture: string;
  /** The link above the title. */
  readonly back: { readonly to: string; readonly text: string };
  /** Shown below the title: a few lines, to leave room for the map. */
  readonly children: ReactNode;
  /** The path of the whole hall; sections are below it. */
  readonly path: string;
  /** Returns the path of best available for a standing area. */
  readonly standingPath: (section: string) => string;
  /** The link for groups; null if not offered. */
  readonly groupPath: string | null;
  /** The address's section or level. */
  readonly view: string | undefined;
  /** The button's text if it does not add to the basket yet. */
  readonly buyWords?: string | undefined;
  readonly answer: SeatAnswer | undefined;
  /** A way to resolve the error result. */
  readonly remedy?: ReactNode;
}

const refusalNotice = () => import("../faults/refusal-notice.tsx");
/** Loaded after an error, which is rare; browsers without scripts get it with the page. */
const RefusalNotice = import.meta.env.SSR
  ? (await refusalNotice()).RefusalNotice
  : lazy(async () => ({ default: (await refusalNotice()).RefusalNotice }));
const seatList = () => import("../seat-map/list/seat-list.tsx");
/** Without a Suspense boundary: the transition keeps the map until it is loaded. */
const SeatList = import.meta.env.SSR ? (await seatList()).default : lazy(seatList);

const FORM = "seats";
/**
 * The longest list rendered at once: more is unreadable and too slow for phones. The list beside the map is shorter,
 * because it adds to the page's weight.
 */
const LONGEST_LIST = { list: 500, map: 200 } as const;

/** The page for choosing seats of a performance or an offer. */
export function SeatPage({ news, ...props }: SeatPageProps) {
  const { seats, answer } = props;
  return (
    <SeatSaleProvider
      // Resets the state for another performance.
      key={seats.performance.id}
      {...seats}
      chosen={answer?.chosen ?? seats.suggested}
    >
      {news}
      <Choosing {...props} />
    </SeatSaleProvider>
  );
}

/** Map, list, filters and chosen seats. */
function Choosing(props: ChoosingProps) {
  const { path, answer } = props;
  const { preferred, commandKey } = props.seats;
  const t = useTranslations("seatMap");
  const { hall } = useSeatSale();
  const button = useRef<HTMLButtonElement>(null);
  const [shown, show] = useShownView(preferred);
  useKeptChoice();
  const { filters, filter, query } = useFilters();

  const view: HallView = viewOf(hall, props.view) ?? { kind: "house" };
  const pathOf = ({ slug, standing }: HallSection) =>
    standing ? props.standingPath(slug) : `${path}/${slug}${query}`;
  const title = useTitle(view);
  const refusal = useNamedRefusal(answer);
  const listed = sectionsOf(hall, view);
  const isListed = isShort(view, listed, LONGEST_LIST[shown ?? "map"]);
  const current = view.kind === "section" ? view.section : null;
  const isHouse = view.kind === "house";
  const sections = (
    <Suspense>
      <SectionList sections={hall.sections} pathOf={pathOf} current={current} />
    </Suspense>
  );
  const list = <SeatList sections={listed} form={FORM} filter={filter} filters={filters} pathOf={pathOf} />;
  const filterForm = (
    <Suspense>
      <SeatFilters filters={filters} withKey={shown !== "list"} />
    </Suspense>
  );
  const leave = () => button.current?.focus();
  return (
    <div className={styles.page}>
      <PageHead
        title={t("page-title", { title: props.title, view: title })}
        description={props.lead}
        image={props.picture}
        path={path}
        pageClass="rest"
      />
      <Heading {...props} />
      <Suspense>{refusal ? <RefusalNotice refusal={refusal} next={path} /> : null}</Suspense>
      {props.remedy}
      <ViewHead
        title={title}
        housePath={isHouse ? null : path + query}
        shown={shown ?? "map"}
        onShow={show}
      />
      <div className={styles.columns}>
        <div className={styles.main}>
          <SeatNews groupPath={props.groupPath} onDone={leave} />
          {shown === "list" ? null : (
            <div className={styles.map}>
              <SeatMap view={view} pathOf={pathOf} onLeave={leave} />
            </div>
          )}
          {filterForm}
          {/* With scripts and the map shown, the list is not rendered. */}
          {!isListed ? null : shown === "list" ? list : <noscript>{list}</noscript>}
          {isHouse ? null : sections}
        </div>
        <div className={styles.side}>
          <Suspense>
            <ChosenSeats
              form={FORM}
              commandKey={commandKey}
              button={button}
              buyWords={props.buyWords}
              hasList={isListed}
            />
          </Suspense>
          {isHouse ? sections : null}
        </div>
      </div>
    </div>
  );
}

function Heading({ back, title, children }: ChoosingProps) {
  return (
    <header className={styles.header}>
      <p>
        <TextLink to={back.to} className={styles.back}>
          <span aria-hidden="true">← </span>
          {back.text}
        </TextLink>
      </p>
      <h1 className={styles.title}>{title}</h1>
      {children}
    </header>
  );
}

/** Null until the visitor chooses: the map, and the list for browsers without scripts. */
function useShownView(preferred: SeatView | null) {
  const [shown, setShown] = useState(preferred);
  const show = (next: SeatView) => {
    startTransition(() => setShown(next));
    rememberView(next);
  };
  return [shown, show] as const;
}

function useTitle(view: HallView): string {
  const t = useTranslations("seatMap");
  const { hall } = useSeatSale();
  if (view.kind === "section") return view.section.name;
  const level = view.kind === "level" && hall.levels.find(({ id }) => id === view.level);
  return level ? level.name : t("house");
}

/** The whole hall or a large level shows only its sections. */
function isShort({ kind }: HallView, sections: readonly HallSection[], longest: number): boolean {
  const count = sections.reduce((sum, { seats }) => sum + seats.length, 0);
  return kind === "section" || (kind === "level" && count <= longest);
}

/** Returns the error result with the taken seats' names as used on this page. */
function useNamedRefusal(answer: SeatAnswer | undefined): Refusal | undefined {
  const { hall, names } = useSeatSale();
  return useMemo(() => {
    if (!answer || answer.taken.length === 0) return answer?.refusal;
    const seats = answer.taken.flatMap((index) => hall.seats[index] ?? []);
    return { ...answer.refusal, names: seats.map(names.place) };
  }, [answer, hall, names]);
}

/** Restores the choice after a reload and stores changes. */
function useKeptChoice() {
  const { hall, store, performance } = useSeatSale();
  useEffect(() => {
    store.restore(rememberedChoice(performance.id, hall.plan));
    return store.onSeats(() => rememberChoice(performance.id, hall.plan, store.read().chosen));
  }, [hall.plan, store, performance.id]);
}

/** Returns the address's filter; the map dims excluded seats, the list hides them. */
function useFilters() {
  const { hall, store } = useSeatSale();
  const [search] = useSearchParams();
  const query = filterQuery(readFilters(search));
  const filters = useMemo(() => readFilters(new URLSearchParams(query)), [query]);
  const filter = useMemo(() => filterOf(hall, filters), [hall, filters]);
  useEffect(() => store.setFilter(filter), [store, filter]);
  return { filters, filter, query };
}
