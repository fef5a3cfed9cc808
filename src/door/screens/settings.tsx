import { useState } from "react";
import { useCore, useDoorState } from "../running/device-context.tsx";
import { VERSION } from "../running/open-device.ts";
import { readSetting } from "../running/settings.ts";
import { choose } from "../running/theme.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { DOOR_LANGUAGES, useWords } from "../words/words.tsx";
import { Rejected } from "./rejected.tsx";
import styles from "./settings.module.css";

const NAMES = { sv: "Svenska", en: "English" };

export function SettingsButton() {
  const { say } = useWords();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{say("settings")}</Button>
      {isOpen && <Settings onClose={() => setOpen(false)} />}
    </>
  );
}

function Settings({ onClose }: { onClose: () => void }) {
  const core = useCore();
  const { device, contact, rejected } = useDoorState();
  const { say, language, switchTo, time, day } = useWords();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <Dialog title={say("settings")} onClose={onClose}>
      <fieldset className={styles.choices}>
        <legend>{say("language")}</legend>
        {DOOR_LANGUAGES.map((one) => (
          <label key={one} lang={one}>
            <input type="radio" name="language" checked={one === language} onChange={() => switchTo(one)} />
            {NAMES[one]}
          </label>
        ))}
      </fieldset>
      <div className={styles.choices}>
        <Switch
          label={say("sound")}
          isOn={readSetting("muted") !== "yes"}
          onChange={(on) => choose("muted", !on)}
        />
        <Switch
          label={say("left-handed")}
          isOn={readSetting("left-handed") === "yes"}
          onChange={(on) => choose("left-handed", on)}
        />
        <Switch
          label={say("light")}
          isOn={readSetting("light") === "yes"}
          onChange={(on) => choose("light", on)}
        />
      </div>
      <dl className={styles.facts}>
        {device && (
          <div>
            <dt>{say("device")}</dt>
            <dd>{device.name}</dd>
          </div>
        )}
        {contact !== null && (
          <div>
            <dt>{say("contact")}</dt>
            <dd>
              {day(contact)} {time(contact)}
            </dd>
          </div>
        )}
        <div>
          <dt>{say("version")}</dt>
          <dd>{VERSION}</dd>
        </div>
      </dl>
      <Rejected />
      {isDeleting && (
        <p role="alert">
          {say("delete-sure")} {rejected > 0 && say("delete-rejected", { count: rejected })}
        </p>
      )}
      <Button look="danger" onClick={() => (isDeleting ? void core.wipe().then(onClose) : setDeleting(true))}>
        {say("delete")}
      </Button>
    </Dialog>
  );
}

function Switch({
  label,
  isOn,
  onChange,
}: {
  label: string;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  return (
    <label>
      <input type="checkbox" defaultChecked={isOn} onChange={({ target }) => onChange(target.checked)} />
      {label}
    </label>
  );
}
