import { type PointerEvent, type RefObject, useState } from "react";
import type { Point } from "#domain/seating/point.ts";
import type { Hall } from "#seat-map/hall/hall.ts";
import { seatsInside } from "./in-lasso.ts";
import styles from "./office-map.module.css";

interface LassoProps {
  readonly hall: Hall;
  readonly svg: RefObject<SVGSVGElement | null>;
  readonly onSeats: (seats: readonly number[]) => void;
}

interface Drawn {
  /** Of the element in the window. */
  readonly origin: Point;
  /** In the window. */
  readonly line: readonly Point[];
}

/** Over the map while a line is drawn around seats. Only for pointers: rows and names are there for the keyboard. */
export function Lasso({ hall, svg, onSeats }: LassoProps) {
  const [drawn, setDrawn] = useState<Drawn | null>(null);
  const at = ({ clientX: x, clientY: y }: PointerEvent) => ({ x, y });
  const end = () => {
    const matrix = svg.current?.getScreenCTM()?.inverse();
    if (matrix && drawn) {
      const line = drawn.line.map(({ x, y }) => new DOMPoint(x, y).matrixTransform(matrix));
      onSeats(seatsInside(hall, line));
    }
    setDrawn(null);
  };
  const points = drawn?.line.map(({ x, y }) => `${x - drawn.origin.x},${y - drawn.origin.y}`).join(" ");
  return (
    <svg
      className={styles.lasso}
      data-lasso
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        setDrawn({ origin: event.currentTarget.getBoundingClientRect(), line: [at(event)] });
      }}
      onPointerMove={(event) => drawn && setDrawn({ ...drawn, line: [...drawn.line, at(event)] })}
      onPointerUp={end}
      onPointerCancel={() => setDrawn(null)}
    >
      {points ? <polygon points={points} className={styles.line} /> : null}
    </svg>
  );
}
