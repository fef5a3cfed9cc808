import { createTranslator } from "use-intl/core";
import { createFormat } from "#languages/format.ts";
import { createMapController } from "../../src/seat-map/camera/map-controller.ts";
import { createSeatElements } from "../../src/seat-map/drawing/seat-elements.ts";
import styles from "../../src/seat-map/frame/map-frame.module.css";
import { onlySellable } from "../../src/seat-map/hall/availability.ts";
import { createPrices } from "../../src/seat-map/hall/prices.ts";
import { createSeatStore } from "../../src/web/seat-map/choice/seat-store.ts";
import { unpackHall } from "../../src/web/seat-map/hall/packed-hall.ts";
import { createSeatNames, type SeatWords } from "../../src/web/seat-map/hall/seat-names.ts";
import around from "../../src/web/seat-map/seat-map.module.css";
import "../../src/web/styles/tokens.css";
import words from "../../src/languages/sv/frame.json";
import { enter } from "./contestant.ts";

/**
 * Without React. As in the shop, dots and a focused row; as `all`, every seat is an element with role and
 * name, which the shop never does.
 */

const isAll = location.pathname.startsWith("/all/");
const hall = unpackHall(plan.hall);
const prices = createPrices(plan.priceTypes, plan.prices);
const first = onlySellable(hall, { status: plan.status, bands: plan.bands }, prices);
const store = createSeatStore(hall, prices, first, () => 9);
const translate = createTranslator({ locale: "sv", messages: { seatMap: plan.words }, namespace: "seatMap" });
const format = createFormat({
  language: "sv",
  timeZone: "Europe/Stockholm",
  currency: "SEK",
  calendar: words.calendar,
});
const names = createSeatNames(hall, prices, translate as unknown as SeatWords, format);

document.body.innerHTML = `<div class="${around.map}" style="width:min(52rem,100vw)"><div class="${around.window}">
  <div class="${styles.frame}" style="block-size:min(62vh,44rem)" role="application" data-view="house" data-level="sections" data-ready="true">
    <div class="${styles.ground}"></div>
    <div class="${styles.scene}"><svg class="${styles.svg}" role="presentation">
      <g class="${styles.seats}"></g>
      <g class="${styles.quiet}" aria-hidden="true"><g class="${styles.marks}"></g><g></g></g>
    </svg></div></div></div></div>`;
const part = <Found extends Element>(selector: string) => {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
};
const frame = part<HTMLElement>(`.${styles.frame}`);
const layers = {
  seats: part<SVGGElement>(`.${styles.seats}`),
  marks: part<SVGGElement>(`.${styles.marks}`),
  ring: part<SVGGElement>(`.${styles.quiet} > g:last-child`),
};
const settled = () => {
  frame.dataset.drawn = "true";
};
const dotsOf = (look = "") =>
  [...layers.seats.querySelectorAll(`.dots path${look}`)].reduce(
    (sum, path) => sum + (path.getAttribute("d")?.split("h0").length ?? 1) - 1,
    0,
  );
let takenBefore = 0;

enter({
  mount() {
    if (isAll) {
      const { width, height } = hall.size;
      frame.dataset.level = "seats";
      part("svg").setAttribute("viewBox", `0 0 ${width} ${height}`);
      const elements = createSeatElements(layers, { hall, store, names }, settled);
      elements.showNear({ x: 0, y: 0, width, height });
      return;
    }
    createMapController(
      {
        ...layers,
        frame,
        surfaces: [part(`.${styles.ground}`)],
        scene: part<HTMLElement>(`.${styles.scene}`),
        svg: part<SVGSVGElement>("svg"),
        words: [],
      },
      {
        hall,
        store,
        names,
        view: { kind: "house" },
        moved() {},
        help() {},
        best() {},
        showView() {},
        leave() {},
      },
    );
  },
  take(seats) {
    takenBefore = dotsOf(".t");
    const { availability } = store.read();
    const status = [...availability.status];
    for (const seat of seats) status[seat] = "1";
    store.receive({ ...availability, status: status.join("") });
  },
  seats() {
    if (frame.dataset.drawn !== "true") return 0;
    return isAll ? layers.seats.querySelectorAll('[role="checkbox"]').length : dotsOf();
  },
  taken(seats) {
    if (!isAll) return dotsOf(".t") - takenBefore;
    return seats.filter((seat) => document.getElementById(`s${seat}`)?.getAttribute("class") === "t").length;
  },
});
