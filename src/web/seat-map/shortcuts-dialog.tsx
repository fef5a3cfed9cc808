import { useTranslations } from "use-intl/react";
import { Dialog } from "../ui/dialog.tsx";
import styles from "./shortcuts-dialog.module.css";

/** Every key of the map, in the order of use; several keys that do alike stand together. */
const SHORTCUTS = [
  { keys: ["←", "→"], text: "key-row" },
  { keys: ["↑", "↓"], text: "key-rows" },
  { keys: ["Home", "End"], text: "key-ends" },
  { keys: ["Ctrl + Home", "Ctrl + End"], text: "key-map-ends" },
  { keys: ["Page Up", "Page Down"], text: "key-sections" },
  { keys: ["Enter"], text: "key-choose", space: true },
  { keys: ["N"], text: "key-next-free" },
  { keys: ["B"], text: "key-best" },
  { keys: ["V"], text: "key-view" },
  { keys: ["Ctrl + Z"], text: "key-undo" },
  { keys: ["+", "−", "0"], text: "key-zoom" },
  { keys: ["⇧ + ← ↑ ↓ →"], text: "key-pan" },
  { keys: ["?"], text: "key-help" },
  { keys: ["Esc"], text: "key-leave" },
] as const;

export default function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("seatMap");
  return (
    <Dialog open={open} onClose={onClose} title={t("shortcuts")} closeLabel={t("close")}>
      <p className={styles.text}>{t("shortcuts-text")}</p>
      <dl className={styles.keys}>
        {SHORTCUTS.map(({ keys, text, ...more }) => (
          <div key={text} className={styles.line}>
            <dt className={styles.caps}>
              {"space" in more ? <kbd className={styles.cap}>{t("space-key")}</kbd> : null}
              {keys.map((key) => (
                <kbd key={key} className={styles.cap}>
                  {key}
                </kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
