import { type UseQueryResult, useQuery } from "@tanstack/react-query";
import { office } from "../../client/client.ts";
import { failureOf } from "../../client/failures.ts";
import { Conflicts, conflictsIn } from "../../house/conflicts.tsx";
import { Faults } from "../../house/faults.tsx";
import { FRESH } from "../../house/house-queries.ts";
import type { Draft, DraftCheck } from "../../house/house-types.ts";
import { LostSeats, lostSeatsIn } from "../../house/lost-seats.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";
import { ConsequencesList } from "./consequences-list.tsx";

/** Whether it can be published, and what would happen then. */
export function Check({ draft }: { draft: Draft }) {
  const t = useWords("houseCheck");
  const query = useQuery({
    ...office.drafts.check.queryOptions({ input: { draft: draft.draft }, ...FRESH }),
    enabled: draft.files.length > 0,
  });
  if (draft.files.length === 0) return null;
  const failure = query.error ? failureOf(query.error) : null;
  const lost = lostSeatsIn(failure);
  const conflicts = conflictsIn(failure);
  return (
    <Panel title={t("title")}>
      {lost ? <LostSeats lost={lost} /> : null}
      {conflicts ? <Conflicts conflicts={conflicts} /> : null}
      {lost || conflicts ? null : <Found query={query} />}
    </Panel>
  );
}

function Found({ query }: { query: UseQueryResult<DraftCheck> }) {
  const t = useWords("houseCheck");
  return (
    <Loaded query={query} lines={4}>
      {({ faults, consequences }) =>
        consequences === null ? (
          <>
            <Notice tone="warning">
              <p>{t("faults", { count: faults.length })}</p>
            </Notice>
            <Faults faults={faults} />
          </>
        ) : (
          <ConsequencesList consequences={consequences} />
        )
      }
    </Loaded>
  );
}
