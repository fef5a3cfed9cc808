import { type PointerEvent, useEffect, useMemo, useRef, useState, type WheelEvent } from "react";
import { createRoot } from "react-dom/client";
import { unpackHall } from "../../src/web/seat-map/hall/packed-hall.ts";
import { enter } from "./contestant.ts";

/** The obvious implementation: React, a circle for each seat, and a transform in the state. */

const hall = unpackHall(plan.hall);
const frame = document.createElement("div");
frame.className = "frame";
document.body.append(frame);
const FILL = ["#7a1526", "#b9a9a4"] as const;
let show: (status: string) => void = () => {};
let status = plan.status;

function Hall() {
  const [shown, setShown] = useState(status);
  const [camera, setCamera] = useState({ x: 0, y: 0, scale: 1 });
  const last = useRef<{ x: number; y: number }>(null);
  useEffect(() => {
    show = setShown;
  }, []);
  const seats = useMemo(
    () =>
      hall.pointed.map(({ index, x, y, radius, number }) => (
        // biome-ignore lint/a11y/useSemanticElements: a circle is no checkbox
        <circle
          key={index}
          id={`s${index}`}
          cx={x}
          cy={y}
          r={radius}
          role="checkbox"
          aria-checked="false"
          aria-label={number}
          tabIndex={-1}
          fill={FILL[shown[index] === "0" ? 0 : 1]}
        />
      )),
    [shown],
  );
  const drag = (event: PointerEvent) => {
    const from = last.current;
    if (!from) return;
    const unit = hall.size.width / frame.clientWidth;
    const by = { x: (event.clientX - from.x) * unit, y: (event.clientY - from.y) * unit };
    last.current = { x: event.clientX, y: event.clientY };
    setCamera(({ x, y, scale }) => ({ x: x + by.x, y: y + by.y, scale }));
  };
  const wheel = (event: WheelEvent) => {
    const factor = Math.exp(-event.deltaY * 0.0025);
    const [cx, cy] = [hall.size.width / 2, hall.size.height / 2];
    setCamera(({ x, y, scale }) => ({
      x: cx - (cx - x) * factor,
      y: cy - (cy - y) * factor,
      scale: scale * factor,
    }));
  };
  return (
    // biome-ignore lint/a11y/noSvgWithoutTitle: only a bench loads this page
    <svg
      width="100%"
      height="100%"
      viewBox={`0 0 ${hall.size.width} ${hall.size.height}`}
      onPointerDown={({ clientX, clientY }) => {
        last.current = { x: clientX, y: clientY };
      }}
      onPointerMove={drag}
      onPointerUp={() => {
        last.current = null;
      }}
      onWheel={wheel}
    >
      <g transform={`translate(${camera.x} ${camera.y}) scale(${camera.scale})`}>{seats}</g>
    </svg>
  );
}

enter({
  mount() {
    createRoot(frame).render(<Hall />);
  },
  take(seats) {
    const next = [...status];
    for (const seat of seats) next[seat] = "1";
    status = next.join("");
    show(status);
  },
  seats: () => frame.querySelectorAll("circle").length,
  taken: (seats) =>
    seats.filter((seat) => document.getElementById(`s${seat}`)?.getAttribute("fill") === FILL[1]).length,
});
