import { type FormEvent, useState } from "react";
import { office } from "../../../client/client.ts";
import { faultsOf, refusedBecause } from "../../../client/failures.ts";
import { useCommand } from "../../../client/use-command.ts";
import { Button } from "../../../ui/button.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { DialogActions } from "../../../ui/dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useWords } from "../../../words/words-context.tsx";
import styles from "../counter.module.css";
import { Refused } from "../refused.tsx";
import { useSale } from "../use-sale.tsx";
import type { PayProps } from "./pay-props.ts";

export type Way = "later" | "invoice" | "link";

interface PayLaterProps extends PayProps {
  readonly way: Way;
}

/** Reserves the order: to be paid at the counter, by invoice, or by a link. */
export function PayLater({ view, onPaid, onClose, way }: PayLaterProps) {
  const t = useWords("counterPay");
  const common = useWords("common");
  const { sale, buyer } = view;
  const { readAgain } = useSale();
  const [day, setDay] = useState("");
  const [note, setNote] = useState("");
  const hasEmail = (buyer?.email ?? "") !== "";
  const [isEmailed, setEmailed] = useState(hasEmail);
  const changes = [office.counter.offer.key(), office.counter.list.key(), office.counter.reservations.key()];
  const later = useCommand(office.counter.reserve.call, { changes, onDone: onPaid });
  const invoice = useCommand(office.counter.invoice.call, { changes, onDone: onPaid });
  const link = useCommand(office.counter.sendLink.call, { changes, onDone: onPaid });
  const { failure, isPending } = { later, invoice, link }[way];
  const noted = note.trim() === "" ? {} : { note };
  const run = async () => {
    if (way === "link") return link.run({ sale, email: isEmailed, ...noted });
    if (way === "invoice") return invoice.run({ sale, due: day, ...noted });
    return later.run({ sale, ...(day === "" ? {} : { until: day }), ...noted });
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (way === "invoice" && day === "") return;
    if (!(await run())) readAgain();
  };
  const tooLate = refusedBecause(failure, "too-late") ?? refusedBecause(failure, "not-later-than-now");
  const faults = faultsOf(failure);
  return (
    <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
      <p>{t(`text-${way}`)}</p>
      {way === "link" ? (
        <Checkbox isSelected={isEmailed} onChange={setEmailed} isDisabled={!hasEmail}>
          {hasEmail ? t("email-link", { email: buyer?.email ?? "" }) : t("no-email")}
        </Checkbox>
      ) : (
        <TextField
          label={t(way === "invoice" ? "due" : "until")}
          {...(way === "later" ? { hint: t("until-hint") } : {})}
          type="date"
          value={day}
          onChange={setDay}
          error={tooLate?.message ?? faults["due"] ?? faults["until"] ?? null}
          isRequired={way === "invoice"}
          autoFocus
        />
      )}
      <TextField label={t("note")} value={note} onChange={setNote} maxLength={500} rows={2} />
      <Refused failure={tooLate ? null : failure} />
      <DialogActions>
        <Button onPress={onClose}>{common("cancel")}</Button>
        <Button
          type="submit"
          variant="primary"
          isPending={isPending}
          isDisabled={way === "invoice" && day === ""}
        >
          {t(`do-${way}`)}
        </Button>
      </DialogActions>
    </form>
  );
}
