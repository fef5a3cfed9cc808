import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { office } from "../../client/client.ts";
import type { Live } from "../../door/door-types.ts";
import { useFormat } from "../../format/format-context.tsx";
import { useWatched } from "../../live/watched.ts";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Facts } from "../../ui/panel.tsx";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import { Conflicts } from "./conflicts.tsx";
import styles from "./door-live.module.css";
import { ExportScans } from "./export-scans.tsx";
import { Late } from "./late.tsx";
import { PacePanel } from "./pace-panel.tsx";
import { Phones } from "./phones.tsx";
import { PriceTypes } from "./price-types.tsx";
import { Overrides, Refusals } from "./refusals.tsx";

/** What phones report of themselves, as their battery, is not announced. */
const REFRESH_MS = 15_000;

export default function DoorLive() {
  const t = useWords("doorLive");
  const format = useFormat();
  const { language } = useLanguage();
  const performance = Number(useParams()["performance"]);
  const query = useQuery(
    office.door.live.queryOptions({ input: { performance, language }, refetchInterval: REFRESH_MS }),
  );
  const opening = query.data?.performance;
  useWatched("door", opening ? String(performance) : null);
  return (
    <Screen
      key={performance}
      title={opening?.title ?? t("all")}
      {...(opening && { kind: `${format.fullDateTime(opening.starts)}, ${opening.venue}` })}
      actions={
        <>
          <ButtonLink to="/entrance">{t("all")}</ButtonLink>
          {opening ? <ButtonLink to={`/entrance/${performance}/list`}>{t("list")}</ButtonLink> : null}
          {opening ? <ExportScans opening={opening} /> : null}
        </>
      }
    >
      <Loaded query={query} lines={16}>
        {(live) => (
          <>
            {live.performance.cancelled ? (
              <Notice tone="warning">
                <p>{t("cancelled")}</p>
              </Notice>
            ) : null}
            <Numbers live={live} />
            <Conflicts performance={live.performance} count={live.conflicts} />
            <PacePanel live={live} />
            <div className={styles.columns}>
              <PriceTypes live={live} />
              <Refusals live={live} />
            </div>
            <Overrides live={live} />
            <Phones live={live} />
            <Late performance={live.performance} />
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function Numbers({ live: { performance, inside, conflicts } }: { live: Live }) {
  const t = useWords("doorLive");
  const { time } = useFormat();
  const number = (value: number) => <span className={styles.number}>{value}</span>;
  return (
    <Facts
      isDense
      facts={[
        { name: t("let-in"), value: number(performance.in) },
        { name: t("expected"), value: number(performance.tickets - performance.in) },
        { name: t("inside"), value: number(inside) },
        { name: t("tickets"), value: number(performance.tickets) },
        conflicts > 0 ? { name: t("conflicts-open"), value: number(conflicts) } : null,
        { name: t("opens"), value: <span className={styles.number}>{time(performance.doorsOpen)}</span> },
        { name: t("starts"), value: <span className={styles.number}>{time(performance.starts)}</span> },
      ]}
    />
  );
}
