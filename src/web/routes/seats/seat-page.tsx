import { lazy, startTransition, useEffect, useMemo, useRef, useState } from "react";
import { useTranslations } from "use-intl/react";
import type { EventSummary } from "#contract/catalogue.ts";
import { performancePath, seatMapPath, sectionPricesPath } from "../../catalogue/addresses.ts";
import { PageHead } from "../../head.tsx";
import { RefusalNotice } from "../../refusal-notice.tsx";
import type { Refusal } from "../../refusals.ts";
import { onlySellable } from "../../seat-map/availability.ts";
import { ChosenSeats } from "../../seat-map/chosen-seats.tsx";
import { type HallSection, type HallView, sectionsOf, viewOf } from "../../seat-map/hall.ts";
import { MapKey } from "../../seat-map/map-key.tsx";
import {
  rememberChoice,
  rememberedChoice,
  rememberView,
  type SeatView,
} from "../../seat-map/remembered-choice.ts";
import { SeatAnnouncer, useSeatNotice } from "../../seat-map/seat-announcer.tsx";
import { type MapFilters, SeatMap } from "../../seat-map/seat-map.tsx";
import { useSeatSale } from "../../seat-map/seat-sale.tsx";
import { SectionList } from "../../seat-map/section-list.tsx";
import { followStatus } from "../../seat-map/status-updates.ts";
import { Notice } from "../../ui/notice.tsx";
import { TextLink } from "../../ui/text-link.tsx";
import { SeatHeader } from "./seat-header.tsx";
import styles from "./seats.module.css";
import { ViewSwitch } from "./view-switch.tsx";

interface SeatPageProps {
  readonly event: Pick<EventSummary, "slug" | "title" | "lead" | "picture">;
  /** The part of the address that names a section or a level. */
  readonly view: string | undefined;
  /** Map or list, if the visitor chose before. */
  readonly preferred: SeatView | null;
  readonly commandKey: string;
  readonly answer: SeatAnswer | undefined;
}

interface SeatAnswer {
  readonly refusal: Refusal;
  /** Seats somebody else had taken, by their places in the plan. */
  readonly taken: readonly number[];
}

/** Without a boundary around it: the server waits for it, and the switch keeps the map until it is there. */
const SeatList = lazy(() => import("../../seat-map/seat-list.tsx"));

const FORM = "seats";
/** More seats than this in one list nobody reads, and no phone renders at once. */
const LONGEST_LIST = 1_000;
const NO_FILTERS: MapFilters = { band: null, clearView: false, stepFree: false };

export function SeatPage({ event, view: name, preferred, commandKey, answer }: SeatPageProps) {
  const t = useTranslations("seatMap");
  const { performance, hall } = useSeatSale();
  const notice = useSeatNotice();
  const button = useRef<HTMLButtonElement>(null);
  const [filters, setFilters] = useState(NO_FILTERS);
  const [shown, setShown] = useState(preferred);
  useKeptChoice();
  useStatusUpdates(event.slug);

  const view: HallView = viewOf(hall, name) ?? { kind: "house" };
  const path = seatMapPath(event.slug, performance.id);
  const pathOf = ({ slug, standing }: HallSection) =>
    standing ? sectionPricesPath(event.slug, performance.id, slug) : `${path}/${slug}`;
  const title = titleOf();
  const refusal = useNamedRefusal(answer);
  const listed = sectionsOf(hall, view);
  // The whole house, or a level of an arena, is listed by its sections.
  const isListed = view.kind === "section" || (view.kind === "level" && seatsIn(listed) <= LONGEST_LIST);
  const current = view.kind === "section" ? view.section : null;
  const sections = <SectionList sections={hall.sections} pathOf={pathOf} current={current} />;
  const list = <SeatList sections={listed} form={FORM} pathOf={pathOf} />;
  return (
    <div className={styles.page}>
      <PageHead
        title={t("page-title", { title: event.title, view: title })}
        description={event.lead}
        image={event.picture.url}
        path={path}
        pageClass="rest"
      />
      <SeatHeader event={event} />
      <RefusalNotice refusal={refusal} next={path} />
      {notice && !refusal ? (
        <Notice tone="warning">
          <p>{notice}</p>
        </Notice>
      ) : null}
      <div className={styles.top}>
        <div className={styles.view}>
          <h2 className={styles.viewName}>{title}</h2>
          {view.kind === "house" ? null : (
            <TextLink to={path} preventScrollReset viewTransition={false} className={styles.whole}>
              {t("whole-house")}
            </TextLink>
          )}
        </div>
        <ViewSwitch
          shown={shown ?? "map"}
          onShow={(next) => {
            startTransition(() => setShown(next));
            rememberView(next);
          }}
        />
      </div>
      <div className={styles.columns}>
        <div className={styles.main}>
          {shown === "list" ? null : (
            <div className={styles.map}>
              <SeatMap
                view={view}
                filters={filters}
                pathOf={pathOf}
                onLeave={() => button.current?.focus()}
              />
              <MapKey filters={filters} onFilters={setFilters} />
            </div>
          )}
          {/* Where scripts run and the map is shown, the list is neither there nor paid for. */}
          {!isListed ? null : shown === "list" ? list : <noscript>{list}</noscript>}
          {view.kind === "house" ? null : sections}
        </div>
        <div className={styles.side}>
          <ChosenSeats form={FORM} commandKey={commandKey} button={button} hasList={isListed} />
          {view.kind === "house" ? sections : null}
        </div>
      </div>
      <SeatAnnouncer />
    </div>
  );

  function titleOf(): string {
    if (view.kind === "section") return view.section.name;
    if (view.kind === "house") return t("house");
    return hall.levels.find(({ id }) => id === view.level)?.name ?? t("house");
  }
}

function seatsIn(sections: readonly HallSection[]): number {
  return sections.reduce((sum, { seats }) => sum + seats.length, 0);
}

/** Seats that were taken, called as they are called everywhere on this page. */
function useNamedRefusal(answer: SeatAnswer | undefined): Refusal | undefined {
  const { hall, names } = useSeatSale();
  return useMemo(() => {
    if (!answer || answer.taken.length === 0) return answer?.refusal;
    const seats = answer.taken.flatMap((index) => hall.seats[index] ?? []);
    return { ...answer.refusal, names: seats.map(names.place) };
  }, [answer, hall, names]);
}

/** Takes up what was chosen before a reload, and keeps what is chosen now. */
function useKeptChoice() {
  const { hall, store, performance } = useSeatSale();
  useEffect(() => {
    store.restore(rememberedChoice(performance.id, hall.plan));
    return store.onSeats(() => rememberChoice(performance.id, hall.plan, store.read().chosen));
  }, [hall.plan, store, performance.id]);
}

function useStatusUpdates(event: string) {
  const { hall, prices, store, performance } = useSeatSale();
  useEffect(() => {
    const updates = followStatus(`${performancePath(event, performance.id)}/seats.json`, (news) => {
      // Another plan means other places: the next page load brings it.
      if (news.plan === hall.plan) store.receive(onlySellable(hall, news, prices));
    });
    return updates.stop;
  }, [event, hall, prices, store, performance.id]);
}
