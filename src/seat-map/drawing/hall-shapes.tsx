import { memo } from "react";
import type { Hall, HallSection } from "../hall/hall.ts";
import styles from "./hall-shapes.module.css";
import { lineWidth, polygon, sectionLines } from "./shapes.ts";

/** What the maps of the storefront and of the office have below the seats. */

export const Stage = memo(function Stage({ hall }: { hall: Hall }) {
  const { outline, label } = hall.stage;
  const [left, right] = [Math.min(...outline.map(({ x }) => x)), Math.max(...outline.map(({ x }) => x))];
  const [top, bottom] = [Math.min(...outline.map(({ y }) => y)), Math.max(...outline.map(({ y }) => y))];
  return (
    <>
      <path d={polygon(outline)} className={styles.stage} />
      <text x={(left + right) / 2} y={(top + bottom) / 2} dy="0.35em" className={styles.stageName}>
        {label}
      </text>
    </>
  );
});

export const SectionShape = memo(function SectionShape({
  hall,
  section,
}: {
  hall: Hall;
  section: HallSection;
}) {
  const d = sectionLines(section);
  const width = lineWidth(hall);
  return (
    <>
      <path d={d} className={styles.edge} data-edge strokeWidth={width + 6} />
      <path d={d} className={styles.ground} data-ground strokeWidth={width} />
    </>
  );
});
