import { createTranslator } from "use-intl/core";
import { createFormat } from "../../src/web/languages/format.ts";
import { onlySellable } from "../../src/web/seat-map/availability.ts";
import { createMapController } from "../../src/web/seat-map/map-controller.ts";
import { unpackHall } from "../../src/web/seat-map/packed-hall.ts";
import { createPrices } from "../../src/web/seat-map/prices.ts";
import styles from "../../src/web/seat-map/seat-map.module.css";
import { createSeatNames, type SeatWords } from "../../src/web/seat-map/seat-names.ts";
import { createSeatStore } from "../../src/web/seat-map/seat-store.ts";
import "../../src/web/styles/tokens.css";
import { enter } from "./contestant.ts";

/** The shop's own map on a page of its own: the seats and what moves them, without React around it. */

const hall = unpackHall(plan.hall);
const prices = createPrices(plan.priceTypes, plan.prices);
const first = onlySellable(hall, { status: plan.status, bands: plan.bands }, prices);
const store = createSeatStore(hall, prices, first, () => 9);
const translate = createTranslator({ locale: "sv", messages: { seatMap: plan.words }, namespace: "seatMap" });
const format = createFormat({ language: "sv", timeZone: "Europe/Stockholm", currency: "SEK" });
const names = createSeatNames(hall, prices, translate as unknown as SeatWords, format);

document.body.innerHTML = `<div class="${styles.map}"><div class="${styles.window}">
  <div class="${styles.frame}" role="application" data-view="house" data-level="sections" data-ready="true">
    <div class="${styles.ground}"></div>
    <div class="${styles.scene}"><svg class="${styles.svg}" role="presentation">
      <g class="${styles.seats}"></g>
      <g class="${styles.quiet}" aria-hidden="true">
        <g class="${styles.signs}"></g><g class="${styles.marks}"></g><g></g>
      </g></svg></div></div></div></div>`;
const part = <Found extends Element>(selector: string) => {
  const found = document.querySelector<Found>(selector);
  if (!found) throw new Error(`There is no ${selector}`);
  return found;
};
const frame = part<HTMLElement>(`.${styles.frame}`);
const rows = part<SVGGElement>(`.${styles.seats}`);

enter({
  mount() {
    const quiet = `.${styles.quiet} > g`;
    createMapController(
      {
        frame,
        surfaces: [part(`.${styles.ground}`)],
        scene: part<HTMLElement>(`.${styles.scene}`),
        svg: part<SVGSVGElement>("svg"),
        rows,
        signs: part<SVGGElement>(quiet),
        marks: part<SVGGElement>(`${quiet}:nth-child(2)`),
        ring: part<SVGGElement>(`${quiet}:nth-child(3)`),
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
    const { availability } = store.read();
    const status = [...availability.status];
    for (const seat of seats) status[seat] = "1";
    store.receive({ ...availability, status: status.join("") });
  },
  seats: () => (frame.dataset.drawn === "true" ? rows.querySelectorAll("path").length : 0),
  taken: (seats) =>
    seats.filter((seat) => document.getElementById(`s${seat}`)?.getAttribute("class") === "t").length,
});
