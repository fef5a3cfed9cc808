import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { z } from "zod";
import type { SeatPlan } from "#contract/operations/seating.ts";
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
import { currentLanguage } from "../../words/language.ts";
import { useWords } from "../../words/words-context.tsx";
import { filterAddress, filterInput, readFilters } from "../report/filters.ts";
import { ReportFilters } from "../report/report-filters.tsx";
import { HeatKey } from "./heat-key.tsx";
import own from "./heat-map.module.css";
import { HeatTables } from "./heat-tables.tsx";
import { useHeatHall } from "./use-heat-hall.ts";
import { useHeatSum } from "./use-heat-sum.ts";

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
  const sum = useHeatSum(performances);
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
      <HeatTables hall={hall.hall} heat={heat} />
      <Suspense>
        <SeatRows hall={hall} />
      </Suspense>
    </>
  );
}
