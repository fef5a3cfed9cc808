import { useInfiniteQuery } from "@tanstack/react-query";
import { Link } from "react-router";
import { office } from "../../client/client.ts";
import { useFormat } from "../../format/format-context.tsx";
import { FRESH } from "../../house/house-queries.ts";
import { Loaded } from "../../states/loaded.tsx";
import { MoreButton } from "../../states/more-button.tsx";
import { Badge, Panel } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { useWords } from "../../words/words-context.tsx";

/** @param newest null if nothing is on sale */
export function History({ newest }: { newest: number | null }) {
  const t = useWords("house");
  const { dateTime } = useFormat();
  const query = useInfiniteQuery(
    office.house.versions.infiniteOptions({
      input: (before: number | undefined) => (before ? { before } : {}),
      initialPageParam: undefined as number | undefined,
      getNextPageParam: ({ versions, more }) => (more ? versions.at(-1)?.version : undefined),
      ...FRESH,
    }),
  );
  return (
    <Panel title={t("history")}>
      <Loaded query={query} lines={8}>
        {({ pages }) => (
          <Table
            label={t("history")}
            rows={pages.flatMap(({ versions }) => versions)}
            keyOf={({ version }) => version}
            columns={[
              {
                id: "version",
                title: t("version"),
                isHead: true,
                cell: ({ version }) => (
                  <>
                    <Link to={`/house/versions/${version}`}>{t("version-number", { version })}</Link>{" "}
                    {version === newest ? <Badge tone="good">{t("on-sale")}</Badge> : null}
                  </>
                ),
              },
              { id: "at", title: t("published"), cell: ({ at }) => dateTime(at) },
              {
                id: "author",
                title: t("author"),
                cell: ({ author, origin }) => (origin === "folder" ? t("from-folder") : author),
              },
              {
                id: "note",
                title: t("note"),
                cell: ({ note, restores }) =>
                  restores === null
                    ? note
                    : [t("restored", { version: restores }), note].filter(Boolean).join(" – "),
              },
            ]}
          />
        )}
      </Loaded>
      <MoreButton query={query} />
    </Panel>
  );
}
