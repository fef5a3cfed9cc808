import { useState } from "react";
import { PERMISSIONS, type Permission } from "../../../staff/permissions.ts";
import { office } from "../../client/client.ts";
import { faultsOf, refusedBecause } from "../../client/failures.ts";
import { useCommand } from "../../client/use-command.ts";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { FormDialog } from "../../states/form-dialog.tsx";
import { Checkbox } from "../../ui/checkbox.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { usePermissionName } from "../../words/permission-name.ts";
import { useWords } from "../../words/words-context.tsx";
import styles from "./define-role-dialog.module.css";
import type { Role } from "./role.ts";
import { groupsOf } from "./role-matrix.tsx";

interface DefineRoleDialogProps {
  readonly roles: readonly Role[];
  /** Null for a new one. */
  readonly changed: Role | null;
  readonly onClose: () => void;
}

export function DefineRoleDialog({ roles, changed: role, onClose }: DefineRoleDialogProps) {
  const t = useWords("roles");
  const common = useWords("common");
  const [id, setId] = useState(role?.id ?? "");
  const [chosen, setChosen] = useState<ReadonlySet<Permission>>(new Set(role?.permissions));
  const { run, isPending, failure } = useCommand(office.roles.define.call, {
    changes: [office.roles.list.key(), office.session.read.key()],
    onDone: onClose,
  });
  const builtIn = refusedBecause(failure, "built-in");
  // Defining one that exists would change it unasked.
  const isTaken = role === null && roles.some((other) => other.id === id);
  return (
    <FormDialog
      title={role ? t("change-role", { role: role.id }) : t("define")}
      action={common("save")}
      onSubmit={() => {
        if (!isTaken) void run({ role: id, permissions: PERMISSIONS.filter((one) => chosen.has(one)) });
      }}
      onClose={onClose}
      isPending={isPending}
      wide
    >
      <FailureNotice failure={failure} except={["built-in"]} />
      {role ? null : (
        <TextField
          label={t("id")}
          hint={t("id-hint")}
          value={id}
          onChange={setId}
          maxLength={40}
          error={isTaken ? t("taken") : (faultsOf(failure)["role"] ?? builtIn?.message ?? null)}
          isRequired
          autoFocus
        />
      )}
      <Permissions chosen={chosen} onChange={setChosen} />
      {role && role.staff > 0 ? <p>{t("affects", { count: role.staff })}</p> : null}
    </FormDialog>
  );
}

interface PermissionsProps {
  readonly chosen: ReadonlySet<Permission>;
  readonly onChange: (chosen: ReadonlySet<Permission>) => void;
}

function Permissions({ chosen, onChange }: PermissionsProps) {
  const { permissionName, groupName } = usePermissionName();
  const toggle = (permission: Permission, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(permission);
    else next.delete(permission);
    onChange(next);
  };
  return (
    <div className={styles.groups}>
      {groupsOf(PERMISSIONS).map(([group, permissions]) => (
        <fieldset key={group} className={styles.group}>
          <legend>{groupName(group)}</legend>
          {permissions.map((permission) => (
            <Checkbox
              key={permission}
              isSelected={chosen.has(permission)}
              onChange={(isChosen) => toggle(permission, isChosen)}
            >
              {permissionName(permission)}
            </Checkbox>
          ))}
        </fieldset>
      ))}
    </div>
  );
}
