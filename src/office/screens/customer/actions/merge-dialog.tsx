import { useQuery } from "@tanstack/react-query";
import type { MergeFigures } from "../../../../box-office/operations/customers/customer-accounts.ts";
import { office } from "../../../client/client.ts";
import { useCommand } from "../../../client/use-command.ts";
import { useFormat } from "../../../format/format-context.tsx";
import { ConfirmDialog } from "../../../states/confirm-dialog.tsx";
import { Loaded } from "../../../states/loaded.tsx";
import { useWords } from "../../../words/words-context.tsx";
import styles from "../customer.module.css";
import { customerChanges } from "../customer-changes.ts";
import { fullName } from "../full-name.ts";

interface MergeDialogProps {
  readonly keep: string;
  readonly merged: string;
  readonly onClose: () => void;
}

/** Shows what moves. What it showed is sent along: something else is refused. */
export default function MergeDialog({ keep, merged, onClose }: MergeDialogProps) {
  const t = useWords("merge");
  const preview = useQuery(
    office.customers.previewMerge.queryOptions({
      input: { customer: keep, duplicate: merged },
      staleTime: 0,
    }),
  );
  const command = useCommand(office.customers.merge.call, { changes: customerChanges(), onDone: onClose });
  const { data } = preview;
  return (
    <ConfirmDialog
      title={t("title")}
      action={t("merge")}
      command={command}
      isDisabled={!data}
      onConfirm={() => data && void command.run({ customer: keep, duplicate: merged, expect: data.expect })}
      onClose={onClose}
    >
      <Loaded query={preview} lines={6}>
        {(figures) => <Figures figures={figures} />}
      </Loaded>
    </ConfirmDialog>
  );
}

function Figures({ figures: { keep, merged, moves, credit, refusals } }: { figures: MergeFigures }) {
  const t = useWords("merge");
  const { stored } = useFormat();
  return (
    <>
      <p>
        {t("text", {
          ...{ keep: fullName(keep), keepEmail: keep.email },
          ...{ merged: fullName(merged), mergedEmail: merged.email },
        })}
      </p>
      <ul className={styles.moves}>
        {moves.map(({ what, rows }) => (
          <li
            key={what}
          >{`${t.has(`moves-${what}`) ? t(`moves-${what}` as "moves-orders") : what}: ${rows}`}</li>
        ))}
        {credit.map((money) => (
          <li key={money.currency}>{t("credit", { amount: stored(money) })}</li>
        ))}
        {refusals > 0 ? <li>{t("refusals", { count: refusals })}</li> : null}
      </ul>
      <p>{t("undoable")}</p>
    </>
  );
}
