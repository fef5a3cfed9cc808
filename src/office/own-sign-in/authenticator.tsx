import { TextField } from "../ui/text-field.tsx";
import { useWords } from "../words/words-context.tsx";
import styles from "./own-sign-in.module.css";
import { QrFigure } from "./qr-figure.tsx";

interface AuthenticatorProps {
  readonly secret: string;
  readonly uri: string;
  readonly code: string;
  readonly onCode: (code: string) => void;
  readonly error: string | null;
}

/** The secret for an authenticator app, as a QR code and to type, and its first code. */
export function Authenticator({ secret, uri, code, onCode, error }: AuthenticatorProps) {
  const t = useWords("authenticator");
  return (
    <div className={styles.authenticator}>
      <p>{t("text")}</p>
      <div className={styles.secret}>
        <QrFigure text={uri} label={t("qr")} />
        <p className={styles.typed}>
          <span>{t("or-type")}</span>
          <code>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</code>
        </p>
      </div>
      <TextField
        label={t("code")}
        hint={t("code-hint")}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={onCode}
        error={error}
        isRequired
        isCode
      />
    </div>
  );
}
