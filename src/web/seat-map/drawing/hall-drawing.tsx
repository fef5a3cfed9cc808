import { Floor } from "#seat-map/drawing/floor/floor.tsx";
import { SectionShape, Stage } from "#seat-map/drawing/hall-shapes.tsx";
import { labelLines, middleOf } from "#seat-map/drawing/section-labels.ts";
import { SilentGroup } from "#seat-map/drawing/silent-group.tsx";
import { isFree } from "#seat-map/hall/availability.ts";
import { middle } from "#seat-map/hall/geometry.ts";
import { type HallSection, heartOf } from "#seat-map/hall/hall.ts";
import { Link } from "../../ui/link.tsx";
import { useSeatSale, useSeatState } from "../hall/seat-sale.tsx";
import { useSectionWords } from "../list/section-words.ts";
import styles from "./hall-drawing.module.css";

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
