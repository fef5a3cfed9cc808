import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { office } from "../../client/client.ts";
import { refusedBecause } from "../../client/failures.ts";
import { useCommand } from "../../client/use-command.ts";
import { Authenticator } from "../../own-sign-in/authenticator.tsx";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { Loaded } from "../../states/loaded.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import styles from "../sign-in/sign-in.module.css";

interface PasswordWayProps {
  readonly token: string;
  readonly name: string;
  readonly email: string;
  readonly onDone: (recoveryCodes: readonly string[]) => void;
}

export function PasswordWay({ token, name, email, onDone }: PasswordWayProps) {
  const t = useWords("invitation");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const secret = useQuery({
    queryKey: ["invitation-totp", token],
    queryFn: () => office.session.beginTotp.call({ token }, { context: {} }),
    // Another secret would not be the one that was scanned.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { run, isPending, failure } = useCommand(office.session.acceptWithPassword.call, {
    onDone: ({ recoveryCodes }) => onDone(recoveryCodes),
  });
  const weak = refusedBecause(failure, "password-refused");
  const wrong = refusedBecause(failure, "wrong-code");
  return (
    <Loaded query={secret} lines={10}>
      {({ sealed, secret: text, uri }) => (
        <form
          className={styles.parts}
          onSubmit={(event) => {
            event.preventDefault();
            void run({ token, name, password, sealed, code });
          }}
        >
          <FailureNotice failure={failure} except={["password-refused", "wrong-code"]} />
          <input type="hidden" name="username" autoComplete="username" value={email} />
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
            secret={text}
            uri={uri}
            code={code}
            onCode={setCode}
            error={wrong?.message ?? null}
          />
          <Button type="submit" variant="primary" isPending={isPending} isDisabled={name.trim() === ""} wide>
            {t("accept")}
          </Button>
        </form>
      )}
    </Loaded>
  );
}
