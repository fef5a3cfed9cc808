import { useState } from "react";
import { useNavigate } from "react-router";
import { office } from "../../../client/client.ts";
import { refusedBecause } from "../../../client/failures.ts";
import { useCommand } from "../../../client/use-command.ts";
import { ConfirmDialog } from "../../../states/confirm-dialog.tsx";
import { WhyField } from "../../../states/why-field.tsx";
import { Checkbox } from "../../../ui/checkbox.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { customerChanges } from "../customer-changes.ts";
import type { CustomerDialogProps } from "../customer-types.ts";
import { fullName } from "../full-name.ts";

export default function EraseDialog({ customer, onClose }: CustomerDialogProps) {
  const t = useWords("customerActions");
  const navigate = useNavigate();
  const [why, setWhy] = useState("");
  const [waiveCredit, setWaiveCredit] = useState(false);
  const command = useCommand(office.customers.erase.call, {
    changes: customerChanges(),
    onDone: () => void navigate("/search", { replace: true }),
  });
  const hasCredit = refusedBecause(command.failure, "credit-left") !== null;
  return (
    <ConfirmDialog
      title={t("erase-title", { name: fullName(customer) })}
      action={t("erase")}
      command={command}
      isDisabled={why.trim() === "" || (hasCredit && !waiveCredit)}
      onConfirm={() =>
        void command.run({ customer: customer.id, why, ...(waiveCredit ? { waiveCredit } : {}) })
      }
      onClose={onClose}
    >
      <p>{t("erase-text")}</p>
      <WhyField label={t("why")} why={why} onChange={setWhy} failure={command.failure} rows={2} />
      {hasCredit ? (
        <Checkbox isSelected={waiveCredit} onChange={setWaiveCredit}>
          {t("waive-credit")}
        </Checkbox>
      ) : null}
    </ConfirmDialog>
  );
}
