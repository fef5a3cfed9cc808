import { useQuery } from "@tanstack/react-query";
import { useNavigate, useParams } from "react-router";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { useFormat } from "../../format/format-context.tsx";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { currentLanguage } from "../../words/language.ts";
import { useWords } from "../../words/words-context.tsx";
import { Downloads } from "../report/downloads.tsx";
import styles from "../report/report.module.css";
import { ReportResult } from "../report/report-result.tsx";
import { isUnfinished, type Run } from "../report/runs.ts";

const EVERY_MS = 1_000;

/** A report over a long period: its progress, and then its result. */
export default function ReportRun() {
  const { run: id = "" } = useParams();
  const t = useWords("reports");
  const query = useQuery(
    office.reportRuns.show.queryOptions({
      input: { id, language: currentLanguage() },
      refetchInterval: ({ state }) => (state.data && isUnfinished(state.data.run) ? EVERY_MS : false),
    }),
  );
  const run = query.data?.run;
  return (
    <Screen
      title={run?.title ?? t("title")}
      kind={t("title")}
      actions={run ? <RunActions run={run} /> : null}
    >
      <Loaded query={query} lines={6}>
        {({ run, table }) => (
          <>
            <Progress run={run} />
            {table ? <ReportResult table={table} /> : null}
          </>
        )}
      </Loaded>
    </Screen>
  );
}

function RunActions({ run: { id, state } }: { run: Run }) {
  const t = useWords("reports");
  const navigate = useNavigate();
  const ends = isUnfinished({ state });
  const { run, isPending, failure } = useCommand(office.reportRuns.cancel.call, {
    onDone: () => (ends ? undefined : void navigate("/reports")),
    changes: [office.reportRuns.list.key(), ...(ends ? [office.reportRuns.show.key()] : [])],
  });
  return (
    <>
      <Button isPending={isPending} onPress={() => void run({ id })}>
        {t(ends ? "run-cancel" : "run-delete")}
      </Button>
      {state === "done" ? <Downloads call={office.reportRuns.file.call} input={{ id }} /> : null}
      <FailureNotice failure={failure} />
    </>
  );
}

function Progress({ run: { state, finished, pieces, period, until } }: { run: Run }) {
  const t = useWords("reports");
  const { calendarDay, dayOf } = useFormat();
  const days = t("days-of", { from: calendarDay(period.from), to: calendarDay(period.to) });
  if (state === "done")
    return (
      <p>
        {days}. {t("run-until", { day: calendarDay(dayOf(Date.parse(until))) })}.
      </p>
    );
  if (state === "failed" || state === "cancelled")
    return (
      <Notice tone={state === "failed" ? "error" : "info"} title={t(`state-${state}`)}>
        <p>{days}</p>
        {state === "failed" ? <p>{t("run-failed-text")}</p> : null}
      </Notice>
    );
  const text = pieces === 0 ? t(`state-${state}`) : t("run-progress", { finished, pieces });
  return (
    <div className={styles.progress}>
      <p>{days}</p>
      <progress max={Math.max(1, pieces)} value={finished} aria-label={t("state-running")} />
      <p role="status">{text}</p>
    </div>
  );
}
