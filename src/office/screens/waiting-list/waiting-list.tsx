import { useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { office } from "../../client/client.ts";
import { useFormat } from "../../format/format-context.tsx";
import { useMay } from "../../session/session-context.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Screen } from "../../states/screen.tsx";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import { EntryTable } from "./entry-table.tsx";

const REFRESH_MS = 15_000;

/** Who waits for a performance, in the order in which they are served. */
export default function WaitingList() {
  const t = useWords("waitingList");
  const format = useFormat();
  const may = useMay();
  const { language } = useLanguage();
  const performance = Number(useParams()["performance"]);
  const query = useQuery(
    office.waitingLists.list.queryOptions({
      input: { performance, language },
      refetchInterval: REFRESH_MS,
    }),
  );
  const found = query.data?.performance;
  return (
    <Screen
      key={performance}
      title={t("title")}
      {...(found && { kind: `${found.title}, ${format.fullDateTime(found.starts)}, ${found.venue}` })}
      {...(may("seats.read") && {
        actions: <ButtonLink to={`/performances/${performance}/seats`}>{t("to-seats")}</ButtonLink>,
      })}
    >
      <Loaded query={query} lines={8}>
        {({ entries, parties, membersFirst }) =>
          entries.length === 0 ? (
            <EmptyState title={t("none")} />
          ) : (
            <>
              <p>
                {t("parties", { count: parties, members: membersFirst ? "yes" : "no" })}{" "}
                {parties > entries.length ? t("shown", { count: entries.length }) : null}
              </p>
              <EntryTable entries={entries} />
            </>
          )
        }
      </Loaded>
    </Screen>
  );
}
