import { useState } from "react";
import { office } from "../../client/client.ts";
import { faultsOf, refusedBecause } from "../../client/failures.ts";
import { useCommand } from "../../client/use-command.ts";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { FormDialog } from "../../states/form-dialog.tsx";
import { Button } from "../../ui/button.tsx";
import { Facts, Panel } from "../../ui/panel.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import { OWN_CHANGES } from "./account.ts";

export function PinPanel({ hasPin }: { hasPin: boolean }) {
  const t = useWords("own");
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel
      title={t("pin")}
      actions={<Button onPress={() => setOpen(true)}>{t(hasPin ? "change-pin" : "set-pin")}</Button>}
    >
      <Facts facts={[{ name: t("pin-use"), value: t(hasPin ? "pin-set" : "pin-none") }]} />
      {isOpen ? <PinDialog onClose={() => setOpen(false)} /> : null}
    </Panel>
  );
}

function PinDialog({ onClose }: { onClose: () => void }) {
  const t = useWords("own");
  const common = useWords("common");
  const [pin, setPin] = useState("");
  const { run, isPending, failure } = useCommand(office.ownAccount.setPin.call, {
    changes: OWN_CHANGES,
    onDone: onClose,
  });
  const easy = refusedBecause(failure, "easy-pin");
  return (
    <FormDialog
      title={t("set-pin")}
      action={common("save")}
      onSubmit={() => void run({ pin })}
      onClose={onClose}
      isPending={isPending}
    >
      <FailureNotice failure={failure} except={["easy-pin"]} />
      <TextField
        label={t("new-pin")}
        hint={t("pin-hint")}
        type="password"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={pin}
        onChange={setPin}
        error={easy?.message ?? faultsOf(failure)["pin"] ?? null}
        isRequired
        isCode
        autoFocus
      />
    </FormDialog>
  );
}
