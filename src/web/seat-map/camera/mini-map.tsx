import { memo, type Ref } from "react";
import type { Point } from "#domain/seating/point.ts";
import { Floor } from "#seat-map/drawing/floor/floor.tsx";
import { lineWidth, polygon, sectionLines } from "#seat-map/drawing/shapes.ts";
import { useSeatSale } from "../hall/seat-sale.tsx";
import styles from "./mini-map.module.css";

interface MiniMapProps {
  readonly windowRect: Ref<SVGRectElement>;
  readonly onPoint: (point: Point) => void;
}

/** Not focusable: keyboard users pan and jump between sections. */
export const MiniMap = memo(function MiniMap({ windowRect, onPoint }: MiniMapProps) {
  const { hall } = useSeatSale();
  const { width, height } = hall.size;
  const standing = hall.sections.flatMap((section) => (section.standing ? section.areas : []));
  return (
    <div
      className={styles.mini}
      aria-hidden="true"
      onClick={(event) => {
        const box = event.currentTarget.getBoundingClientRect();
        onPoint({
          x: ((event.clientX - box.left) / box.width) * width,
          y: ((event.clientY - box.top) / box.height) * height,
        });
      }}
    >
      <svg viewBox={`0 0 ${width} ${height}`} className={styles.svg} aria-hidden="true" focusable="false">
        <path d={polygon(hall.stage.outline)} className={styles.stage} />
        <path
          d={hall.sections.map(sectionLines).join("")}
          className={styles.sections}
          strokeWidth={lineWidth(hall)}
        />
        <Floor areas={standing} className={styles.standing} />
        <rect ref={windowRect} className={styles.window} />
      </svg>
    </div>
  );
});
