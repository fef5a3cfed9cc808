import { useState } from "react";
import { office } from "../../client/client.ts";
import { useCommand } from "../../client/use-command.ts";
import type { Opening, Phone } from "../../door/door-types.ts";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { FormDialog } from "../../states/form-dialog.tsx";
import { useWords } from "../../words/words-context.tsx";
import { isComplete, PhoneFields } from "./phone-fields.tsx";
import { type PhoneSettings, toSend } from "./phone-settings.ts";

interface ChangeDialogProps {
  readonly phone: Phone;
  readonly performances: readonly Opening[];
  readonly onClose: () => void;
}

export function ChangeDialog({ phone, performances, onClose }: ChangeDialogProps) {
  const t = useWords("doorDevices");
  const common = useWords("common");
  const { id, name, names, entrances } = phone;
  const [settings, setSettings] = useState<PhoneSettings>({
    ...{ name, names, entrances, performances: phone.performances },
  });
  const [isChecked, setChecked] = useState(false);
  const { run, isPending, failure } = useCommand(office.door.changeDevice.call, {
    changes: [office.door.devices.key(), office.door.live.key()],
    onDone: onClose,
  });
  return (
    <FormDialog
      title={t("change-title", { name })}
      action={common("save")}
      onSubmit={() => {
        setChecked(true);
        if (!isComplete(settings)) return;
        const { names: hasNames, ...others } = toSend(performances, settings);
        // Those who may not show names may still change the rest.
        void run({ device: id, ...others, ...(hasNames === names ? {} : { names: hasNames }) });
      }}
      onClose={onClose}
      isPending={isPending}
    >
      <PhoneFields
        performances={performances}
        settings={settings}
        onChange={setSettings}
        isChecked={isChecked}
      />
      <FailureNotice failure={failure} />
    </FormDialog>
  );
}
