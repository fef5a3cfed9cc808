import type { OutputOf } from "#contract/operation.ts";
import { office } from "../../client/client.ts";
import type { OfficeOperations } from "../../client/operations.ts";
import { useFormat } from "../../format/format-context.tsx";
import { useEventName } from "../../integrations/event-name.ts";
import styles from "../../integrations/integrations.module.css";
import { ConfirmedAction } from "../../states/confirmed-action.tsx";
import { Badge } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { useWords } from "../../words/words-context.tsx";

type Delivery = OutputOf<OfficeOperations["webhooks"]["deliveries"]>["entries"][number];

interface DeliveryTableProps {
  readonly webhook: string;
  readonly deliveries: readonly Delivery[];
  readonly changes: readonly (readonly unknown[])[];
}

const TONES = { waiting: "warning", delivered: "good", dead: "bad" } as const;

export function DeliveryTable({ webhook, deliveries, changes }: DeliveryTableProps) {
  const t = useWords("webhookLog");
  const nameOf = useEventName();
  const { shortDateTime } = useFormat();
  return (
    <Table
      label={t("title")}
      rows={deliveries}
      keyOf={({ event }) => event}
      columns={[
        {
          ...{ id: "event", title: t("event"), isHead: true },
          cell: ({ kind, object, event }) => (
            <>
              {nameOf(kind)}
              <span className={styles.detail}>{object}</span>
              <code className={styles.detail}>{event}</code>
            </>
          ),
        },
        { ...{ id: "at", title: t("at") }, cell: ({ at }) => shortDateTime(at) },
        {
          ...{ id: "state", title: t("its-state") },
          cell: ({ state, due }) => (
            <>
              <Badge tone={TONES[state]}>{t(`is-${state}`)}</Badge>
              {due ? (
                <span className={styles.detail}>{t("again-at", { at: shortDateTime(due) })}</span>
              ) : null}
            </>
          ),
        },
        { ...{ id: "answer", title: t("answer") }, cell: (delivery) => <Answer delivery={delivery} /> },
        {
          ...{ id: "attempts", title: t("attempts"), isNumber: true },
          cell: ({ attempts }) => String(attempts),
        },
        {
          ...{ id: "actions", title: t("actions"), hidesTitle: true, isNumber: true },
          cell: ({ state, event, kind, object }) =>
            state === "waiting" ? null : (
              <ConfirmedAction
                permission="integrations.manage"
                call={office.webhooks.replay.call}
                input={{ webhook, events: [event] }}
                label={t("replay")}
                title={t("replay-one", { what: `${nameOf(kind)} · ${object}` })}
                changes={changes}
              >
                <p>{t("replay-text")}</p>
              </ConfirmedAction>
            ),
        },
      ]}
    />
  );
}

function Answer({ delivery: { status, fault, milliseconds, tried } }: { delivery: Delivery }) {
  const t = useWords("webhookLog");
  if (tried === null) return t("not-tried");
  const key = `fault-${fault}`;
  const answer = status !== null ? t("status", { status }) : t.has(key) ? t(key) : fault;
  return (
    <>
      {answer}
      <span className={styles.detail}>{t("took", { milliseconds: milliseconds ?? 0 })}</span>
    </>
  );
}
