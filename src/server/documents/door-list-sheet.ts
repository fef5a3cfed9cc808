import { createTranslator } from "use-intl/core";
import type { House } from "#config/house/house.ts";
import { inPaperOrder } from "#domain/door/paper-order.ts";
import type { DoorListSheet, PrintedDoorTicket } from "#ports/door-list-paper.ts";
import { printDoorList } from "../../adapters/ticket-pdf/print-door-list.ts";
import type { BoxOffice } from "../../box-office/box-office-command.ts";
import en from "../../box-office/messages/en.json" with { type: "json" };
import sv from "../../box-office/messages/sv.json" with { type: "json" };
import type { DoorList, DoorListEntry } from "../../box-office/operations/door/tickets.ts";
import type { OfficeLanguage } from "../../staff/operations/fields.ts";
import { wordsIn } from "../emails/words.ts";

const WORDS = { sv: sv.doorList, en: en.doorList } as const satisfies Record<OfficeLanguage, object>;

interface PrintingHouse extends Pick<House, "name" | "timeZone" | "currency"> {
  readonly brand: Pick<House["brand"], "themeColour">;
}

interface ToPrint {
  readonly list: DoorList;
  readonly language: OfficeLanguage;
  readonly house: PrintingHouse;
  readonly now: number;
}

export function createDoorListPrinter(
  house: PrintingHouse,
  now: () => number,
): NonNullable<BoxOffice["printDoorList"]> {
  return async (list, language) => printDoorList(await doorListSheet({ list, language, house, now: now() }));
}

/** For staff: in their language, with whole names. */
async function doorListSheet({ list, language, house, now }: ToPrint): Promise<DoorListSheet> {
  const { performance, tickets } = list;
  const { format } = await wordsIn(language, house);
  const say = createTranslator({ locale: language, messages: WORDS[language] });
  const names = new Map(performance.entrances.map(({ id, name }) => [id, name]));
  const entry = (ticket: DoorListEntry): PrintedDoorTicket => ({
    ...{ row: ticket.row, seat: ticket.number, holderText: ticket.holder, priceTypeText: ticket.priceType },
    noteText: [ticket.accessible ? say("accessible") : "", ticket.condition ?? ""].filter(Boolean).join(" "),
    insideText: ticket.isInside && ticket.used ? format.time(ticket.used) : "",
  });
  return {
    ...{ language, houseName: house.name, brandColour: house.brand.themeColour, title: performance.title },
    whenText: `${format.fullDateTime(performance.starts)}, ${performance.venue}`,
    printedText: say("printed", { at: format.dateTime(now) }),
    labels: {
      ...{ in: say("in"), row: say("row"), seat: say("seat"), name: say("name") },
      priceType: say("price-type"),
    },
    entrances: inPaperOrder(tickets).map(({ entrance, sections }) => ({
      title: say("entrance", {
        name: names.get(entrance ?? "") ?? say("any-entrance"),
        count: sections.reduce((sum, section) => sum + section.tickets.length, 0),
      }),
      sections: sections.map(({ section, tickets: own }) => ({ name: section, tickets: own.map(entry) })),
    })),
  };
}
