import { memo } from "react";
import { Link } from "../../ui/link.tsx";
import { isFree } from "../hall/availability.ts";
import { middle } from "../hall/geometry.ts";
import { type Hall, type HallSection, heartOf } from "../hall/hall.ts";
import { useSeatSale, useSeatState } from "../hall/seat-sale.tsx";
import { useSectionWords } from "../list/section-words.ts";
import { Floor } from "./floor/floor.tsx";
import styles from "./hall-drawing.module.css";
import { labelLines, middleOf } from "./section-labels.ts";
import { lineWidth, polygon, sectionLines } from "./shapes.ts";
import { SilentGroup } from "./silent-group.tsx";

const MANY_SECTIONS = 30;

interface HallDrawingProps {
  readonly pathOf: (section: HallSection) => string;
}

/**
 * The stage and the sections as links, hidden from tab order and assistive technology: the section list has
 * them too.
 */
export function HallDrawing({ pathOf }: HallDrawingProps) {
  const { hall } = useSeatSale();
  const availability = useSeatState((state) => state.availability);
  return (
    <SilentGroup>
      <Stage hall={hall} />
      {hall.sections.map((section) => (
        <Link
          key={section.slug}
          to={pathOf(section)}
          tabIndex={-1}
          preventScrollReset={!section.standing}
          className={styles.section}
          data-standing={section.standing || undefined}
          data-free={section.seats.some(({ index }) => isFree(availability, index))}
        >
          {section.standing ? (
            <StandingShape section={section} />
          ) : (
            <SectionShape hall={hall} section={section} />
          )}
        </Link>
      ))}
      <Floor areas={hall.sections.flatMap(({ standing, areas }) => (standing ? [] : areas))} />
    </SilentGroup>
  );
}

/** Drawn last, above the seats. */
export function HallLabels() {
  const { hall } = useSeatSale();
  const availability = useSeatState((state) => state.availability);
  const words = useSectionWords();
  // An arena has room only for names; the list has the rest.
  const isCrowded = hall.sections.length > MANY_SECTIONS;
  return (
    <SilentGroup className={styles.labels}>
      {hall.sections.map((section) => {
        const { from, free, tone } = words(section, availability);
        if (!section.labelAt) return null;
        const { x, y, side } = section.labelAt;
        const lines = labelLines(hall, section);
        return (
          <text key={section.slug} x={x} y={y} className={styles.label} data-tone={tone} data-side={side}>
            {lines.map((line, index) => (
              <tspan key={line} x={x} dy={index === 0 ? `${0.35 - lines.length * 0.6}em` : "1.15em"}>
                {line}
              </tspan>
            ))}
            {/* Without free seats the dimmed name is enough: a longer text would overlap the next section. */}
            {isCrowded || tone === "none" ? null : (
              <tspan x={x} dy="1.3em" className={styles.price}>
                {tone === "product" ? from : free}
              </tspan>
            )}
          </text>
        );
      })}
      {hall.levels.map(({ id, name }) => {
        const middleOne = middleOf(hall, id);
        if (!middleOne) return null;
        const { x, y } = heartOf(middleOne);
        return (
          <text key={id} x={x} y={y} dy="0.35em" className={styles.level}>
            {name}
          </text>
        );
      })}
    </SilentGroup>
  );
}

const Stage = memo(function Stage({ hall }: { hall: Hall }) {
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

const SectionShape = memo(function SectionShape({ hall, section }: { hall: Hall; section: HallSection }) {
  const d = sectionLines(section);
  const width = lineWidth(hall);
  return (
    <>
      <path d={d} className={styles.edge} data-edge strokeWidth={width + 6} />
      <path d={d} className={styles.ground} strokeWidth={width} />
    </>
  );
});

/** One shape with name and free capacity at every zoom. */
function StandingShape({ section }: { section: HallSection }) {
  const availability = useSeatState((state) => state.availability);
  const { from, free, tone } = useSectionWords()(section, availability);
  return (
    <Floor
      areas={section.areas}
      className={styles.standing}
      label={{ ...middle(section.bounds), tone, name: section.name, room: [free, from] }}
    />
  );
}
