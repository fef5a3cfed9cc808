import { useState } from "react";
import { office } from "../../client/client.ts";
import { refusedBecause } from "../../client/failures.ts";
import { useCommand } from "../../client/use-command.ts";
import { ConfirmDialog } from "../../states/confirm-dialog.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { Person } from "./person.ts";
import { RoleSelect } from "./role-select.tsx";

export function RoleDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const t = useWords("staff");
  const [role, setRole] = useState(person.role);
  const command = useCommand(office.staff.setRole.call, {
    changes: [office.staff.list.key(), office.roles.list.key()],
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      title={t("ask-role", { name: person.name || person.email })}
      action={t("do-role")}
      tone="primary"
      command={command}
      isDisabled={role === person.role}
      onConfirm={() => void command.run({ staff: person.id, role })}
      onClose={onClose}
      except={["unknown-role"]}
    >
      <RoleSelect
        value={role}
        onChange={setRole}
        error={refusedBecause(command.failure, "unknown-role")?.message ?? null}
      />
      <p>{t("text-role")}</p>
    </ConfirmDialog>
  );
}
