import type { MapCommand } from "#seat-map/camera/keyboard.ts";
import { useTranslations } from "../../words/use-translations.ts";
import styles from "./map-toolbar.module.css";

/** A button: its name, its command, its icon and the icon's rotation in degrees. */
export type Sign = readonly [
  name: `zoom-${"in" | "out" | "all"}` | `${"pan" | "step"}-${"left" | "right" | "up" | "down"}` | Ends,
  command: MapCommand,
  drawing: string,
  turn: number,
];
type Ends = `${"row" | "house"}-${"start" | "end"}` | `${"previous" | "next"}-section`;
export type Tools = readonly [Sign, ...Sign[]];

export function Tool({ tool, run }: { tool: Sign; run: (command: MapCommand) => void }) {
  const t = useTranslations("seatMap");
  const [name, command, drawing, turn] = tool;
  return (
    <button
      type="button"
      className={styles.tool}
      aria-label={t(name)}
      title={t(name)}
      onClick={() => run(command)}
    >
      <svg viewBox="0 0 20 20" className={styles.icon} aria-hidden="true" focusable="false">
        <path d={drawing} transform={`rotate(${turn} 10 10)`} />
      </svg>
    </button>
  );
}
