import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DEFAULT_PER_MINUTE, KEY_PERMISSIONS, type KeyPermission } from "#domain/integrations/api-keys.ts";
import { office } from "../../client/client.ts";
import { faultsOf } from "../../client/failures.ts";
import { useCommand } from "../../client/use-command.ts";
import styles from "../../integrations/integrations.module.css";
import { SecretShown } from "../../integrations/secret-shown.tsx";
import { useMay } from "../../session/session-context.tsx";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { DialogForm } from "../../states/form-dialog.tsx";
import choices from "../../styles/choices.module.css";
import { Checkbox } from "../../ui/checkbox.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import fieldStyles from "../../ui/field.module.css";
import { Select } from "../../ui/select.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { usePermissionName } from "../../words/permission-name.ts";
import { useRoleName } from "../../words/role-name.ts";
import { useWords } from "../../words/words-context.tsx";

/** For whom the key is and what it permits; then the key. */
export function NewKeyDialog({ onClose }: { onClose: () => void }) {
  const t = useWords("apiKeys");
  const [name, setName] = useState("");
  const [permissions, setPermissions] = useState<readonly KeyPermission[]>([]);
  const [role, setRole] = useState<string | null>(null);
  const [perMinute, setPerMinute] = useState(String(DEFAULT_PER_MINUTE));
  const [isChecked, setChecked] = useState(false);
  const [key, setKey] = useState<string | null>(null);
  const { run, isPending, failure } = useCommand(office.apiKeys.make.call, {
    changes: [office.apiKeys.list.key()],
    onDone: (output) => setKey(output.key),
  });
  if (key !== null) {
    return (
      <Dialog title={t("key-title", { name })} onClose={onClose}>
        <SecretShown secret={key} text={t("key-text")} onClose={onClose} />
      </Dialog>
    );
  }
  const faults = faultsOf(failure);
  const sells = permissions.includes("sales.sell");
  const send = () => {
    setChecked(true);
    if (permissions.length === 0) return;
    const settings = { name, permissions: [...permissions], perMinute: Number(perMinute) };
    void run({ ...settings, ...(sells && role !== null && { role }) });
  };
  return (
    <Dialog title={t("make")} onClose={onClose}>
      <DialogForm action={t("make")} onSubmit={send} onClose={onClose} isPending={isPending}>
        <FailureNotice failure={failure} />
        <TextField
          label={t("partner")}
          hint={t("partner-hint")}
          value={name}
          onChange={setName}
          error={faults["name"] ?? null}
          isRequired
          autoFocus
        />
        <Permissions
          chosen={permissions}
          onChange={setPermissions}
          isMissing={isChecked && permissions.length === 0}
        />
        {sells ? <SellerRole role={role} onChange={setRole} /> : null}
        <TextField
          label={t("per-minute")}
          value={perMinute}
          onChange={setPerMinute}
          error={faults["perMinute"] ?? null}
          inputMode="numeric"
          isRequired
        />
      </DialogForm>
    </Dialog>
  );
}

interface PermissionsProps {
  readonly chosen: readonly KeyPermission[];
  readonly onChange: (permissions: readonly KeyPermission[]) => void;
  readonly isMissing: boolean;
}

function Permissions({ chosen, onChange, isMissing }: PermissionsProps) {
  const t = useWords("apiKeys");
  const may = useMay();
  const { permissionName } = usePermissionName();
  const toggle = (one: KeyPermission) =>
    onChange(chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one]);
  return (
    <fieldset className={choices.choices}>
      <legend>{t("may")}</legend>
      <p className={styles.detail}>{t("may-hint")}</p>
      {KEY_PERMISSIONS.map((one) => (
        <Checkbox
          key={one}
          isSelected={chosen.includes(one)}
          isDisabled={!may(one)}
          onChange={() => toggle(one)}
        >
          {permissionName(one)}
        </Checkbox>
      ))}
      {isMissing ? (
        <p className={fieldStyles.error} role="alert">
          {t("may-missing")}
        </p>
      ) : null}
    </fieldset>
  );
}

interface SellerRoleProps {
  readonly role: string | null;
  readonly onChange: (role: string) => void;
}

function SellerRole({ role, onChange }: SellerRoleProps) {
  const t = useWords("apiKeys");
  const roleName = useRoleName();
  const query = useQuery(office.roles.list.queryOptions({ input: {}, enabled: useMay()("staff.read") }));
  if (!query.data) return null;
  return (
    <Select
      label={t("role")}
      placeholder={t("choose-role")}
      value={role}
      onChange={onChange}
      error={null}
      choices={query.data.roles.map(({ id }) => ({ id, label: roleName(id) }))}
    />
  );
}
