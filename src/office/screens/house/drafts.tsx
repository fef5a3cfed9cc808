import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { office } from "../../client/client.ts";
import { useFormat } from "../../format/format-context.tsx";
import { draftPath } from "../../house/draft-addresses.ts";
import { FRESH } from "../../house/house-queries.ts";
import { Loaded } from "../../states/loaded.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Badge, Panel } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { useWords } from "../../words/words-context.tsx";

export function Drafts() {
  const t = useWords("house");
  const { dateTime } = useFormat();
  const query = useQuery(office.drafts.list.queryOptions({ input: {}, ...FRESH }));
  return (
    <Panel title={t("drafts")}>
      <Loaded query={query} lines={4}>
        {({ drafts, newest }) =>
          drafts.length === 0 ? (
            <EmptyState title={t("no-drafts")} />
          ) : (
            <Table
              label={t("drafts")}
              rows={drafts}
              keyOf={({ draft }) => draft}
              columns={[
                {
                  id: "name",
                  title: t("name"),
                  isHead: true,
                  cell: ({ draft, name }) => <Link to={draftPath(draft)}>{name}</Link>,
                },
                { id: "author", title: t("author"), cell: ({ author }) => author },
                { id: "changed", title: t("changed"), cell: ({ changed }) => dateTime(changed) },
                {
                  id: "state",
                  title: t("state"),
                  cell: ({ base, publishAt, problem }) => {
                    if (problem !== null) return <Badge tone="bad">{t("not-published")}</Badge>;
                    if (publishAt !== null)
                      return <Badge tone="good">{t("scheduled", { at: dateTime(publishAt) })}</Badge>;
                    return base < newest ? <Badge>{t("behind", { version: base })}</Badge> : null;
                  },
                },
              ]}
            />
          )
        }
      </Loaded>
    </Panel>
  );
}
