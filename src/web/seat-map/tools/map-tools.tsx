import { type MapCommand, PANS } from "#seat-map/camera/keyboard.ts";
import { NumberStepper } from "../../ui/forms/number-stepper.tsx";
import { useTranslations } from "../../words/use-translations.ts";
import { useSeatSale, useSeatState } from "../hall/seat-sale.tsx";
import styles from "./map-toolbar.module.css";
import { Tool, type Tools } from "./tool.tsx";

interface MapToolsProps {
  readonly run: (command: MapCommand) => void;
  readonly onCount: (count: number) => void;
}

const COUNT = "best-count";

/** Pointing left, rotated for the others. Seat arrows move between seats, the others the picture. */
const ARROW = "M16 10H4M9 5l-5 5 5 5";
const SEAT = "M7 6l-4 4 4 4M17 10a3 3 0 1 1-6 0 3 3 0 1 1 6 0";
const ROW = "M4 5v10M12 6l-4 4 4 4";
const SECTION = "M12 4l-6 6 6 6M16 4v12";
const HOUSE = "M3 5v10M10 6l-4 4 4 4M16 6l-4 4 4 4";

const SIGNS = [
  [
    ["pan-left", { kind: "pan", by: PANS.left }, ARROW, 0],
    ["pan-up", { kind: "pan", by: PANS.up }, ARROW, 90],
    ["pan-down", { kind: "pan", by: PANS.down }, ARROW, 270],
    ["pan-right", { kind: "pan", by: PANS.right }, ARROW, 180],
  ],
  [
    ["step-left", { kind: "move", move: "left" }, SEAT, 0],
    ["step-up", { kind: "move", move: "up" }, SEAT, 90],
    ["step-down", { kind: "move", move: "down" }, SEAT, 270],
    ["step-right", { kind: "move", move: "right" }, SEAT, 180],
  ],
  [
    ["row-start", { kind: "move", move: "row-start" }, ROW, 0],
    ["row-end", { kind: "move", move: "row-end" }, ROW, 180],
    ["previous-section", { kind: "move", move: "previous-section" }, SECTION, 0],
    ["next-section", { kind: "move", move: "next-section" }, SECTION, 180],
    ["house-start", { kind: "move", move: "map-start" }, HOUSE, 0],
    ["house-end", { kind: "move", move: "map-end" }, HOUSE, 180],
  ],
] as const satisfies readonly Tools[];

/** For every key command except those on the map. */
export default function MapTools({ run, onCount }: MapToolsProps) {
  const t = useTranslations("seatMap");
  const canUndo = useSeatState((state) => state.before.length > 0);
  const worded = (command: MapCommand, words: string, isIdle = false) => (
    <button
      type="button"
      className={styles.worded}
      // Not `disabled`: the button would lose the focus at the last step.
      aria-disabled={isIdle || undefined}
      onClick={() => run(command)}
    >
      {words}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a toolbar, not a group of fields
    <div role="group" aria-label={t("tools")} className={styles.tools}>
      {SIGNS.map((set) => (
        <div key={set[0][0]} className={styles.set}>
          {set.map((tool) => (
            <Tool key={tool[0]} tool={tool} run={run} />
          ))}
        </div>
      ))}
      <div className={styles.set}>
        {worded({ kind: "toggle" }, t("choose-seat"))}
        {worded({ kind: "next-free" }, t("next-free"))}
        {worded({ kind: "view" }, t("show-view"))}
        {worded({ kind: "undo" }, t("undo"), !canUndo)}
        {worded({ kind: "help" }, t("shortcuts"))}
        {worded({ kind: "leave" }, t("done"))}
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
      // The page shows its own message for too many seats.
      noValidate
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
