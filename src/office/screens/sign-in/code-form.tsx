import { useEffect, useRef, useState } from "react";
import { office } from "../../client/client.ts";
import { refusedBecause } from "../../client/failures.ts";
import { useCommand } from "../../client/use-command.ts";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "./sign-in.module.css";

interface CodeFormProps {
  readonly sealed: string;
  /** Of a demo account, whose code is filled in. */
  readonly totp: string | null;
  readonly onDone: () => void;
  readonly onBack: () => void;
}

/** The second step: a code of the authenticator app, or a recovery code. */
export function CodeForm({ sealed, totp, onDone, onBack }: CodeFormProps) {
  const t = useWords("signIn");
  const [code, setCode] = useState("");
  const field = useRef<HTMLInputElement>(null);
  const { run, isPending, failure } = useCommand(office.session.withCode.call, { onDone });
  const wrong = refusedBecause(failure, "wrong-code");
  useEffect(() => {
    if (totp === null) return;
    void import("./demo-code.ts").then(({ demoCode }) => setCode(demoCode(totp)));
  }, [totp]);
  useEffect(() => field.current?.focus(), []);

  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void run({ sealed, code });
      }}
    >
      <FailureNotice failure={failure} except={["wrong-code"]} />
      <TextField
        label={t("code")}
        hint={t("code-hint")}
        name="code"
        inputMode="text"
        autoComplete="one-time-code"
        value={code}
        onChange={setCode}
        error={wrong?.message ?? null}
        inputRef={field}
        isRequired
        isCode
      />
      <Button type="submit" variant="primary" isPending={isPending} wide>
        {t("sign-in")}
      </Button>
      <Button variant="quiet" onPress={onBack}>
        {t("back")}
      </Button>
    </form>
  );
}
