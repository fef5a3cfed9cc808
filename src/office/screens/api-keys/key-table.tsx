import { useFormat } from "../../format/format-context.tsx";
import styles from "../../integrations/integrations.module.css";
import { Menu } from "../../ui/menu.tsx";
import { Badge } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { usePermissionName } from "../../words/permission-name.ts";
import { useRoleName } from "../../words/role-name.ts";
import { useWords } from "../../words/words-context.tsx";
import type { ApiKey, KeyAction } from "./key-types.ts";

interface KeyTableProps {
  readonly keys: readonly ApiKey[];
  readonly onAction: ((action: KeyAction, apiKey: ApiKey) => void) | null;
}

const ACTIONS: readonly KeyAction[] = ["rotate", "revoke"];

export function KeyTable({ keys, onAction }: KeyTableProps) {
  const t = useWords("apiKeys");
  const { permissionName } = usePermissionName();
  const roleName = useRoleName();
  const { list } = useFormat();
  return (
    <Table
      label={t("title")}
      rows={keys}
      keyOf={({ id }) => id}
      columns={[
        {
          ...{ id: "name", title: t("name"), isHead: true },
          cell: ({ name, ends }) => (
            <>
              {name}
              <code className={styles.detail}>…{ends}</code>
            </>
          ),
        },
        {
          ...{ id: "may", title: t("may") },
          cell: ({ permissions, role }) => (
            <>
              {list(permissions.map(permissionName))}
              {role ? <span className={styles.detail}>{t("sells-as", { role: roleName(role) })}</span> : null}
            </>
          ),
        },
        {
          ...{ id: "rate", title: t("per-minute"), isNumber: true },
          cell: ({ perMinute }) => String(perMinute),
        },
        {
          ...{ id: "used", title: t("last-used") },
          cell: (apiKey) => <LastUsed {...apiKey} />,
        },
        {
          ...{ id: "state", title: t("state") },
          cell: (apiKey) => <State {...apiKey} />,
        },
        ...(onAction
          ? [
              {
                ...{ id: "actions", title: t("actions"), hidesTitle: true, isNumber: true },
                cell: (apiKey: ApiKey) =>
                  apiKey.revoked ? null : (
                    <Menu
                      label={t("actions-for", { name: apiKey.name })}
                      variant="quiet"
                      entries={ACTIONS.map((id) => ({
                        ...{ id, label: t(`do-${id}`) },
                        onAction: () => onAction(id, apiKey),
                      }))}
                    >
                      <span>{t("actions")}</span>
                    </Menu>
                  ),
              },
            ]
          : []),
      ]}
    />
  );
}

function LastUsed({ lastUsed, lastNetwork }: Pick<ApiKey, "lastUsed" | "lastNetwork">) {
  const t = useWords("apiKeys");
  const { shortDateTime } = useFormat();
  if (lastUsed === null) return t("never");
  return (
    <>
      {shortDateTime(lastUsed)}
      <span className={styles.detail}>{lastNetwork}</span>
    </>
  );
}

function State({ revoked, oldKeyUntil }: Pick<ApiKey, "revoked" | "oldKeyUntil">) {
  const t = useWords("apiKeys");
  const { shortDateTime } = useFormat();
  return (
    <>
      {revoked ? <Badge>{t("revoked")}</Badge> : <Badge tone="good">{t("valid")}</Badge>}
      {oldKeyUntil ? (
        <span className={styles.detail}>{t("old-key", { until: shortDateTime(oldKeyUntil) })}</span>
      ) : null}
    </>
  );
}
