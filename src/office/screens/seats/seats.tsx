import { useQuery } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { useParams } from "react-router";
import type { SeatPlan } from "#contract/operations/seating.ts";
import { office } from "../../client/client.ts";
import { useFormat } from "../../format/format-context.tsx";
import styles from "../../hall/hall.module.css";
import { OfficeMap } from "../../hall/office-map.tsx";
import { useWatched } from "../../live/watched.ts";
import { useMay } from "../../session/session-context.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import { AllocationsPanel } from "./allocations-panel.tsx";
import { ChosenPanel } from "./chosen-panel.tsx";
import { LostNotice } from "./lost-notice.tsx";
import type { MovingParty } from "./moving-party.ts";
import { SeatKey } from "./seat-key.tsx";
import type { ShownSeats } from "./seat-types.ts";
import { useHall } from "./use-hall.ts";

/** Below the map. */
const SeatRows = lazy(() => import("../../hall/seat-rows.tsx"));

export default function Seats() {
  const t = useWords("seats");
  const format = useFormat();
  const may = useMay();
  const { language } = useLanguage();
  const performance = Number(useParams()["performance"]);
  const input = { performance, language };
  const shown = useQuery(office.seats.show.queryOptions({ input }));
  const plan = useQuery(
    office.seats.plan.queryOptions({ input, staleTime: Number.POSITIVE_INFINITY, enabled: shown.isSuccess }),
  );
  const found = shown.data?.performance;
  useWatched("seats", found ? String(performance) : null);
  return (
    <Screen
      key={performance}
      title={found?.title ?? t("title")}
      {...(found && { kind: `${format.fullDateTime(found.starts)}, ${found.venue}` })}
      {...(may("waiting-lists.read") && {
        actions: (
          <ButtonLink to={`/performances/${performance}/waiting-list`}>{t("to-waiting-list")}</ButtonLink>
        ),
      })}
    >
      <Loaded query={shown} lines={16}>
        {(seats) => (
          <Loaded query={plan} lines={16}>
            {(drawn) => <Hall key={`${performance} ${seats.plan} ${language}`} plan={drawn} shown={seats} />}
          </Loaded>
        )}
      </Loaded>
    </Screen>
  );
}

function Hall({ plan, shown }: { plan: SeatPlan; shown: ShownSeats }) {
  const t = useWords("seats");
  const hall = useHall(plan, shown);
  const [moving, setMoving] = useState<MovingParty | null>(null);
  return (
    <>
      {shown.performance.isCancelled ? (
        <Notice tone="warning">
          <p>{t("cancelled")}</p>
        </Notice>
      ) : null}
      <LostNotice hall={hall} lost={shown.lost} />
      <SeatKey counts={hall.facts.counts} />
      <div className={styles.columns}>
        <OfficeMap hall={hall} />
        <div className={styles.side}>
          <ChosenPanel shown={shown} hall={hall} moving={moving} onMove={setMoving} />
          <AllocationsPanel shown={shown} hall={hall} />
        </div>
      </div>
      <Suspense>
        <SeatRows hall={hall} />
      </Suspense>
    </>
  );
}
