import { SeatMapCanvas } from "@alisaitteke/seatmap-canvas";
import { unpackHall } from "../../src/web/seat-map/hall/packed-hall.ts";
import { enter } from "./contestant.ts";

/** @alisaitteke/seatmap-canvas on the same plan: a block for each section, with its seats in place. */

interface LibrarySeat {
  readonly item: { readonly id: number; salable: boolean };
  updateColor(): void;
  readonly circle: { readonly node: { attr(name: string): string } };
}
interface Library {
  readonly data: { addBulkBlock(blocks: readonly unknown[]): void };
  readonly svg: {
    readonly stage: {
      readonly blocks: { getBlocks(): { seats: { getSeats(): LibrarySeat[] } }[] };
    };
  };
}

const hall = unpackHall(plan.hall);
const NOT_SALABLE = "#424747";
const blocks = hall.sections.map(({ index, name, seats, bounds }) => ({
  id: index + 1,
  title: name,
  labels: [],
  x: bounds.x,
  y: bounds.y,
  seats: seats.map((seat) => ({
    id: seat.index,
    x: seat.x,
    y: seat.y,
    salable: plan.status[seat.index] === "0",
    title: seat.number,
    note: "",
  })),
}));
const frame = document.createElement("div");
frame.className = "frame";
document.body.append(frame);
// It logs every step to the console, which would be measured too.
for (const loud of ["log", "info"] as const) console[loud] = () => {};

let seats = new Map<number, LibrarySeat>();
enter({
  mount() {
    const library = new SeatMapCanvas(".frame", {
      resizable: true,
      legend: false,
      style: { seat: { radius: 8, not_salable: NOT_SALABLE }, block: {}, legend: {}, label: {}, tooltip: {} },
    } as never) as unknown as Library;
    library.data.addBulkBlock(blocks);
    const made = library.svg.stage.blocks.getBlocks().flatMap((block) => block.seats.getSeats());
    seats = new Map(made.map((seat) => [seat.item.id, seat]));
  },
  take(indexes) {
    for (const index of indexes) {
      const seat = seats.get(index);
      if (!seat) continue;
      seat.item.salable = false;
      seat.updateColor();
    }
  },
  seats: () => frame.querySelectorAll("circle.seat-circle").length,
  taken: (indexes) =>
    indexes.filter((index) => seats.get(index)?.circle.node.attr("fill") === NOT_SALABLE).length,
});
