import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { z } from "zod";
import type { SeatPlan } from "#contract/operations/seating.ts";
import { rowHeat } from "#domain/reports/seat-heat.ts";
import type { reports } from "../../../box-office/operations/reports/reports.ts";
import { office } from "../../client/client.ts";
import { ChooseSeats } from "../../hall/choose-seats.tsx";
import styles from "../../hall/hall.module.css";
import { OfficeMap } from "../../hall/office-map.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Select } from "../../ui/select.tsx";
import { Table } from "../../ui/table.tsx";
import { currentLanguage } from "../../words/language.ts";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import { filterAddress, filterInput, readFilters } from "../report/filters.ts";
import { ReportFilters } from "../report/report-filters.tsx";
import { type Heat, rowsOfHall } from "./heat.ts";
import { HeatKey } from "./heat-key.tsx";
import own from "./heat-map.module.css";
import { useHeatHall } from "./use-heat-hall.ts";

/** Below the map. */
const SeatRows = lazy(() => import("../../hall/seat-rows.tsx"));

const KNOWN = ["from", "to", "event", "performance"] as const;
type Shown = z.output<typeof reports.heatMap.output>;

export default function HeatMap() {
  const t = useWords("reports");
  const [search, setSearch] = useSearchParams();
  const language = currentLanguage();
  const filters = readFilters(search);
  const chosen = search.get("plan");
  const { channel: _, against: __, ...known } = filterInput(filters, KNOWN);
  const input = { ...known, language, ...(chosen && { plan: chosen }) };
  const list = useQuery(office.reports.list.queryOptions({ input: { language } }));
  const query = useQuery(office.reports.heatMap.queryOptions({ input, placeholderData: keepPreviousData }));
  return (
    <Screen
      title={t("heat-map")}
      kind={t("title")}
      actions={
        <ButtonLink to={`/reports/occupancy?${filterAddress(filters)}`}>
          {list.data?.reports.find(({ id }) => id === "occupancy")?.title ?? t("title")}
        </ButtonLink>
      }
    >
      <ReportFilters
        key={search.toString()}
        known={KNOWN}
        filters={filters}
        period={query.data?.period ?? null}
        events={list.data?.events ?? []}
        onChange={(next) => setSearch(filterAddress(next))}
      />
      <Loaded query={query} lines={16}>
        {(shown) =>
          shown.plan ? (
            <>
              {shown.halls.length > 1 ? (
                <div className={own.choices}>
                  <Select
                    label={t("hall")}
                    choices={shown.halls.map(({ plan, name, performances: count }) => ({
                      ...{ id: plan, label: t("hall-choice", { name, count }) },
                    }))}
                    value={shown.plan.id}
                    onChange={(plan) =>
                      setSearch(new URLSearchParams([...filterAddress(filters), ["plan", plan]]))
                    }
                  />
                </div>
              ) : null}
              <Heated key={`${shown.plan.id} ${language}`} plan={shown.plan} shown={shown} />
            </>
          ) : (
            <EmptyState title={t("none")} />
          )
        }
      </Loaded>
    </Screen>
  );
}

function Heated({ plan, shown }: { plan: SeatPlan; shown: Shown }) {
  const t = useWords("reports");
  const { sold, performances, elsewhere } = shown;
  const heat = useMemo(() => ({ sold, performances }), [sold, performances]);
  const hall = useHeatHall(plan, heat);
  const sum = useSum(performances);
  return (
    <>
      <p>{sum(sold)}</p>
      {elsewhere > 0 ? (
        <Notice>
          <p>{t("heat-elsewhere", { count: elsewhere })}</p>
        </Notice>
      ) : null}
      <HeatKey />
      <div className={styles.columns}>
        <OfficeMap hall={hall} />
        <div className={styles.side}>
          <Panel title={t("heat-chosen")}>
            <ChooseSeats hall={hall} />
            {hall.chosen.length > 0 ? <p>{sum(hall.chosen.map((seat) => sold[seat] ?? 0))}</p> : null}
          </Panel>
        </div>
      </div>
      <HeatRows hall={hall} heat={heat} />
      <Suspense>
        <SeatRows hall={hall} />
      </Suspense>
    </>
  );
}

function useSum(performances: number): (sold: readonly number[]) => string {
  const t = useWords("reports");
  const percent = usePercent();
  return (own) => {
    const { seats, sold, share } = rowHeat(own, performances);
    return t("heat-sum", { sold, all: seats * performances, share: percent(share) });
  };
}

function usePercent(): (share: number) => string {
  const { locale } = useLanguage();
  return (share) => share.toLocaleString(locale, { style: "percent", maximumFractionDigits: 1 });
}

function HeatRows({ hall: { hall }, heat }: { hall: ReturnType<typeof useHeatHall>; heat: Heat }) {
  const t = useWords("reports");
  const percent = usePercent();
  const rows = useMemo(() => rowsOfHall(hall, heat), [hall, heat]);
  return (
    <Panel title={t("heat-rows")}>
      <Table
        label={t("heat-rows")}
        rows={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            id: "row",
            title: t("heat-row"),
            isHead: true,
            cell: ({ section, row }) => `${section}, ${row ?? t("heat-standing")}`,
          },
          { id: "seats", title: t("seats"), isNumber: true, cell: ({ seats }) => seats },
          { id: "sold", title: t("sold"), isNumber: true, cell: ({ sold }) => sold },
          { id: "share", title: t("share"), isNumber: true, cell: ({ share }) => percent(share) },
        ]}
      />
    </Panel>
  );
}
