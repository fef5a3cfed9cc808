import { useEffect, useRef } from "react";
import { useBoot } from "../boot.tsx";
import type { CheckedAction } from "../site.ts";
import { useTranslations } from "../words/use-translations.ts";
import { guardForm } from "./bot-check.ts";
import styles from "./bot-check-field.module.css";

export function BotCheckField({ action }: { readonly action: CheckedAction }) {
  const t = useTranslations("botCheck");
  const client = useBoot().house.botCheck;
  const token = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const form = token.current?.form;
    if (!client || !form || !token.current) return;
    return guardForm({ form, token: token.current, box: box.current, client, action });
  }, [client, action]);
  if (!client) return null;
  return (
    <>
      <input ref={token} type="hidden" name="bot-token" />
      <div ref={box} />
      {client.badge ? null : (
        <p className={styles.notice}>
          {t.rich("notice", {
            privacy: (words) => <a href="https://policies.google.com/privacy">{words}</a>,
            terms: (words) => <a href="https://policies.google.com/terms">{words}</a>,
          })}
        </p>
      )}
    </>
  );
}
