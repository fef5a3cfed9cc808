import type { Live } from "../../door/door-types.ts";
import { entranceName } from "../../door/entrance-name.ts";
import { useMoment } from "../../door/use-moment.ts";
import cells from "../../styles/cells.module.css";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { usePlaceWords } from "../../words/place.ts";
import { useWords } from "../../words/words-context.tsx";

export function Refusals({ live: { refused } }: { live: Live }) {
  const t = useWords("doorLive");
  return (
    <Panel title={t("refused")}>
      {refused.length === 0 ? (
        <EmptyState title={t("no-refused")} />
      ) : (
        <Table
          label={t("refused")}
          rows={refused}
          keyOf={({ because }) => because}
          columns={[
            {
              id: "because",
              title: t("because"),
              isHead: true,
              cell: ({ because }) => t(`because-${because}`),
            },
            { id: "count", title: t("count"), isNumber: true, cell: ({ count }) => count },
          ]}
        />
      )}
    </Panel>
  );
}

/** Let in despite a refusal, with the reason given at the door. */
export function Overrides({ live: { overrides, performance } }: { live: Live }) {
  const t = useWords("doorLive");
  const moment = useMoment();
  const placeWords = usePlaceWords();
  return (
    <Panel title={t("overrides")}>
      {overrides.length === 0 ? (
        <EmptyState title={t("no-overrides")} />
      ) : (
        <Table
          label={t("overrides")}
          rows={overrides}
          keyOf={({ at, device, reason }) => `${at} ${device} ${reason}`}
          columns={[
            {
              ...{ id: "place", title: t("place"), isHead: true },
              cell: ({ place }) => (place ? placeWords(place) : t("unknown-ticket")),
            },
            { id: "at", title: t("at"), cell: ({ at }) => <time dateTime={at}>{moment(at)}</time> },
            { id: "because", title: t("because"), cell: ({ because }) => t(`because-${because}`) },
            { id: "reason", title: t("reason"), cell: ({ reason }) => reason },
            {
              ...{ id: "device", title: t("device") },
              cell: ({ device, entrance }) => (
                <>
                  <span>{device}</span>
                  <span className={cells.detail}>{entranceName(performance, entrance)}</span>
                </>
              ),
            },
          ]}
        />
      )}
    </Panel>
  );
}
