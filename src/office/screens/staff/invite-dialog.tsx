import { useState } from "react";
import { office } from "../../client/client.ts";
import { faultsOf, refusedBecause } from "../../client/failures.ts";
import { useCommand } from "../../client/use-command.ts";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { FormDialog } from "../../states/form-dialog.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import { RoleSelect } from "./role-select.tsx";

const BESIDE_FIELDS = ["known-email", "no-role", "unknown-role"];

export function InviteDialog({ onClose }: { onClose: () => void }) {
  const t = useWords("staff");
  const [email, setEmail] = useState("");
  const [name, setName] = useState("");
  const [role, setRole] = useState<string | null>(null);
  const { run, isPending, failure } = useCommand(office.staff.invite.call, {
    changes: [office.staff.list.key(), office.roles.list.key()],
    onDone: onClose,
  });
  const faults = faultsOf(failure);
  const noRole = refusedBecause(failure, "no-role") ?? refusedBecause(failure, "unknown-role");
  return (
    <FormDialog
      title={t("invite")}
      action={t("send-invitation")}
      onSubmit={() =>
        void run({
          email,
          ...(name.trim() === "" ? {} : { name }),
          ...(role === null ? {} : { role }),
        })
      }
      onClose={onClose}
      isPending={isPending}
    >
      <p>{t("invite-text")}</p>
      <FailureNotice failure={failure} except={BESIDE_FIELDS} />
      <TextField
        label={t("email")}
        type="email"
        value={email}
        onChange={setEmail}
        error={faults["email"] ?? refusedBecause(failure, "known-email")?.message ?? null}
        isRequired
        autoFocus
      />
      <TextField label={t("name-optional")} value={name} onChange={setName} error={faults["name"] ?? null} />
      <RoleSelect value={role} onChange={setRole} error={noRole?.message ?? null} />
    </FormDialog>
  );
}
