import type { ReactNode } from "react";
import { useTranslations } from "use-intl/react";
import { NumberStepper } from "../ui/number-stepper.tsx";
import { type MapCommand, PANS } from "./keyboard.ts";
import styles from "./map-toolbar.module.css";
import { useSeatSale, useSeatState } from "./seat-sale.tsx";

interface MapToolbarProps {
  readonly run: (command: MapCommand) => void;
  /** How many seats "the best here" is about; the key asks for as many as the button. */
  readonly onCount: (count: number) => void;
}

const COUNT = "best-count";

/** A button for everything a key does on the map. */
export function MapToolbar({ run, onCount }: MapToolbarProps) {
  const t = useTranslations("seatMap");
  const canUndo = useSeatState((state) => state.before.length > 0);
  const tool = (command: MapCommand, label: string, sign: ReactNode) => (
    <button
      type="button"
      className={styles.tool}
      aria-label={label}
      title={label}
      onClick={() => run(command)}
    >
      {sign}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are tools, not fields
    <div role="group" aria-label={t("tools")} className={styles.toolbar}>
      <div className={styles.set}>
        {tool({ kind: "zoom", to: "in" }, t("zoom-in"), <Icon d="M10 4v12M4 10h12" />)}
        {tool({ kind: "zoom", to: "out" }, t("zoom-out"), <Icon d="M4 10h12" />)}
        {tool(
          { kind: "zoom", to: "all" },
          t("zoom-all"),
          <Icon d="M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5" />,
        )}
      </div>
      <div className={styles.set}>
        {tool({ kind: "pan", by: PANS.left }, t("pan-left"), <Icon d="M16 10H4M9 5l-5 5 5 5" />)}
        {tool({ kind: "pan", by: PANS.up }, t("pan-up"), <Icon d="M10 16V4M5 9l5-5 5 5" />)}
        {tool({ kind: "pan", by: PANS.down }, t("pan-down"), <Icon d="M10 4v12M5 11l5 5 5-5" />)}
        {tool({ kind: "pan", by: PANS.right }, t("pan-right"), <Icon d="M4 10h12M11 5l5 5-5 5" />)}
      </div>
      <div className={styles.set}>
        {tool(
          { kind: "move", move: "previous-section" },
          t("previous-section"),
          <Icon d="M12 4l-6 6 6 6M16 4v12" />,
        )}
        {tool({ kind: "move", move: "next-section" }, t("next-section"), <Icon d="M8 4l6 6-6 6M4 4v12" />)}
        <button type="button" className={styles.worded} onClick={() => run({ kind: "next-free" })}>
          {t("next-free")}
        </button>
        <button type="button" className={styles.worded} onClick={() => run({ kind: "view" })}>
          {t("show-view")}
        </button>
        <button
          type="button"
          className={styles.worded}
          // Not `disabled`: the focus would fall off the button with the last step.
          aria-disabled={!canUndo || undefined}
          onClick={() => run({ kind: "undo" })}
        >
          {t("undo")}
        </button>
        {tool({ kind: "help" }, t("shortcuts"), "?")}
      </div>
      <BestHere onCount={onCount} onAsk={() => run({ kind: "best" })} />
    </div>
  );
}

interface BestHereProps {
  readonly onCount: (count: number) => void;
  readonly onAsk: () => void;
}

function BestHere({ onCount, onAsk }: BestHereProps) {
  const t = useTranslations("seatMap");
  const { left } = useSeatSale();
  return (
    <form
      className={styles.best}
      onInput={({ currentTarget }) => onCount(Number(new FormData(currentTarget).get(COUNT)))}
      onSubmit={(event) => {
        event.preventDefault();
        onAsk();
      }}
    >
      <NumberStepper
        id={COUNT}
        name={COUNT}
        label={t("best-count")}
        less={t("fewer")}
        more={t("more")}
        value={Math.min(2, Math.max(1, left))}
        min={1}
        max={Math.max(1, left)}
      />
      <button type="submit" className={styles.worded}>
        {t("best-here")}
      </button>
    </form>
  );
}

function Icon({ d }: { d: string }) {
  return (
    <svg viewBox="0 0 20 20" className={styles.icon} aria-hidden="true" focusable="false">
      <path d={d} />
    </svg>
  );
}
