import { createRef, type ReactNode, type Ref, useState } from "react";
import type { MapParts } from "../camera/map-controller.ts";
import { SilentGroup } from "../drawing/silent-group.tsx";
import type { HallView } from "../hall/hall.ts";
import styles from "./map-frame.module.css";

type MapRefs = ReturnType<typeof createMapRefs>;

interface MapFrameProps {
  readonly refs: MapRefs;
  /** The controller listens. */
  readonly ready: boolean;
  readonly view: HallView["kind"];
  readonly label: string;
  /** The id of the hint about its keys. */
  readonly hint: string;
  readonly isFiltered: boolean;
  readonly children: ReactNode;
}

/** Receives touch, wheel and keys; the controller moves the scene in it. */
export function MapFrame({ refs, ready, view, label, hint, isFiltered, children }: MapFrameProps) {
  return (
    <div
      ref={refs.frame}
      className={styles.frame}
      // With its own keys, so that screen readers pass them on; the list beside it needs none.
      {...(ready ? { role: "application", "aria-label": label, "aria-describedby": hint } : null)}
      data-ready={ready}
      data-view={view}
      data-level={view === "section" ? "seats" : "sections"}
      data-filtered={isFiltered || undefined}
    >
      {/* Receives touch and wheel. The seats are outside: each would be tracked in every frame. */}
      <div ref={refs.ground} className={styles.ground} />
      {children}
    </div>
  );
}

interface MapSceneProps {
  readonly refs: MapRefs;
  readonly viewBox: string;
  /** Below and above the seats. */
  readonly links: ReactNode;
  readonly labels: ReactNode;
  /** The seats in the server's HTML; the browser finds them there. */
  readonly draw?: () => string;
}

/** A plain box on its own layer, moved without painting. */
export function MapScene({ refs, viewBox, links, labels, draw }: MapSceneProps) {
  return (
    <div ref={refs.scene} className={styles.scene}>
      <svg ref={refs.svg} viewBox={viewBox} className={styles.svg} role="presentation" focusable="false">
        <g ref={refs.links} className={styles.links}>
          {links}
        </g>
        <Raw ref={refs.seats} className={styles.seats} draw={draw} />
        <SilentGroup className={styles.quiet}>
          <Raw ref={refs.marks} className={styles.marks} />
          <Raw ref={refs.ring} />
        </SilentGroup>
        <g ref={refs.labels} className={styles.labels}>
          {labels}
        </g>
      </svg>
    </div>
  );
}

interface RawProps {
  readonly ref: Ref<SVGGElement>;
  readonly className?: string | undefined;
  readonly draw?: (() => string) | undefined;
}

/** React neither reads nor compares the content: the controller draws it. */
function Raw({ ref, className, draw }: RawProps) {
  const [inside] = useState(() => ({ __html: (import.meta.env.SSR && draw?.()) || "" }));
  // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing
  return <g ref={ref} className={className} dangerouslySetInnerHTML={inside} suppressHydrationWarning />;
}

export function createMapRefs() {
  const refs = {
    frame: createRef<HTMLDivElement>(),
    ground: createRef<HTMLDivElement>(),
    scene: createRef<HTMLDivElement>(),
    svg: createRef<SVGSVGElement>(),
    links: createRef<SVGGElement>(),
    seats: createRef<SVGGElement>(),
    marks: createRef<SVGGElement>(),
    ring: createRef<SVGGElement>(),
    labels: createRef<SVGGElement>(),
  };
  return { ...refs, parts: () => partsOf(refs) };
}

/** Null until React has mounted all of them. */
function partsOf(refs: Omit<MapRefs, "parts">): MapParts | null {
  const [frame, ground, scene] = [refs.frame.current, refs.ground.current, refs.scene.current];
  const [svg, links, labels] = [refs.svg.current, refs.links.current, refs.labels.current];
  const [seats, marks, ring] = [refs.seats.current, refs.marks.current, refs.ring.current];
  if (!frame || !ground || !scene || !svg || !links || !labels || !seats || !marks || !ring) return null;
  return { frame, scene, svg, seats, marks, ring, surfaces: [ground, links], words: [links, labels] };
}
