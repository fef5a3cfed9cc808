import { CopyButton } from "../states/copy-button.tsx";
import { Button } from "../ui/button.tsx";
import { DialogActions } from "../ui/dialog.tsx";
import { Notice } from "../ui/notice.tsx";
import { useWords } from "../words/words-context.tsx";
import styles from "./integrations.module.css";

interface SecretShownProps {
  readonly secret: string;
  readonly text: string;
  readonly onClose: () => void;
}

/** A secret that is shown this once. */
export function SecretShown({ secret, text, onClose }: SecretShownProps) {
  const t = useWords("integrations");
  return (
    <div className={styles.shown}>
      <p>{text}</p>
      <code className={styles.secret}>{secret}</code>
      <Notice tone="warning" live>
        <p>{t("only-now")}</p>
      </Notice>
      <DialogActions>
        <CopyButton text={secret} />
        <Button variant="primary" onPress={onClose}>
          {t("kept")}
        </Button>
      </DialogActions>
    </div>
  );
}
