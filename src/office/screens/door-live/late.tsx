import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { placeWords } from "#languages/place-words.ts";
import { office } from "../../client/client.ts";
import door from "../../door/door.module.css";
import type { LateSeat, Opening } from "../../door/door-types.ts";
import { Loaded } from "../../states/loaded.tsx";
import cells from "../../styles/cells.module.css";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Badge, Panel } from "../../ui/panel.tsx";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import styles from "./door-live.module.css";

const REFRESH_MS = 15_000;
/** Of a section at first; more on request. */
const ROWS = 25;
/** Few enough to see them all. */
const MOST_OPEN = 12;

/** Seats whose visitors have not come, for seating after the start. Before it that is almost all: shown on request. */
export function Late({ performance }: { performance: Opening }) {
  const t = useWords("doorLate");
  const [isWanted, setWanted] = useState(false);
  const isShown = isWanted || Date.now() >= Date.parse(performance.starts);
  return (
    <Panel title={t("title")}>
      {isShown ? (
        <LateSeats performance={performance.id} />
      ) : (
        <EmptyState title={t("before")}>
          <Button onPress={() => setWanted(true)}>{t("show")}</Button>
        </EmptyState>
      )}
    </Panel>
  );
}

function LateSeats({ performance }: { performance: number }) {
  const t = useWords("doorLate");
  const { language } = useLanguage();
  const query = useQuery(
    office.door.late.queryOptions({ input: { performance, language }, refetchInterval: REFRESH_MS }),
  );
  return (
    <Loaded query={query} lines={6}>
      {({ seats }) => (seats.length === 0 ? <EmptyState title={t("none")} /> : <Seats seats={seats} />)}
    </Loaded>
  );
}

/** By section, closed where there are many: a phone in the hall shows the one that is wanted. */
function Seats({ seats }: { seats: readonly LateSeat[] }) {
  const t = useWords("doorLate");
  const sections = [...Map.groupBy(seats, ({ section }) => section)];
  return (
    <div className={styles.late}>
      {sections.map(([section, own]) => (
        <details key={section} open={sections.length === 1 || seats.length <= MOST_OPEN}>
          <summary className={door.summary}>
            {t("section-count", { section, count: own.length })}
            <span className={cells.detail}>{own[0]?.entrance}</span>
          </summary>
          <SectionSeats section={section} seats={own} />
        </details>
      ))}
    </div>
  );
}

function SectionSeats({ section, seats }: { section: string; seats: readonly LateSeat[] }) {
  const t = useWords("doorLate");
  const common = useWords("common");
  const [rows, setRows] = useState(ROWS);
  return (
    <>
      <ul className={styles.seats} aria-label={t("seats-of", { section })}>
        {seats.slice(0, rows).map((seat) => (
          <li key={`${seat.row} ${seat.seat}`}>
            <span className={door.seat}>
              {placeWords(seat, ({ row, seat: number }) => t("seat", { row, seat: number }))}
            </span>
            <span>{seat.holder}</span>
            <span className={cells.detail}>
              {seat.priceType} {seat.accessible ? <Badge tone="warning">{t("accessible")}</Badge> : null}
            </span>
          </li>
        ))}
      </ul>
      {seats.length > rows ? <Button onPress={() => setRows(rows + ROWS)}>{common("more")}</Button> : null}
    </>
  );
}
