import { useState } from "react";
import { office } from "../client/client.ts";
import { refusedBecause } from "../client/failures.ts";
import { useCommand } from "../client/use-command.ts";
import { FailureNotice } from "../states/failure-notice.tsx";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/text-field.tsx";
import { useWords } from "../words/words-context.tsx";
import styles from "./lock-overlay.module.css";

interface UnlockFormProps {
  readonly person: { readonly id: string; readonly name: string };
  /** Whether it is the person of this session, who unlocks it; another one switches to theirs with a PIN. */
  readonly isOwn: boolean;
  readonly hasPin: boolean;
  readonly onDone: () => void;
}

const PIN_LENGTH = 6;

export function UnlockForm({ person, isOwn, hasPin, onDone }: UnlockFormProps) {
  const t = useWords("lock");
  const [isByPin, setByPin] = useState(hasPin);
  const [typed, setTyped] = useState("");
  const own = useCommand(office.session.unlock.call, { onDone });
  const other = useCommand(office.session.switchTo.call, { onDone });
  const { failure, isPending } = isOwn ? own : other;

  const send = async (text: string) => {
    if (text === "") return;
    if (!isOwn) await other.run({ staff: person.id, pin: text });
    else await own.run(isByPin ? { pin: text } : { password: text });
    setTyped("");
  };
  const change = (text: string) => {
    setTyped(text);
    if (isByPin && /^\d{6}$/.test(text)) void send(text);
  };
  const wrong = refusedBecause(failure, "wrong-pin");
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void send(typed);
      }}
    >
      <FailureNotice failure={failure} except={["wrong-pin"]} />
      <TextField
        key={String(isByPin)}
        label={t(isByPin ? "pin" : "password")}
        type="password"
        inputMode={isByPin ? "numeric" : undefined}
        autoComplete={isByPin ? "off" : "current-password"}
        maxLength={isByPin ? PIN_LENGTH : undefined}
        isCode={isByPin}
        value={typed}
        onChange={change}
        error={wrong ? t(isByPin ? "wrong-pin" : "wrong-password") : null}
        autoFocus
      />
      <Button type="submit" variant="primary" isPending={isPending} wide>
        {isOwn ? t("unlock") : t("continue-as", { name: person.name })}
      </Button>
      {isOwn && hasPin ? (
        <Button
          variant="quiet"
          onPress={() => {
            setByPin(!isByPin);
            setTyped("");
            own.reset();
          }}
        >
          {t(isByPin ? "with-password" : "with-pin")}
        </Button>
      ) : null}
    </form>
  );
}
