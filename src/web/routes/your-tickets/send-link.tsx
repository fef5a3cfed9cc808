import { useEffect, useState } from "react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import styles from "./your-tickets.module.css";

interface SendLinkProps {
  readonly id: string;
  readonly label: string;
  readonly link: string;
  /** The text for share targets that accept one. */
  readonly message: string;
}

/** A link to pass on: copied by hand, with a button where supported, or through the device's share menu. */
export function SendLink({ id, label, link, message }: SendLinkProps) {
  const t = useTranslations("yourTickets");
  const [copied, setCopied] = useState(false);
  const can = useMeans();
  return (
    <div className={styles.form}>
      <TextField name={id} label={label} value={link} readOnly onFocus={(event) => event.target.select()} />
      <div className={styles.tools}>
        {can.copy ? (
          <Button
            type="button"
            variant="secondary"
            onClick={() => void navigator.clipboard.writeText(link).then(() => setCopied(true), stay)}
          >
            {t("copy")}
          </Button>
        ) : null}
        {can.share ? (
          <Button
            type="button"
            variant="secondary"
            onClick={() => void navigator.share({ text: message, url: link }).catch(stay)}
          >
            {t("send")}
          </Button>
        ) : null}
        <p role="status">{copied ? t("copied") : ""}</p>
      </div>
    </div>
  );
}

/** Ignored: the visitor cancelled or the browser refused, and the link is still on the page. */
function stay() {}

/** Known only in the browser: without JavaScript no useless buttons are shown. */
function useMeans() {
  const [can, setCan] = useState({ copy: false, share: false });
  useEffect(() => {
    setCan({ copy: "clipboard" in navigator, share: "share" in navigator });
  }, []);
  return can;
}
