import { enter } from "./contestant.ts";
import { openScene } from "./moved-scene.ts";

/**
 * The minimum cost of moving a map: a grey box on its own layer, moved in the same way. Every map's cost includes the
 * browser's handling of the events and compositing.
 */

openScene();
enter({ mount() {}, take() {}, seats: () => plan.seats, taken: (seats) => seats.length });
