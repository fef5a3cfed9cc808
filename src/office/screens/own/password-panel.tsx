import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { office } from "../../client/client.ts";
import { refusedBecause } from "../../client/failures.ts";
import { useCommand } from "../../client/use-command.ts";
import { Authenticator } from "../../own-sign-in/authenticator.tsx";
import { RecoveryCodes } from "../../own-sign-in/recovery-codes.tsx";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { DialogForm } from "../../states/form-dialog.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Facts, Panel } from "../../ui/panel.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import { type Account, OWN_CHANGES } from "./account.ts";

type PasswordPanelProps = Pick<Account, "hasPassword" | "recoveryCodesLeft">;

export function PasswordPanel({ hasPassword, recoveryCodesLeft }: PasswordPanelProps) {
  const t = useWords("own");
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title={t("password")}
      actions={
        <Button onPress={() => setOpen(true)}>{t(hasPassword ? "change-password" : "set-password")}</Button>
      }
    >
      <Facts
        facts={[
          { name: t("password-and-app"), value: t(hasPassword ? "is-set" : "is-not-set") },
          hasPassword
            ? { name: t("recovery-codes"), value: t("codes-left", { count: recoveryCodesLeft }) }
            : null,
        ]}
      />
      {isOpen ? <PasswordDialog onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
}

function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useWords("own");
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const secret = useQuery({
    queryKey: ["own-totp"],
    queryFn: () => office.ownAccount.beginTotp.call({}, { context: {} }),
    // Another secret would not be the one that was scanned.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Dialog title={t("set-password")} onClose={onClose}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <Loaded query={secret} lines={10}>
          {(totp) => <PasswordForm totp={totp} onDone={setCodes} onClose={onClose} />}
        </Loaded>
      )}
    </Dialog>
  );
}

interface PasswordFormProps {
  readonly totp: { readonly secret: string; readonly uri: string; readonly sealed: string };
  readonly onDone: (codes: readonly string[]) => void;
  readonly onClose: () => void;
}

function PasswordForm({ totp, onDone, onClose }: PasswordFormProps) {
  const t = useWords("own");
  const common = useWords("common");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const { run, isPending, failure } = useCommand(office.ownAccount.setPassword.call, {
    changes: OWN_CHANGES,
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const weak = refusedBecause(failure, "password-refused");
  const wrong = refusedBecause(failure, "wrong-code");
  return (
    <DialogForm
      action={common("save")}
      onSubmit={() => void run({ password, sealed: totp.sealed, code })}
      onClose={onClose}
      isPending={isPending}
    >
      <p>{t("password-text")}</p>
      <FailureNotice failure={failure} except={["password-refused", "wrong-code"]} />
      <TextField
        label={t("new-password")}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={setPassword}
        error={weak?.message ?? null}
        isRequired
      />
      <Authenticator
        secret={totp.secret}
        uri={totp.uri}
        code={code}
        onCode={setCode}
        error={wrong?.message ?? null}
      />
    </DialogForm>
  );
}
