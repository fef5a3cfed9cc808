import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { currentLanguage } from "../../words/language.ts";
import { useWords } from "../../words/words-context.tsx";

/** The reports that come by email to oneself; nothing without one. */
export function Subscriptions() {
  const t = useWords("reports");
  const query = useQuery(
    office.reports.subscriptions.queryOptions({ input: { language: currentLanguage() } }),
  );
  const { run, isPending, failure } = useCommand(office.reports.unsubscribe.call, {
    changes: [office.reports.subscriptions.key()],
  });
  const own = query.data?.subscriptions ?? [];
  if (own.length === 0) return null;
  return (
    <Panel title={t("subscriptions")}>
      <FailureNotice failure={failure} />
      <Table
        label={t("subscriptions")}
        rows={own}
        keyOf={({ id }) => id}
        columns={[
          {
            id: "report",
            title: t("report"),
            isHead: true,
            cell: ({ report, title }) => <Link to={`/reports/${report}`}>{title}</Link>,
          },
          { id: "every", title: t("every"), cell: ({ every }) => t(`every-${every}`) },
          { id: "format", title: t("format"), cell: ({ format }) => t(format) },
          {
            id: "end",
            title: t("unsubscribe"),
            hidesTitle: true,
            cell: ({ id }) => (
              <Button isPending={isPending} onPress={() => void run({ id })}>
                {t("unsubscribe")}
              </Button>
            ),
          },
        ]}
      />
    </Panel>
  );
}
