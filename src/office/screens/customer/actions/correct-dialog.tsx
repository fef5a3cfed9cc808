import { useState } from "react";
import { office } from "../../../client/client.ts";
import { type Failure, refusedBecause } from "../../../client/failures.ts";
import { useCommand } from "../../../client/use-command.ts";
import { ConfirmDialog } from "../../../states/confirm-dialog.tsx";
import { TextField } from "../../../ui/text-field.tsx";
import { useWords } from "../../../words/words-context.tsx";
import { customerChanges } from "../customer-changes.ts";
import type { Customer, CustomerDialogProps } from "../customer-types.ts";

const FIELDS = [
  ...(["email", "firstName", "lastName", "phone", "mobile", "dateOfBirth"] as const),
  ...(["line1", "postalCode", "city"] as const),
];
type Field = (typeof FIELDS)[number];

function registered(customer: Customer, field: Field): string {
  if (field !== "line1" && field !== "postalCode" && field !== "city") return customer[field];
  return customer.address?.[field] ?? "";
}

/** Sends only what was changed. */
export default function CorrectDialog({ customer, onClose }: CustomerDialogProps) {
  const t = useWords("correct");
  const actions = useWords("customerActions");
  const [typed, setTyped] = useState<Readonly<Partial<Record<Field, string>>>>({});
  const command = useCommand(office.customers.correct.call, { changes: customerChanges(), onDone: onClose });
  const changed = Object.fromEntries(
    Object.entries(typed).filter(([field, text]) => text !== registered(customer, field as Field)),
  );
  const faults = fieldFaults(command.failure);
  const taken = refusedBecause(command.failure, "email-taken");
  return (
    <ConfirmDialog
      title={actions("correct")}
      action={actions("correct")}
      tone="primary"
      command={command}
      isDisabled={Object.keys(changed).length === 0}
      onConfirm={() => void command.run({ customer: customer.id, ...changed })}
      onClose={onClose}
      except={["email-taken"]}
    >
      {changed["email"] === undefined ? null : <p>{t("email-text")}</p>}
      {FIELDS.map((field) => (
        <TextField
          key={field}
          label={t(field)}
          type={field === "email" ? "email" : field === "dateOfBirth" ? "date" : "text"}
          value={typed[field] ?? registered(customer, field)}
          onChange={(text) => setTyped({ ...typed, [field]: text })}
          error={field === "email" && taken ? taken.message : faults.has(field) ? t("not-valid") : null}
        />
      ))}
    </ConfirmDialog>
  );
}

function fieldFaults(failure: Failure | null): ReadonlySet<string> {
  const faults = refusedBecause(failure, "invalid")?.details["faults"];
  return new Set(Array.isArray(faults) ? faults.map(({ field }: { field: string }) => field) : []);
}
