import { Button } from "../../../ui/button.tsx";
import { ChoiceBar } from "../../../ui/choice-bar.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useWords } from "../../../words/words-context.tsx";
import styles from "../counter.module.css";
import type { ReadTenders, TenderDraft, TenderKind } from "../tenders.ts";

interface TenderFieldsProps {
  readonly kinds: readonly TenderKind[];
  readonly draft: TenderDraft;
  readonly read: ReadTenders["each"][number] | undefined;
  /** What it pays if no amount is typed. */
  readonly rest: string;
  /** Whether to show what is missing. */
  readonly isShown: boolean;
  readonly isFirst: boolean;
  readonly onChange: (draft: TenderDraft) => void;
  readonly onRemove?: () => void;
}

export function TenderFields(props: TenderFieldsProps) {
  const { kinds, draft, read, rest, isShown, isFirst, onChange, onRemove } = props;
  const t = useWords("counterPay");
  const tender = useWords("tenders");
  const { kind, amount, reference, received } = draft;
  const fault = isShown ? (read?.fault ?? null) : null;
  return (
    <div className={styles.tender}>
      {kinds.length > 1 ? (
        <ChoiceBar<TenderKind>
          label={t("tender")}
          value={kind}
          onChange={(chosen) => onChange({ ...draft, kind: chosen })}
          choices={kinds.map((id) => ({ id, label: tender.has(id) ? tender(id) : id }))}
        />
      ) : null}
      <div className={styles.pair}>
        {kind === "cash" ? (
          <TextField
            key="cash"
            label={t("received")}
            hint={t("received-hint")}
            inputMode="decimal"
            value={received}
            onChange={(typed) => onChange({ ...draft, received: typed })}
            error={fault === "received" ? t("received-fault") : null}
            autoFocus={isFirst}
          />
        ) : (
          <TextField
            key={kind}
            label={t(`reference-${kind}`)}
            value={reference}
            onChange={(typed) => onChange({ ...draft, reference: typed })}
            maxLength={40}
            error={fault === "reference" ? t("reference-fault") : null}
            isRequired
            autoFocus={isFirst}
          />
        )}
        <TextField
          label={t("amount")}
          hint={t("amount-hint", { amount: rest })}
          inputMode="decimal"
          value={amount}
          onChange={(typed) => onChange({ ...draft, amount: typed })}
          error={fault === "amount" ? t("amount-fault") : null}
        />
      </div>
      {onRemove ? (
        <Button variant="quiet" onPress={onRemove}>
          {t("remove-tender")}
        </Button>
      ) : null}
    </div>
  );
}
