import { enter } from "./contestant.ts";

/**
 * The least that moving a map can cost: one grey box on a layer of its own, moved by the same hands. What a browser
 * needs to hear them and to put the picture together is in every map's cost too.
 */

const frame = document.createElement("div");
frame.className = "frame";
const scene = document.createElement("div");
scene.className = "scene";
frame.append(scene);
document.body.append(frame);

let [x, y, scale] = [0, 0, 1];
let held: { x: number; y: number } | null = null;
const place = () => {
  scene.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
};
frame.addEventListener(
  "wheel",
  (event) => {
    event.preventDefault();
    scale *= Math.exp(-event.deltaY * 0.0025);
    place();
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

enter({ mount() {}, take() {}, seats: () => plan.seats, taken: (seats) => seats.length });
