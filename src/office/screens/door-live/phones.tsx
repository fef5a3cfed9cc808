import type { Live } from "../../door/door-types.ts";
import { usePhoneColumns } from "../../door/phone-cells.tsx";
import cells from "../../styles/cells.module.css";
import { ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Notice } from "../../ui/notice.tsx";
import { Panel } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { useWords } from "../../words/words-context.tsx";

export function Phones({ live: { devices, afterRevocation } }: { live: Live }) {
  const t = useWords("doorLive");
  const columns = usePhoneColumns();
  const shown = devices.filter(({ state }) => state === "paired" || state === "waiting");
  return (
    <Panel title={t("phones")} actions={<ButtonLink to="/entrance/devices">{t("manage-phones")}</ButtonLink>}>
      {afterRevocation > 0 ? (
        <Notice tone="warning">
          <p>{t("after-revocation", { count: afterRevocation })}</p>
        </Notice>
      ) : null}
      {shown.length === 0 ? (
        <EmptyState title={t("no-phones")} />
      ) : (
        <Table
          label={t("phones")}
          rows={shown}
          keyOf={({ id }) => id}
          columns={[
            {
              ...{ id: "name", title: t("device"), isHead: true },
              cell: ({ name, version }) => (
                <>
                  <span>{name}</span>
                  <span className={cells.detail}>{version}</span>
                </>
              ),
            },
            ...columns,
          ]}
        />
      )}
    </Panel>
  );
}
