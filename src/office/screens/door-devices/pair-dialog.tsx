import { useState } from "react";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import type { Opening, Pairing } from "../../door/door-types.ts";
import { useFormat } from "../../format/format-context.tsx";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { DialogForm } from "../../states/form-dialog.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { useWords } from "../../words/words-context.tsx";
import { PairingCode } from "./pairing-code.tsx";
import { isComplete, PhoneFields } from "./phone-fields.tsx";
import { firstSettings, toSend } from "./phone-settings.ts";

interface PairDialogProps {
  readonly performances: readonly Opening[];
  readonly onClose: () => void;
}

/** Pairs a phone: what it is for; then the code that it scans, until it has come. */
export function PairDialog({ performances, onClose }: PairDialogProps) {
  const t = useWords("doorDevices");
  const { dayOf } = useFormat();
  const first = () => firstSettings(performances, (starts) => dayOf(starts) === dayOf(Date.now()));
  const [settings, setSettings] = useState(first);
  const [isChecked, setChecked] = useState(false);
  const [pairing, setPairing] = useState<Pairing | null>(null);
  const { run, isPending, failure } = useCommand(office.door.pair.call, {
    changes: [office.door.devices.key()],
    onDone: setPairing,
  });
  const renewed = useCommand(office.door.renewCode.call, {
    changes: [office.door.devices.key()],
    onDone: setPairing,
  });
  const makeCode = () => {
    setChecked(true);
    if (isComplete(settings)) void run(toSend(performances, settings));
  };
  if (pairing) {
    return (
      <Dialog title={t("show-code", { name: settings.name })} onClose={onClose}>
        <PairingCode
          key={pairing.code}
          pairing={pairing}
          name={settings.name}
          isPending={renewed.isPending}
          onNewCode={() => void renewed.run({ device: pairing.device })}
          onAnother={() => {
            setPairing(null);
            setChecked(false);
            setSettings({ ...settings, name: "" });
          }}
          onClose={onClose}
        />
        <FailureNotice failure={renewed.failure} />
      </Dialog>
    );
  }
  return (
    <Dialog title={t("pair")} onClose={onClose}>
      <DialogForm action={t("make-code")} onSubmit={makeCode} onClose={onClose} isPending={isPending}>
        <PhoneFields
          performances={performances}
          settings={settings}
          onChange={setSettings}
          isChecked={isChecked}
        />
        <FailureNotice failure={failure} />
      </DialogForm>
    </Dialog>
  );
}
