import { writeFile } from "node:fs/promises";
import { inLanguage, type Language } from "#domain/languages.ts";
import { done, refused } from "#domain/outcome.ts";
import { readAttendance } from "../../engine/door/attendance.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { implement } from "../implementation.ts";
import { door } from "../operations/door/door.ts";
import type { DoorList, DoorListEntry } from "../operations/door/tickets.ts";
import { nameOfSeat } from "../seats/find-seat.ts";
import { countIn, showOpening } from "./opening.ts";
import { placeOf } from "./place-of.ts";
import { shownHolder } from "./shown-holder.ts";

/** A performance's valid tickets, in the order of their seats. */
async function readDoorList(
  { services }: BoxOffice["engine"],
  id: number,
  language: Language,
): Promise<DoorList | null> {
  const attendance = await readAttendance(services, id);
  if (!attendance) return null;
  const index = await services.catalogue.current();
  const { performance } = attendance;
  const listed = attendance.attendants.filter(({ ticket }) => ticket.valid);
  const entries = listed.map(({ ticket, first, isInside }): DoorListEntry => {
    const { section, row, seat, priceType } = placeOf(performance, ticket, language);
    const kind = performance.priceTypes.find((one) => one.id === ticket.priceType);
    return {
      ...{ ticket: ticket.ticket, seat: nameOfSeat(index, id, ticket.seatId) },
      ...{ section, row, number: seat, priceType },
      entrance: performance.sections.find((one) => one.id === ticket.section)?.entrance ?? null,
      condition: kind?.condition ? inLanguage(kind.condition, language) : null,
      ...{ accessible: ticket.accessible, holder: ticket.holder, order: ticket.order },
      ...{ used: first?.at.toISOString() ?? null, isInside },
    };
  });
  return {
    performance: showOpening(performance, countIn(listed), language),
    tickets: entries.toSorted((a, b) => a.seat.localeCompare(b.seat, "sv", { numeric: true })),
  };
}

export const list = implement(door.list, {
  async run({ engine }, { performance, language = "en" }, { permissions }) {
    const listed = await readDoorList(engine, performance, language);
    if (!listed) return refused("unknown-performance");
    const tickets = listed.tickets.map((ticket) => ({
      ...ticket,
      holder: shownHolder(ticket.holder, permissions),
      order: permissions.has("door.names") ? ticket.order : null,
    }));
    return done({ ...listed, tickets });
  },
  print({ tickets: listed }) {
    const lines = listed.map(
      ({ ticket, seat, holder, order, used }) =>
        `${ticket}  ${seat}  ${holder}${order ? `  order ${order}` : ""}  ${used ? `used ${used}` : "not used"}`,
    );
    const count = listed.filter(({ used }) => used !== null).length;
    return [...lines, `${listed.length} tickets, ${count} used`].join("\n");
  },
});

export const printedList = implement(door.printedList, {
  async run({ engine, printDoorList }, { performance, language = "en" }) {
    if (!printDoorList) throw new Error("nothing here prints door lists");
    const listed = await readDoorList(engine, performance, language);
    if (!listed) return refused("unknown-performance");
    const { tickets } = listed;
    if (tickets.length === 0) return refused("nothing-to-print");
    const pdf = await printDoorList(listed, language);
    return done({
      tickets: tickets.length,
      entrances: new Set(tickets.map(({ entrance }) => entrance)).size,
      pdf: Buffer.from(pdf).toString("base64"),
    });
  },
  async pdf(_boxOffice, { pdf }, file) {
    await writeFile(file, Buffer.from(pdf, "base64"), { flag: "wx" });
    return [file];
  },
  print: ({ tickets, entrances }) =>
    `The list has ${tickets} tickets on the lists of ${entrances} entrances.`,
});
