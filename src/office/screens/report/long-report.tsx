import { useNavigate } from "react-router";
import type { z } from "zod";
import { MOST_DAYS_AT_ONCE } from "#domain/reports/long-reports.ts";
import type { reportRuns } from "../../../box-office/operations/reports/report-runs.ts";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Notice } from "../../ui/notice.tsx";
import { useWords } from "../../words/words-context.tsx";

/** In place of a report over a long period: starts it in the background. */
export function LongReport({ input }: { input: z.input<typeof reportRuns.start.input> }) {
  const t = useWords("reports");
  const navigate = useNavigate();
  const { run, isPending, failure } = useCommand(office.reportRuns.start.call, {
    onDone: ({ id }) => void navigate(`/reports/runs/${id}`),
    changes: [office.reportRuns.list.key()],
  });
  return (
    <>
      <Notice title={t("long-title")}>
        <p>{t("long-text", { days: MOST_DAYS_AT_ONCE })}</p>
        <Button variant="primary" isPending={isPending} onPress={() => void run(input)}>
          {t("long-start")}
        </Button>
      </Notice>
      <FailureNotice failure={failure} />
    </>
  );
}
