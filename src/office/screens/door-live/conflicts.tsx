import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { Link } from "react-router";
import { office } from "../../client/client.ts";
import door from "../../door/door.module.css";
import type { Conflict, Opening } from "../../door/door-types.ts";
import { entranceName } from "../../door/entrance-name.ts";
import { useMoment } from "../../door/use-moment.ts";
import { useMay } from "../../session/session-context.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Button } from "../../ui/button.tsx";
import { classNames } from "../../ui/class-names.ts";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Panel } from "../../ui/panel.tsx";
import { usePlaceWords } from "../../words/place.ts";
import { useLanguage, useWords } from "../../words/words-context.tsx";
import styles from "./door-live.module.css";
import { SettleDialog } from "./settle-dialog.tsx";

interface ConflictsProps {
  readonly performance: Opening;
  /** Open ones, as the live figures have them: another number is a reason to read them again. */
  readonly count: number;
}

/** Scans that staff have to review. */
export function Conflicts({ performance, count }: ConflictsProps) {
  const t = useWords("doorConflicts");
  const { language } = useLanguage();
  const query = useQuery(
    office.door.conflicts.queryOptions({ input: { performance: performance.id, language } }),
  );
  const { refetch } = query;
  // biome-ignore lint/correctness/useExhaustiveDependencies: read again when the number changes
  useEffect(() => void refetch(), [count, refetch]);
  const [settling, setSettling] = useState<Conflict | null>(null);
  return (
    <Panel title={t("title")}>
      <Loaded query={query} lines={2}>
        {({ conflicts }) => {
          const open = conflicts.filter(({ settled }) => settled === null);
          const settled = conflicts.filter((one) => one.settled !== null);
          return (
            <>
              {open.length === 0 ? <EmptyState title={t("none")} /> : null}
              <ConflictList performance={performance} conflicts={open} onSettle={setSettling} />
              {settled.length === 0 ? null : (
                <details>
                  <summary className={door.summary}>{t("settled-title")}</summary>
                  <ConflictList performance={performance} conflicts={settled} />
                </details>
              )}
            </>
          );
        }}
      </Loaded>
      {settling ? <SettleDialog conflict={settling} onClose={() => setSettling(null)} /> : null}
    </Panel>
  );
}

interface ConflictListProps {
  readonly performance: Opening;
  readonly conflicts: readonly Conflict[];
  readonly onSettle?: (conflict: Conflict) => void;
}

function ConflictList({ performance, conflicts, onSettle }: ConflictListProps) {
  const t = useWords("doorConflicts");
  const may = useMay();
  const moment = useMoment();
  const placeWords = usePlaceWords();
  if (conflicts.length === 0) return null;
  const scanWords = ({ at, device, entrance }: Conflict["later"]) =>
    entrance === null
      ? t("scan", { at: moment(at), device })
      : t("scan-at", { at: moment(at), device, entrance: entranceName(performance, entrance) ?? entrance });
  return (
    <ul className={styles.conflicts}>
      {conflicts.map((conflict) => {
        const { id, kind, order, earlier, later, settled } = conflict;
        return (
          <li key={id} className={classNames(styles.conflict, settled && styles.settled)}>
            <h3>{placeWords(conflict)}</h3>
            <p>
              {t(kind)}
              {may("orders.read") ? (
                <>
                  {" · "}
                  <Link to={`/orders/${encodeURIComponent(order)}`}>{t("order", { order })}</Link>
                </>
              ) : null}
            </p>
            <dl className={styles.scans}>
              {earlier ? (
                <>
                  <dt>{t("first")}</dt>
                  <dd>{scanWords(earlier)}</dd>
                </>
              ) : null}
              <dt>{t(earlier ? "then" : "let-in")}</dt>
              <dd>{scanWords(later)}</dd>
            </dl>
            {settled ? (
              <p>{t("settled", { by: settled.by, at: moment(settled.at), note: settled.note })}</p>
            ) : (
              <p>{t(`${kind}-text`)}</p>
            )}
            {onSettle && may("door.manage") ? (
              <Button onPress={() => onSettle(conflict)}>{t("settle")}</Button>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
