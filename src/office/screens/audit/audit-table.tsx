import type { z } from "zod";
import type { auditEntry } from "../../../box-office/operations/audit.ts";
import { useFormat } from "../../format/format-context.tsx";
import cells from "../../styles/cells.module.css";
import { Badge } from "../../ui/panel.tsx";
import { Table } from "../../ui/table.tsx";
import { useDeviceLabel } from "../../words/device-label.ts";
import { useOperationName } from "../../words/operation-name.ts";
import { useWords } from "../../words/words-context.tsx";
import styles from "./audit.module.css";

type Entry = z.output<typeof auditEntry>;

const TONES = { begun: "warning", done: "good", refused: "warning", failed: "bad" } as const;

export function AuditTable({ entries }: { entries: readonly Entry[] }) {
  const t = useWords("audit");
  const { shortDateTime } = useFormat();
  const deviceLabel = useDeviceLabel();
  return (
    <Table
      label={t("title")}
      rows={entries}
      keyOf={({ id }) => id}
      columns={[
        {
          id: "at",
          title: t("at"),
          cell: ({ at }) => <time dateTime={at}>{shortDateTime(at)}</time>,
        },
        {
          id: "who",
          title: t("who"),
          isHead: true,
          cell: ({ who, device }) => (
            <>
              <span>{who}</span>
              {device ? <span className={cells.detail}>{deviceLabel(device)}</span> : null}
            </>
          ),
        },
        {
          id: "operation",
          title: t("operation"),
          cell: ({ operation }) => <Operation operation={operation} />,
        },
        {
          id: "outcome",
          title: t("outcome"),
          cell: ({ outcome, message, reason }) => (
            <>
              <span className={styles.outcome}>
                <Badge tone={TONES[outcome]}>{t(`outcome-${outcome}`)}</Badge>
              </span>
              {message ? <span className={styles.message}>{message}</span> : null}
              {reason ? <code className={styles.reason}>{reason}</code> : null}
            </>
          ),
        },
        {
          id: "input",
          title: t("input"),
          cell: ({ input }) =>
            input !== null && Object.keys(input).length === 0 ? null : <Input input={input} />,
        },
      ]}
    />
  );
}

/** The operation in words, and its id, which the filter takes. */
function Operation({ operation }: { operation: string }) {
  const operationName = useOperationName();
  const name = operationName(operation);
  return (
    <>
      {name === operation ? null : <span className={styles.name}>{name}</span>}
      <code className={styles.operation}>{operation}</code>
    </>
  );
}

function Input({ input }: { input: Entry["input"] }) {
  const t = useWords("audit");
  if (input === null) return <span className={cells.detail}>{t("erased")}</span>;
  return <p className={styles.input}>{linesOf(input).join("\n")}</p>;
}

/** As "seats: A-5, A-6"; what is inside another is indented. */
function linesOf(input: object, indent = ""): string[] {
  return Object.entries(input).flatMap(([name, value]) => {
    const short = shortOf(value);
    if (short !== null) return [`${indent}${name}: ${short}`];
    return [`${indent}${name}:`, ...linesOf(value as object, `${indent}  `)];
  });
}

/** Null for a value that needs several lines. */
function shortOf(value: unknown): string | null {
  if (typeof value !== "object" || value === null) return String(value ?? "–");
  const parts = Array.isArray(value) ? value.map(shortOf) : [null];
  return parts.includes(null) ? null : parts.join(", ") || "–";
}
