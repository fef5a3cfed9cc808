import { Dialog } from "../../ui/dialog.tsx";
import { VisuallyHidden } from "../../ui/visually-hidden.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import styles from "./shortcuts-dialog.module.css";

/** Screen readers skip them or read odd names. */
const ARROWS = { "cap-left": "←", "cap-right": "→", "cap-up": "↑", "cap-down": "↓" } as const;

const SHORTCUTS = [
  { keys: [["cap-left"], ["cap-right"]], text: "key-row" },
  { keys: [["cap-up"], ["cap-down"]], text: "key-rows" },
  { keys: [["cap-home"], ["cap-end"]], text: "key-ends" },
  {
    keys: [
      ["cap-control", "cap-home"],
      ["cap-control", "cap-end"],
    ],
    text: "key-map-ends",
  },
  { keys: [["cap-page-up"], ["cap-page-down"]], text: "key-sections" },
  { keys: [["space-key"], ["cap-enter"]], text: "key-choose" },
  { keys: [["N"]], text: "key-next-free" },
  { keys: [["B"]], text: "key-best" },
  { keys: [["V"]], text: "key-view" },
  { keys: [["cap-control", "Z"]], text: "key-undo" },
  { keys: [["+"], ["−"], ["0"]], text: "key-zoom" },
  {
    keys: [
      ["cap-shift", "cap-left"],
      ["cap-shift", "cap-right"],
      ["cap-shift", "cap-up"],
      ["cap-shift", "cap-down"],
    ],
    text: "key-pan",
  },
  { keys: [["?"]], text: "key-help" },
  { keys: [["Esc"]], text: "key-leave" },
] as const;

type Cap = (typeof SHORTCUTS)[number]["keys"][number][number];

export default function ShortcutsDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useTranslations("seatMap");
  return (
    <Dialog open={open} onClose={onClose} title={t("shortcuts")} closeLabel={t("close")}>
      <p className={styles.text}>{t("shortcuts-text")}</p>
      <dl className={styles.keys}>
        {SHORTCUTS.map(({ keys, text }) => (
          <div key={text} className={styles.line}>
            <dt className={styles.caps}>
              {keys.map((caps) => (
                <Keys key={caps.join()} caps={caps} />
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

/** Symbols on screen, names for screen readers. */
function Keys({ caps }: { caps: readonly Cap[] }) {
  const t = useTranslations("seatMap");
  const nameOf = (cap: Cap) => (isNamed(cap) ? t(cap) : cap);
  const shown = caps.map((cap) => (isArrow(cap) ? ARROWS[cap] : nameOf(cap))).join(" + ");
  const announced = caps.map(nameOf).join(" + ");
  return (
    <kbd className={styles.cap}>
      {shown === announced ? (
        announced
      ) : (
        <>
          <span aria-hidden="true">{shown}</span>
          <VisuallyHidden>{announced}</VisuallyHidden>
        </>
      )}
    </kbd>
  );
}

function isArrow(cap: Cap): cap is keyof typeof ARROWS {
  return cap in ARROWS;
}

/** Others are named by their character. */
function isNamed(cap: Cap): cap is Extract<Cap, `cap-${string}` | "space-key"> {
  return cap.length > 3;
}
