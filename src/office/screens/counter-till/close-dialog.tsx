import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import { office } from "../../client/client.ts";
import { refusedBecause } from "../../client/failures.ts";
import { useCommand } from "../../client/use-command.ts";
import { useFormat } from "../../format/format-context.tsx";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { QuantityField } from "../../ui/quantity-field.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import { type Counts, countedOf, denominationsOf, sumOf } from "./denominations.ts";
import styles from "./till.module.css";
import { type Session, tillChanges } from "./till-types.ts";

interface CloseDialogProps {
  readonly session: Session;
  readonly needsWitness: boolean;
  readonly onClose: () => void;
}

/** Counts the drawer by denomination, and closes the till for good. */
export default function CloseDialog({ session, needsWitness, onClose }: CloseDialogProps) {
  const t = useWords("counterTill");
  const common = useWords("common");
  const { money } = useFormat();
  const [counts, setCounts] = useState<Counts>({});
  const [witness, setWitness] = useState("");
  const [why, setWhy] = useState("");
  const [, setSearch] = useSearchParams();
  const command = useCommand(office.tills.close.call, {
    changes: tillChanges(),
    onDone({ session: closed }) {
      onClose();
      setSearch({ session: closed });
    },
  });
  const { expected } = session;
  const amount = (minor: number) => money({ ...expected, amount: minor });
  const counted = sumOf(counts);
  const difference = counted - expected.amount;
  const isReady = (!needsWitness || witness.trim() !== "") && (difference === 0 || why.trim() !== "");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!isReady) return;
    void command.run({
      ...{ session: session.session, counted: countedOf(counts), expected: expected.amount },
      ...(witness.trim() === "" ? {} : { witness }),
      ...(why.trim() === "" ? {} : { why }),
    });
  };
  return (
    <Dialog title={t("count-title", { till: session.till.name })} onClose={onClose} wide>
      <form className={styles.form} onSubmit={submit} noValidate>
        <div className={styles.counts}>
          {denominationsOf(expected.currency).map((value) => (
            <QuantityField
              key={value}
              label={amount(value)}
              value={counts[value] ?? ""}
              onChange={(count) => setCounts({ ...counts, [value]: count })}
              fewer={t("fewer", { name: amount(value) })}
              more={t("more", { name: amount(value) })}
            />
          ))}
        </div>
        <div role="status">
          <dl className={styles.sums}>
            {(
              [
                ["counted", counted],
                ["expected", expected.amount],
                ["difference", difference],
              ] as const
            ).map(([name, minor]) => (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>{amount(minor)}</dd>
              </div>
            ))}
          </dl>
        </div>
        {difference === 0 ? null : (
          <TextField label={t("difference-why")} value={why} onChange={setWhy} maxLength={500} isRequired />
        )}
        {needsWitness ? (
          <TextField
            label={t("witness")}
            hint={t("witness-hint")}
            value={witness}
            onChange={setWitness}
            maxLength={100}
            isRequired
          />
        ) : null}
        {refusedBecause(command.failure, "changed-meanwhile") ? <p>{t("count-again")}</p> : null}
        <FailureNotice failure={command.failure} />
        <DialogActions>
          <Button onPress={onClose}>{common("cancel")}</Button>
          <Button type="submit" variant="primary" isPending={command.isPending} isDisabled={!isReady}>
            {t("close")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
