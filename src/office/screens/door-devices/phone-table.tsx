import type { Opening, Phone } from "../../door/door-types.ts";
import { usePhoneColumns } from "../../door/phone-cells.tsx";
import { useFormat } from "../../format/format-context.tsx";
import cells from "../../styles/cells.module.css";
import { Menu } from "../../ui/menu.tsx";
import { Badge } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./door-devices.module.css";
import { actionsFor, type PhoneAction } from "./phone-settings.ts";

interface PhoneTableProps {
  readonly label: string;
  readonly phones: readonly Phone[];
  readonly performances: readonly Opening[];
  readonly onAction: ((action: PhoneAction, phone: Phone) => void) | null;
}

export function PhoneTable({ label, phones, performances, onAction }: PhoneTableProps) {
  const t = useWords("doorDevices");
  const columns = usePhoneColumns();
  return (
    <Table
      label={label}
      rows={phones}
      keyOf={({ id }) => id}
      columns={[
        {
          ...{ id: "name", title: t("name"), isHead: true },
          cell: ({ name, names, version }) => (
            <>
              <span>{name}</span> {names ? <Badge>{t("with-names")}</Badge> : null}
              <span className={cells.detail}>{version}</span>
            </>
          ),
        },
        {
          ...{ id: "performances", title: t("performances") },
          cell: (phone) => <Where phone={phone} performances={performances} />,
        },
        ...columns,
        ...(onAction
          ? [
              {
                ...{ id: "actions", title: t("actions"), hidesTitle: true, isNumber: true },
                cell: (phone: Phone) => <Actions phone={phone} onAction={onAction} />,
              },
            ]
          : []),
      ]}
    />
  );
}

interface ActionsProps {
  readonly phone: Phone;
  readonly onAction: (action: PhoneAction, phone: Phone) => void;
}

function Actions({ phone, onAction }: ActionsProps) {
  const t = useWords("doorDevices");
  const labels = { code: t("new-code-for"), change: t("change"), revoke: t("revoke") };
  const entries = actionsFor(phone).map((id) => ({
    ...{ id, label: labels[id] },
    onAction: () => onAction(id, phone),
  }));
  if (entries.length === 0) return null;
  return (
    <Menu label={t("actions-for", { name: phone.name })} variant="quiet" entries={entries}>
      <span>{t("actions")}</span>
    </Menu>
  );
}

function Where({ phone, performances }: { phone: Phone; performances: readonly Opening[] }) {
  const t = useWords("doorDevices");
  const { shortDateTime, list } = useFormat();
  const known = performances.filter(({ id }) => phone.performances.includes(id));
  const others = phone.performances.length - known.length;
  const names = new Map(known.flatMap(({ entrances }) => entrances.map(({ id, name }) => [id, name])));
  return (
    <>
      {known.map(({ id, title, starts }) => (
        <span key={id} className={styles.performance}>
          {`${title}, ${shortDateTime(starts)}`}
        </span>
      ))}
      {others > 0 ? <span className={styles.performance}>{t("earlier", { count: others })}</span> : null}
      <span className={cells.detail}>
        {phone.entrances.length === 0
          ? t("every-entrance")
          : list(phone.entrances.map((entrance) => names.get(entrance) ?? entrance))}
      </span>
    </>
  );
}
