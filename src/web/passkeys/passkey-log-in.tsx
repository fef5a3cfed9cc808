import { useCallback, useEffect, useRef, useState } from "react";
import { useSubmit } from "react-router";
import { mayOfferInField, signWithPasskey } from "#browser/passkey-ceremony.ts";
import { Button } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { useTranslations } from "../words/use-translations.ts";
import { askToLogIn } from "./options.ts";
import styles from "./passkeys.module.css";
import { usePasskeys } from "./use-passkeys.ts";

interface PasskeyLogInProps {
  readonly areOffered: boolean;
  readonly commandKey: string;
  readonly next: string;
}

/** By button or, if supported, from the field's autofill list. */
export function PasskeyLogIn({ areOffered, commandKey, next }: PasskeyLogInProps) {
  const t = useTranslations("signIn");
  const may = usePasskeys(areOffered);
  const submit = useSubmit();
  const [state, setState] = useState<"idle" | "asking" | "failed">("idle");
  const under = useRef<AbortController | null>(null);

  const ask = useCallback(
    async (inField: boolean) => {
      under.current?.abort();
      const own = new AbortController();
      under.current = own;
      const requested = await askToLogIn();
      if (own.signal.aborted) return;
      if (!("options" in requested)) throw new Error("No passkey options");
      const credential = await signWithPasskey(requested.options, own.signal, inField);
      const sent = { intent: "passkey", credential: JSON.stringify(credential), key: commandKey, next };
      await submit(sent, { method: "post" });
    },
    [submit, commandKey, next],
  );

  useEffect(() => {
    if (!may) return;
    void mayOfferInField()
      .then((inField) => (inField ? ask(true) : undefined))
      // The visitor has not pressed the button: no error is shown.
      .catch(() => {});
    return () => under.current?.abort();
  }, [may, ask]);

  if (!may) return null;
  const press = async () => {
    setState("asking");
    try {
      await ask(false);
      setState("idle");
    } catch {
      setState("failed");
    }
  };
  return (
    <div className={styles.other}>
      {state === "failed" ? (
        <Notice tone="error" live>
          {t("passkey-failed")}
        </Notice>
      ) : null}
      <Button type="button" variant="secondary" pending={state === "asking"} onClick={press}>
        {t("passkey")}
      </Button>
      <p className={styles.hint}>{t("passkey-hint")}</p>
    </div>
  );
}
