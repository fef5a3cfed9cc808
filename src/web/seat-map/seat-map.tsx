import { lazy, Suspense, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import { useTranslations } from "use-intl/react";
import { visibleBox } from "./camera.ts";
import { grow } from "./geometry.ts";
import { boxOf, type HallSection, type HallView } from "./hall.ts";
import { HallDrawing, HallLabels } from "./hall-drawing.tsx";
import type { MapCommand } from "./keyboard.ts";
import type { MapController, MapParts } from "./map-controller.ts";
import { MapToolbar } from "./map-toolbar.tsx";
import { MiniMap } from "./mini-map.tsx";
import { SeatCard } from "./seat-card.tsx";
import styles from "./seat-map.module.css";
import { useSeatSale } from "./seat-sale.tsx";
import { SilentGroup } from "./silent-group.tsx";

/** Few ask for it: it comes when somebody does. */
const ShortcutsDialog = lazy(() => import("./shortcuts-dialog.tsx"));

export interface MapFilters {
  /** Index into BANDS; only this band stands out. */
  readonly band: number | null;
  readonly clearView: boolean;
  readonly stepFree: boolean;
}

interface SeatMapProps {
  readonly view: HallView;
  readonly filters: MapFilters;
  readonly pathOf: (section: HallSection) => string;
  /** Where Esc leads: the button that buys. */
  readonly onLeave: () => void;
}

/** The hall as a map. React draws the frame once; what moves in it is moved by the controller. */
export function SeatMap({ view, filters, pathOf, onLeave }: SeatMapProps) {
  const t = useTranslations("seatMap");
  const { hall, store, names } = useSeatSale();
  const refs = useMapRefs();
  const controller = useRef<MapController>(null);
  const windowRect = useRef<SVGRectElement>(null);
  const [here, setHere] = useState<HallSection | null>(null);
  const [help, setHelp] = useState<"never" | "open" | "closed">("never");
  const [ready, setReady] = useState(false);
  const hintId = useId();
  const leave = useEffectEvent(onLeave);
  const firstView = useEffectEvent(() => view);

  useEffect(() => {
    let made: MapController | null = null;
    let isGone = false;
    // Nothing of it is needed to draw the page, so the page does not wait for it.
    import("./map-controller.ts").then(({ createMapController }) => {
      const parts = refs.parts();
      if (isGone || !parts) return;
      made = createMapController(parts, {
        hall,
        store,
        names,
        view: firstView(),
        moved(camera, viewport, section) {
          setHere(section);
          const box = visibleBox(camera, viewport);
          for (const side of ["x", "y", "width", "height"] as const) {
            windowRect.current?.setAttribute(side, box[side].toFixed(0));
          }
        },
        help: () => setHelp("open"),
        leave: () => leave(),
      });
      controller.current = made;
      setReady(true);
    });
    return () => {
      isGone = true;
      controller.current = null;
      made?.destroy();
    };
  }, [refs, hall, store, names]);
  useShownView(controller, view);

  const run = (command: MapCommand) => controller.current?.run(command);
  const { x, y, width, height } = grow(boxOf(hall, view), view.kind === "house" ? 0 : hall.pitch);
  const [viewBox] = useState(`${x} ${y} ${width} ${height}`);
  return (
    <div className={styles.map}>
      <div className={styles.window}>
        <div
          ref={refs.frame}
          className={styles.frame}
          // Its own keys work in it, so screen readers hand them over; the list beside it needs none.
          {...(ready
            ? { role: "application", "aria-label": t("map-label"), "aria-describedby": hintId }
            : null)}
          data-ready={ready}
          data-view={view.kind}
          data-level={view.kind === "section" ? "seats" : "sections"}
          data-band={filters.band ?? undefined}
          data-clear-view={filters.clearView || undefined}
          data-step-free={filters.stepFree || undefined}
        >
          {/* The scene is what moves: a plain box goes on its own layer and moves without being painted. */}
          <div ref={refs.scene} className={styles.scene}>
            <svg
              ref={refs.svg}
              viewBox={viewBox}
              className={styles.svg}
              role="presentation"
              focusable="false"
            >
              <HallDrawing pathOf={pathOf} />
              <Raw ref={refs.rows} className={styles.seats} />
              <SilentGroup className={styles.quiet}>
                <Raw ref={refs.signs} className={styles.signs} />
                <Raw ref={refs.marks} className={styles.marks} />
                <Raw ref={refs.ring} />
              </SilentGroup>
              <HallLabels />
            </svg>
          </div>
        </div>
        {here ? (
          <p className={styles.here}>
            {here.name}
            {here.door ? <span className={styles.door}> {here.door}</span> : null}
          </p>
        ) : null}
        <div className={styles.mini}>
          <MiniMap windowRect={windowRect} onPoint={(point) => controller.current?.lookAt(point)} />
        </div>
        <div className={styles.card}>
          <SeatCard />
        </div>
      </div>
      <MapToolbar run={run} />
      <p id={hintId} className={styles.hint}>
        {t("map-hint")}
      </p>
      {/* Once asked for it stays, closed: a dialog that vanished could not give the focus back. */}
      <Suspense>
        {help === "never" ? null : (
          <ShortcutsDialog open={help === "open"} onClose={() => setHelp("closed")} />
        )}
      </Suspense>
    </div>
  );
}

/** Flies to another view when the address names one; not to the first, which is drawn already. */
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

/** A group whose inside React neither reads nor compares. */
function Raw({ ref, className }: { ref: React.Ref<SVGGElement>; className?: string | undefined }) {
  const [nothing] = useState({ __html: "" });
  // biome-ignore lint/security/noDangerouslySetInnerHtml: empty; the controller draws here
  return <g ref={ref} className={className} dangerouslySetInnerHTML={nothing} suppressHydrationWarning />;
}

function useMapRefs() {
  const frame = useRef<HTMLDivElement>(null);
  const scene = useRef<HTMLDivElement>(null);
  const svg = useRef<SVGSVGElement>(null);
  const rows = useRef<SVGGElement>(null);
  const signs = useRef<SVGGElement>(null);
  const marks = useRef<SVGGElement>(null);
  const ring = useRef<SVGGElement>(null);
  const [refs] = useState({ frame, scene, svg, rows, signs, marks, ring, parts });
  return refs;

  function parts(): MapParts | null {
    const [box, moving, drawing] = [frame.current, scene.current, svg.current];
    const [seats, numbers, ticks, around] = [rows.current, signs.current, marks.current, ring.current];
    if (!box || !moving || !drawing || !seats || !numbers || !ticks || !around) return null;
    return {
      frame: box,
      scene: moving,
      svg: drawing,
      rows: seats,
      signs: numbers,
      marks: ticks,
      ring: around,
    };
  }
}
