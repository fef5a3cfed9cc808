import { type FormEvent, useState } from "react";
import { useSearchParams } from "react-router";
import type { Currency, Money } from "#domain/money.ts";
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
import { type Counts, countedOf, DENOMINATIONS, sumOfCounts } from "./denominations.ts";
import styles from "./till.module.css";
import { type TillSession, tillChanges } from "./till-types.ts";

interface CloseDialogProps {
  readonly session: TillSession;
  readonly needsWitness: boolean;
  readonly onClose: () => void;
}

/** Counts the drawer by denomination, and closes the till. */
export default function CloseDialog({ session, needsWitness, onClose }: CloseDialogProps) {
  const t = useWords("counterTill");
  const common = useWords("common");
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
  const counted = sumOfCounts(counts);
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
        <CountFields currency={expected.currency} counts={counts} onChange={setCounts} />
        <Sums counted={counted} expected={expected} />
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

interface CountFieldsProps {
  readonly currency: Currency;
  readonly counts: Counts;
  readonly onChange: (counts: Counts) => void;
}

function CountFields({ currency, counts, onChange }: CountFieldsProps) {
  const t = useWords("counterTill");
  const { money } = useFormat();
  return (
    <div className={styles.counts}>
      {DENOMINATIONS[currency].map((value) => {
        const name = money({ amount: value, currency });
        return (
          <QuantityField
            key={value}
            label={name}
            value={counts[value] ?? ""}
            onChange={(count) => onChange({ ...counts, [value]: count })}
            fewer={t("fewer", { name })}
            more={t("more", { name })}
          />
        );
      })}
    </div>
  );
}

function Sums({ counted, expected }: { counted: number; expected: Money }) {
  const t = useWords("counterTill");
  const { money } = useFormat();
  const sums = [
    ["counted", counted],
    ["expected", expected.amount],
    ["difference", counted - expected.amount],
  ] as const;
  return (
    <div role="status">
      <dl className={styles.sums}>
        {sums.map(([name, amount]) => (
          <div key={name}>
            <dt>{t(name)}</dt>
            <dd>{money({ ...expected, amount })}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
