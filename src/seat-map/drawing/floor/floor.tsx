import { memo } from "react";
import type { FloorArea } from "#domain/seating/seating.ts";
import styles from "./floor.module.css";
import { areaPath, areaTransform } from "./floor-areas.ts";

interface FloorProps {
  readonly areas: readonly FloorArea[];
  readonly className?: string | undefined;
  /** The name and free capacity of a standing area. */
  readonly label?: {
    readonly x: number;
    readonly y: number;
    readonly name: string;
    readonly room: readonly (string | null)[];
    readonly tone: string;
  };
}

/** Areas that the plan draws on the floor; with a class only their shapes, in its style. */
export const Floor = memo(function Floor({ areas, className, label }: FloorProps) {
  if (areas.length === 0) return null;
  return (
    <g className={className ? undefined : styles.floor}>
      {areas.map((area) => {
        const { fill, border, text } = area;
        const [path, transform] = [areaPath(area), areaTransform(area)];
        if (className)
          return <path key={transform + path} d={path} transform={transform} className={className} />;
        return (
          <g key={`${transform}${path}${text?.text}`} transform={transform}>
            <path
              d={path}
              className={styles.area}
              {...(fill ? { fill } : { "data-empty": true })}
              {...(border && { stroke: border })}
            />
            {text ? (
              <text x={text.x} y={text.y} dy="0.35em" fontSize={text.size} className={styles.text}>
                {text.text}
              </text>
            ) : null}
          </g>
        );
      })}
      {label ? (
        <text x={label.x} y={label.y} className={styles.standing} data-tone={label.tone}>
          <tspan x={label.x} dy="-0.35em">
            {label.name}
          </tspan>
          <tspan x={label.x} dy="1.3em" className={styles.room}>
            {label.room.filter(Boolean).join(", ")}
          </tspan>
        </text>
      ) : null}
    </g>
  );
});
