import { unpackHall } from "../../src/web/seat-map/hall/packed-hall.ts";
import { enter } from "./contestant.ts";
import { openScene } from "./moved-scene.ts";

/**
 * Moved only by CSS: rows of circles with role and name; a transform during movement, the drawing's own size
 * at rest.
 */

const hall = unpackHall(plan.hall);
const FILL = ["#7a1526", "#b9a9a4"] as const;
const { frame, scene } = openScene((scale) => {
  const svg = scene.querySelector("svg");
  if (!svg) return;
  svg.style.width = `${frame.clientWidth * scale}px`;
  svg.style.height = `${frame.clientHeight * scale}px`;
});

const circleOf = (index: number) => frame.querySelector(`#s${index}`);
enter({
  mount() {
    const { width, height } = hall.size;
    const rows = hall.sections.flatMap((section) =>
      section.rows.map(
        (row) =>
          `<g role="group" aria-label="${section.name} ${row.number}">${row.seats
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
