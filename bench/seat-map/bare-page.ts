import { enter } from "./contestant.ts";
import { openScene } from "./moved-scene.ts";

/** A grey box on its own layer: the browser's handling of the events and compositing alone. */

openScene();
enter({ mount() {}, take() {}, seats: () => plan.seats, taken: (seats) => seats.length });
