import { enter } from "./contestant.ts";
import { openScene } from "./moved-scene.ts";

/**
 * The least that moving a map can cost: one grey box on a layer of its own, moved by the same hands. What a browser
 * needs to hear them and to put the picture together is in every map's cost too.
 */

openScene();
enter({ mount() {}, take() {}, seats: () => plan.seats, taken: (seats) => seats.length });
