import { office } from "../../client/client.ts";
import { faultsOf, refusedBecause } from "../../client/failures.ts";
import { useCommand } from "../../client/use-command.ts";
import { FailureNotice } from "../../states/failure-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/text-field.tsx";
import { useWords } from "../../words/words-context.tsx";
import type { Filled } from "./filled.ts";
import styles from "./sign-in.module.css";

interface PasswordFormProps {
  readonly filled: Filled;
  readonly onChange: (filled: Filled) => void;
  /** What the code is sent with. */
  readonly onDone: (sealed: string) => void;
}

export function PasswordForm({ filled, onChange, onDone }: PasswordFormProps) {
  const t = useWords("signIn");
  const { run, isPending, failure } = useCommand(office.session.withPassword.call, {
    onDone: ({ sealed }) => onDone(sealed),
  });
  const { email, password } = filled;
  const faults = faultsOf(failure);
  const isWrong = refusedBecause(failure, "sign-in-failed") !== null;
  return (
    <form
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void run({ email, password });
      }}
    >
      <FailureNotice failure={failure} except={["sign-in-failed"]} />
      <TextField
        label={t("email")}
        type="email"
        name="email"
        autoComplete="username"
        value={email}
        onChange={(text) => onChange({ ...filled, email: text, totp: null })}
        error={faults["email"] ?? null}
        isRequired
      />
      <TextField
        label={t("password")}
        type="password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(text) => onChange({ ...filled, password: text, totp: null })}
        error={faults["password"] ?? (isWrong ? t("wrong") : null)}
        isRequired
      />
      <Button type="submit" variant="primary" isPending={isPending} wide>
        {t("continue")}
      </Button>
    </form>
  );
}
