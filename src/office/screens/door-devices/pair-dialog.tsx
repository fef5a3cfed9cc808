import { useState } from "react";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import type { Opening, Pairing } from "../../door/door-types.ts";
import { useFormat } from "../../format/format-context.tsx";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Dialog, DialogActions } from "../../ui/dialog.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./door-devices.module.css";
import { PairingCode } from "./pairing-code.tsx";
import { isComplete, PhoneFields } from "./phone-fields.tsx";
import { firstSettings, toSend } from "./phone-settings.ts";

interface PairDialogProps {
  readonly performances: readonly Opening[];
  readonly onClose: () => void;
}

/** What the phone is for; then the code, until the phone has come. */
export function PairDialog({ performances, onClose }: PairDialogProps) {
  const t = useWords("doorDevices");
  const common = useWords("common");
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
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          makeCode();
        }}
      >
        <PhoneFields
          performances={performances}
          settings={settings}
          onChange={setSettings}
          isChecked={isChecked}
        />
        <FailureNotice failure={failure} />
        <DialogActions>
          <Button onPress={onClose}>{common("cancel")}</Button>
          <Button type="submit" variant="primary" isPending={isPending}>
            {t("make-code")}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
