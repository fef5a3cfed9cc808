import {
  lazy,
  memo,
  Suspense,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  useSyncExternalStore,
} from "react";
import type { Point } from "#domain/seating/point.ts";
import type { MapCommand } from "#seat-map/camera/keyboard.ts";
import type { MapController } from "#seat-map/camera/map-controller.ts";
import { useMapController } from "#seat-map/camera/use-map-controller.ts";
import { renderHall } from "#seat-map/drawing/render-dots.ts";
import { createMapRefs, MapFrame, MapScene } from "#seat-map/frame/map-frame.tsx";
import { type Box, grow } from "#seat-map/hall/geometry.ts";
import { boxOf, type HallSection, type HallView } from "#seat-map/hall/hall.ts";
import { useTranslations } from "../words/use-translations.ts";
import { MiniMap } from "./camera/mini-map.tsx";
import { useChooseNear } from "./choice/use-choose-near.ts";
import { HallDrawing, HallLabels } from "./drawing/hall-drawing.tsx";
import { useSeatSale, useSeatState } from "./hall/seat-sale.tsx";
import styles from "./seat-map.module.css";
import { MapToolbar, ZoomTools } from "./tools/map-toolbar.tsx";

const SeatCard = lazy(() => import("./choice/seat-card.tsx"));
const ShortcutsDialog = lazy(() => import("./tools/shortcuts-dialog.tsx"));
const SeatViewDialog = lazy(() => import("./choice/seat-view-dialog.tsx"));

type OpenDialog = { readonly open: boolean } & (
  | { readonly kind: "help" }
  | { readonly kind: "view"; readonly seat: number }
);

interface SeatMapProps {
  readonly view: HallView;
  readonly pathOf: (section: HallSection) => string;
  readonly onLeave: () => void;
}

/** The map with its overlays, tools and dialogs. React never compares the seats: the controller draws and moves them. */
export function SeatMap({ view, pathOf, onLeave }: SeatMapProps) {
  const t = useTranslations("seatMap");
  const { hall, store, names, left } = useSeatSale();
  const isFiltered = useSeatState((state) => state.filter !== null);
  const count = useRef(Math.min(2, Math.max(1, left)));
  const chooseNear = useChooseNear();
  const [refs] = useState(createMapRefs);
  const [shown] = useState(createShownPlace);
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const hintId = useId();
  const best = async (seat: number) => {
    const [first] = await chooseNear(seat, count.current);
    if (first !== undefined) controller.current?.bring(first);
  };

  const { controller, ready } = useMapController(refs.parts, () => ({
    hall,
    store,
    names,
    view,
    moved: shown.move,
    help: () => setDialog({ kind: "help", open: true }),
    best: (seat) => void best(seat),
    showView: (seat) => actions.showView(seat),
    leave: onLeave,
  }));
  useShownView(controller, view);

  // A stable object, so that the parts around the drawing do not render again with the map.
  const [actions] = useState(() => ({
    run: (command: MapCommand) => controller.current?.run(command),
    lookAt: (point: Point) => controller.current?.lookAt(point),
    showView: (seat: number) => setDialog({ kind: "view", seat, open: true }),
    setCount(wanted: number) {
      count.current = wanted;
    },
  }));
  const { x, y, width, height } = grow(boxOf(hall, view), view.kind === "house" ? 0 : hall.pitch);
  const [viewBox] = useState(`${x} ${y} ${width} ${height}`);
  return (
    <div className={styles.map}>
      <div className={styles.window}>
        <MapFrame
          refs={refs}
          ready={ready}
          view={view.kind}
          label={t("map-label")}
          hint={hintId}
          isFiltered={isFiltered}
        >
          <Scene refs={refs} viewBox={viewBox} pathOf={pathOf} />
        </MapFrame>
        <Here shown={shown} />
        <div className={styles.mini} data-over>
          <Suspense>
            <MiniMap windowRect={shown.mark} onPoint={actions.lookAt} />
          </Suspense>
        </div>
        <Card onView={actions.showView} />
        <div className={styles.zoom} data-over>
          <ZoomTools run={actions.run} />
        </div>
      </div>
      <Suspense>
        <MapToolbar run={actions.run} onCount={actions.setCount} />
      </Suspense>
      <p id={hintId} className={styles.hint}>
        {t("map-hint")}
      </p>
      <MapDialogs dialog={dialog} onClose={() => setDialog((now) => now && { ...now, open: false })} />
    </div>
  );
}

function Here({ shown }: { shown: ReturnType<typeof createShownPlace> }) {
  const section = useSyncExternalStore(shown.subscribe, shown.section, () => null);
  if (!section) return null;
  return (
    <p className={styles.here} data-over>
      {section.name}
      {section.door ? <span className={styles.door}> {section.door}</span> : null}
    </p>
  );
}

function Card({ onView }: { onView: (seat: number) => void }) {
  const hasActive = useSeatState((state) => state.active !== null);
  return (
    <div className={styles.card} data-over="card">
      <Suspense>{hasActive ? <SeatCard onView={onView} /> : null}</Suspense>
    </div>
  );
}

interface SceneProps {
  readonly refs: ReturnType<typeof createMapRefs>;
  readonly viewBox: string;
  readonly pathOf: SeatMapProps["pathOf"];
}

const Scene = memo(function Scene({ refs, viewBox, pathOf }: SceneProps) {
  const { hall, first, store } = useSeatSale();
  return (
    <MapScene
      refs={refs}
      viewBox={viewBox}
      draw={() => renderHall(hall, first.availability, store.isLeftOut)}
      links={
        <Suspense>
          <HallDrawing pathOf={pathOf} />
        </Suspense>
      }
      labels={
        <Suspense>
          <HallLabels />
        </Suspense>
      }
    />
  );
});

interface MapDialogsProps {
  readonly dialog: OpenDialog | null;
  readonly onClose: () => void;
}

/** Once opened, a dialog stays mounted: an unmounted one could not return the focus. */
function MapDialogs({ dialog, onClose }: MapDialogsProps) {
  return (
    <Suspense>
      {dialog?.kind === "help" ? <ShortcutsDialog open={dialog.open} onClose={onClose} /> : null}
      {dialog?.kind === "view" ? (
        <SeatViewDialog seat={dialog.seat} open={dialog.open} onClose={onClose} />
      ) : null}
    </Suspense>
  );
}

/** As text and as a rectangle on the mini map, whichever is mounted first. */
function createShownPlace() {
  let mark: SVGRectElement | null = null;
  let place: Box | null = null;
  let at: HallSection | null = null;
  const listeners = new Set<() => void>();
  const draw = () => {
    for (const side of ["x", "y", "width", "height"] as const) {
      if (place) mark?.setAttribute(side, place[side].toFixed(0));
    }
  };
  return {
    mark(element: SVGRectElement | null) {
      mark = element;
      draw();
    },
    move(box: Box, section: HallSection | null) {
      [place, at] = [box, section];
      draw();
      for (const listener of listeners) listener();
    },
    section: () => at,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Flies when the address changes; the first view is already drawn. */
function useShownView(controller: { readonly current: MapController | null }, view: HallView) {
  const name = view.kind === "section" ? view.section.slug : view.kind === "level" ? view.level : "";
  const shown = useRef(name);
  const show = useEffectEvent(() => controller.current?.show(view));
  useEffect(() => {
    if (shown.current === name) return;
    shown.current = name;
    show();
  }, [name]);
}
