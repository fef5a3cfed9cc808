import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { office } from "../../client/client.ts";
import type { LateSeat, Opening } from "../../door/door-types.ts";
import { Loaded } from "../../states/loaded.tsx";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Badge, Panel } from "../../ui/panel.tsx";
import { Select } from "../../ui/select.tsx";
import { Table } from "../../ui/table.tsx";
import { usePlace } from "../../words/place.ts";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import styles from "./door-live.module.css";

const REFRESH_MS = 15_000;
/** At first; more on request. */
const ROWS = 100;
const EVERY = "*";

/** For those who are seated after the start. Before it almost everybody is on it, so it is shown on request. */
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

function Seats({ seats }: { seats: readonly LateSeat[] }) {
  const t = useWords("doorLate");
  const common = useWords("common");
  const placeWords = usePlace();
  const [section, setSection] = useState(EVERY);
  const [rows, setRows] = useState(ROWS);
  const bySection = Map.groupBy(seats, (seat) => seat.section);
  const shown = bySection.get(section) ?? seats;
  return (
    <>
      <div className={styles.filter}>
        <Select
          label={t("section")}
          value={bySection.has(section) ? section : EVERY}
          onChange={setSection}
          choices={[
            { id: EVERY, label: t("every-section"), detail: t("count", { count: seats.length }) },
            ...[...bySection].map(([id, own]) => ({
              ...{ id, label: id, detail: t("count", { count: own.length }) },
            })),
          ]}
        />
      </div>
      <Table
        label={t("title")}
        rows={shown.slice(0, rows).map((seat, at) => ({ ...seat, at }))}
        keyOf={({ at }) => at}
        columns={[
          {
            ...{ id: "place", title: t("place"), isHead: true },
            cell: (seat) => (
              <>
                <span>{placeWords(seat)}</span>{" "}
                {seat.accessible ? <Badge tone="warning">{t("accessible")}</Badge> : null}
              </>
            ),
          },
          { id: "holder", title: t("holder"), cell: ({ holder }) => holder },
          { id: "type", title: t("price-type"), cell: ({ priceType }) => priceType },
          { id: "entrance", title: t("entrance"), cell: ({ entrance }) => entrance ?? "–" },
        ]}
      />
      {shown.length > rows ? (
        <div>
          <Button onPress={() => setRows(rows + ROWS)}>{common("more")}</Button>
        </div>
      ) : null}
    </>
  );
}
