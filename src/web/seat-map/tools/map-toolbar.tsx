import { lazy, memo, Suspense, useState } from "react";
import type { MapCommand } from "#seat-map/camera/keyboard.ts";
import { useTranslations } from "../../words/use-translations.ts";
import styles from "./map-toolbar.module.css";
import { Tool, type Tools } from "./tool.tsx";

const MapTools = lazy(() => import("./map-tools.tsx"));

interface MapToolbarProps {
  readonly run: (command: MapCommand) => void;
  readonly onCount: (count: number) => void;
}

const ZOOM: Tools = [
  ["zoom-in", { kind: "zoom", to: "in" }, "M10 4v12M4 10h12", 0],
  ["zoom-out", { kind: "zoom", to: "out" }, "M4 10h12", 0],
  ["zoom-all", { kind: "zoom", to: "all" }, "M3 8V3h5M12 3h5v5M17 12v5h-5M8 17H3v-5", 0],
];

export const ZoomTools = memo(function ZoomTools({ run }: Pick<MapToolbarProps, "run">) {
  const t = useTranslations("seatMap");
  return (
    // biome-ignore lint/a11y/useSemanticElements: a toolbar, not a group of fields
    <div role="group" aria-label={t("zoom")} className={styles.zoom}>
      {ZOOM.map((tool) => (
        <Tool key={tool[0]} tool={tool} run={run} />
      ))}
    </div>
  );
});

/** For every other key command, loaded on demand. */
export const MapToolbar = memo(function MapToolbar({ run, onCount }: MapToolbarProps) {
  const t = useTranslations("seatMap");
  const [isRequested, setRequested] = useState(false);
  return (
    <details className={styles.toolbar} onToggle={() => setRequested(true)}>
      <summary className={styles.opener}>{t("more-tools")}</summary>
      <Suspense>{isRequested ? <MapTools run={run} onCount={onCount} /> : null}</Suspense>
    </details>
  );
});
