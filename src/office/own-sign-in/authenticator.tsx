import { useQuery } from "@tanstack/react-query";
import { TextField } from "../ui/text-field.tsx";
import { useWords } from "../words/words-context.tsx";
import styles from "./own-sign-in.module.css";

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
  const { data: drawn } = useQuery({
    queryKey: ["qr", uri],
    queryFn: async () => (await import("./qr-code.ts")).drawQrCode(uri),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <div className={styles.authenticator}>
      <p>{t("text")}</p>
      <div className={styles.secret}>
        <div className={styles.qr}>
          {drawn ? (
            <svg viewBox={`0 0 ${drawn.size} ${drawn.size}`} role="img" aria-label={t("qr")}>
              <path d={drawn.path} fill="#000" />
            </svg>
          ) : null}
        </div>
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
