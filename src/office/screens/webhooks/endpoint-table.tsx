import { Link } from "react-router";
import { useFormat } from "../../format/format-context.tsx";
import styles from "../../integrations/integrations.module.css";
import { Menu } from "../../ui/menu.tsx";
import { Badge } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { useWords } from "../../words/words-context.tsx";
import { actionsFor, type EndpointAction } from "./endpoint-actions.ts";
import type { Endpoint } from "./webhook-types.ts";

interface EndpointTableProps {
  readonly endpoints: readonly Endpoint[];
  readonly onAction: ((action: EndpointAction, endpoint: Endpoint) => void) | null;
}

export function EndpointTable({ endpoints, onAction }: EndpointTableProps) {
  const t = useWords("webhooks");
  const { shortDateTime } = useFormat();
  return (
    <Table
      label={t("title")}
      rows={endpoints}
      keyOf={({ id }) => id}
      columns={[
        {
          ...{ id: "name", title: t("name"), isHead: true },
          cell: ({ id, name, url }) => (
            <>
              <Link to={`/webhooks/${id}`}>{name}</Link>
              <span className={styles.detail}>{url}</span>
            </>
          ),
        },
        {
          ...{ id: "events", title: t("events") },
          cell: ({ events }) => t("events-count", { count: events.length }),
        },
        { ...{ id: "state", title: t("state") }, cell: (endpoint) => <State endpoint={endpoint} /> },
        {
          ...{ id: "last", title: t("last-success") },
          cell: ({ lastSuccess }) => (lastSuccess === null ? t("never") : shortDateTime(lastSuccess)),
        },
        {
          ...{ id: "waiting", title: t("waiting"), isNumber: true },
          cell: ({ waiting }) => String(waiting),
        },
        {
          ...{ id: "dead", title: t("dead"), isNumber: true },
          cell: ({ dead }) => (dead === 0 ? "0" : <Badge tone="bad">{dead}</Badge>),
        },
        ...(onAction
          ? [
              {
                ...{ id: "actions", title: t("actions"), hidesTitle: true, isNumber: true },
                cell: (endpoint: Endpoint) => <Actions endpoint={endpoint} onAction={onAction} />,
              },
            ]
          : []),
      ]}
    />
  );
}

function State({ endpoint }: { endpoint: Endpoint }) {
  const t = useWords("webhooks");
  const { shortDateTime } = useFormat();
  const { enabled, oldSecretUntil, lastFailure, lastSuccess } = endpoint;
  const isFailing = lastFailure !== null && (lastSuccess === null || lastFailure > lastSuccess);
  return (
    <>
      {enabled ? (
        <Badge tone={isFailing ? "bad" : "good"}>{t(isFailing ? "failing" : "on")}</Badge>
      ) : (
        <Badge>{t("off")}</Badge>
      )}
      {oldSecretUntil ? (
        <span className={styles.detail}>{t("old-secret", { until: shortDateTime(oldSecretUntil) })}</span>
      ) : null}
    </>
  );
}

interface ActionsProps {
  readonly endpoint: Endpoint;
  readonly onAction: (action: EndpointAction, endpoint: Endpoint) => void;
}

function Actions({ endpoint, onAction }: ActionsProps) {
  const t = useWords("webhooks");
  const entries = actionsFor(endpoint).map((id) => ({
    ...{ id, label: t(`do-${id}`) },
    onAction: () => onAction(id, endpoint),
  }));
  return (
    <Menu label={t("actions-for", { name: endpoint.name })} variant="quiet" entries={entries}>
      <span>{t("actions")}</span>
    </Menu>
  );
}
