import { useEffect, useState } from "react";
import { useTranslations } from "use-intl/react";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/forms/field.tsx";
import styles from "./your-tickets.module.css";

interface SendLinkProps {
  readonly id: string;
  readonly label: string;
  readonly link: string;
  /** What goes with the link where the visitor's own means take words too. */
  readonly message: string;
}

/** A link to pass on: to be marked and copied by hand, with a button where the browser can, and by the device's own means. */
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

/** The visitor thought better of it, or the browser does not let us: the link still stands there. */
function stay() {}

/** Known only in the browser: without JavaScript there are no buttons that do nothing. */
function useMeans() {
  const [can, setCan] = useState({ copy: false, share: false });
  useEffect(() => {
    setCan({ copy: "clipboard" in navigator, share: "share" in navigator });
  }, []);
  return can;
}
