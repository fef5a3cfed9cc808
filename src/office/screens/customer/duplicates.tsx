import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { office } from "../../client/client.ts";
import { useFormat } from "../../format/format-context.tsx";
import { useMay } from "../../session/session-context.tsx";
import { ConfirmedAction } from "../../states/confirmed-action.tsx";
import { later } from "../../states/later.ts";
import lists from "../../styles/list.module.css";
import { Button } from "../../ui/button.tsx";
import { Panel } from "../../ui/panel.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./customer.module.css";
import { customerChanges } from "./customer-changes.ts";
import type { Customer } from "./customer-types.ts";
import { fullName } from "./full-name.ts";

const MergeDialog = later(() => import("./actions/merge-dialog.tsx"));

/** Who may be the same person, to be merged; and earlier merges, to be undone. */
export function Duplicates({ customer }: { customer: Customer }) {
  const t = useWords("merge");
  const may = useMay();
  const [merged, setMerged] = useState<string | null>(null);
  const input = { customer: customer.id };
  const { data } = useQuery(office.customers.duplicates.queryOptions({ input }));
  const duplicates = data?.duplicates ?? [];
  return (
    <>
      {duplicates.length > 0 ? (
        <Panel title={t("duplicates")}>
          <ul className={lists.list}>
            {duplicates.map(({ customer: other, why }) => (
              <li key={other.id} className={styles.entry}>
                <span>
                  <Link to={`/customers/${other.id}`}>{fullName(other)}</Link>
                  <span className={styles.detail}>{` ${other.email}`}</span>
                </span>
                <span className={styles.detail}>{why.map((sign) => t(`why-${sign}`)).join(", ")}</span>
                {may("customers.merge") ? (
                  <Button variant="quiet" onPress={() => setMerged(other.id)}>
                    {t("merge")}
                  </Button>
                ) : null}
              </li>
            ))}
          </ul>
        </Panel>
      ) : null}
      {may("customers.merge") ? <Merges customer={customer} /> : null}
      <Suspense>
        {merged ? <MergeDialog keep={customer.id} merged={merged} onClose={() => setMerged(null)} /> : null}
      </Suspense>
    </>
  );
}

function Merges({ customer }: { customer: Customer }) {
  const t = useWords("merge");
  const { dateTime, date } = useFormat();
  const { data } = useQuery(office.customers.merges.queryOptions({ input: { customer: customer.id } }));
  const merges = data?.merges ?? [];
  if (merges.length === 0) return null;
  return (
    <Panel title={t("merges")}>
      <ul className={lists.list}>
        {merges.map(({ merge, merged, by, at, undoUntil, undone }) => (
          <li key={merge} className={styles.entry}>
            <span>{`${fullName(merged)}, ${merged.email}`}</span>
            <span className={styles.detail}>{`${by}, ${dateTime(at)}`}</span>
            {undone ? (
              <span className={styles.detail}>{t("undone", { at: dateTime(undone) })}</span>
            ) : Date.parse(undoUntil) > Date.now() ? (
              <ConfirmedAction
                permission="customers.merge"
                call={office.customers.undoMerge.call}
                input={{ merge }}
                label={t("undo")}
                title={t("undo-title", { name: fullName(merged) })}
                changes={customerChanges()}
              >
                <p>{t("undo-text", { until: date(undoUntil) })}</p>
              </ConfirmedAction>
            ) : null}
          </li>
        ))}
      </ul>
    </Panel>
  );
}
