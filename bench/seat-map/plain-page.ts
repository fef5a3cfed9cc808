import { unpackHall } from "../../src/web/seat-map/packed-hall.ts";
import { enter } from "./contestant.ts";

/**
 * The plainest map that is moved by CSS alone: rows of circles with role and name, written once as text; a transform
 * while one moves, and the drawing's own size when one rests. No words on seats, no overview, no keys.
 */

const hall = unpackHall(plan.hall);
const FILL = ["#7a1526", "#b9a9a4"] as const;
const RESTING_MS = 120;
const frame = document.createElement("div");
frame.className = "frame";
const scene = document.createElement("div");
scene.className = "scene";
frame.append(scene);
document.body.append(frame);

let [x, y, scale, drawn] = [0, 0, 1, 1];
let held: { x: number; y: number } | null = null;
let settling: ReturnType<typeof setTimeout> | undefined;
const place = () => {
  scene.style.transform = `translate(${x}px, ${y}px)${scale === drawn ? "" : ` scale(${scale / drawn})`}`;
};
const rest = () => {
  const svg = scene.firstElementChild;
  if (!(svg instanceof SVGSVGElement)) return;
  drawn = scale;
  svg.style.width = `${frame.clientWidth * drawn}px`;
  svg.style.height = `${frame.clientHeight * drawn}px`;
  place();
};
frame.addEventListener(
  "wheel",
  (event) => {
    event.preventDefault();
    const factor = Math.exp(-event.deltaY * 0.0025);
    [x, y] = [event.clientX - (event.clientX - x) * factor, event.clientY - (event.clientY - y) * factor];
    scale *= factor;
    place();
    clearTimeout(settling);
    settling = setTimeout(rest, RESTING_MS);
  },
  { passive: false },
);
frame.addEventListener("pointerdown", ({ clientX, clientY }) => {
  held = { x: clientX - x, y: clientY - y };
});
frame.addEventListener("pointermove", ({ clientX, clientY }) => {
  if (!held) return;
  [x, y] = [clientX - held.x, clientY - held.y];
  place();
});
frame.addEventListener("pointerup", () => {
  held = null;
});

const circleOf = (index: number) => frame.querySelector(`#s${index}`);
enter({
  mount() {
    const { width, height } = hall.size;
    const rows = hall.sections.flatMap((section) =>
      section.rows.map(
        (row) =>
          `<g role="group" aria-label="${section.name} ${row.label}">${row.seats
            .map(
              (seat) =>
                `<circle id="s${seat.index}" role="checkbox" aria-checked="false" aria-label="${seat.number}" tabindex="-1" cx="${seat.x}" cy="${seat.y}" r="${seat.radius}" fill="${FILL[plan.status[seat.index] === "0" ? 0 : 1]}"/>`,
            )
            .join("")}</g>`,
      ),
    );
    scene.innerHTML = `<svg width="100%" height="100%" viewBox="0 0 ${width} ${height}">${rows.join("")}</svg>`;
  },
  take(seats) {
    for (const index of seats) circleOf(index)?.setAttribute("fill", FILL[1]);
  },
  seats: () => frame.querySelectorAll("circle").length,
  taken: (seats) => seats.filter((seat) => circleOf(seat)?.getAttribute("fill") === FILL[1]).length,
});
