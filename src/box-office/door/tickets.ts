import type { OutputOf, RefusalOf } from "#contract/operation.ts";
import { countedScans } from "#domain/door/scan.ts";
import { decide } from "#domain/door/verdict.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { plainCode } from "#domain/text/typed-text.ts";
import { readAttendance } from "../../engine/door/attendance.ts";
import type { ListedTicket } from "../../engine/door/door-tickets.ts";
import { type FoundTicket, findByCode } from "../../engine/door/find-ticket.ts";
import { recordScans, type ScanToRecord } from "../../engine/door/record-scans.ts";
import { ticketReplacing } from "../../engine/orders/tickets/reissue-ticket.ts";
import type { BoxOffice } from "../box-office-command.ts";
import { implement, type Staff } from "../implementation.ts";
import { door } from "../operations/door/door.ts";
import type { ShownTicket } from "../operations/door/tickets.ts";
import { describeTicket } from "./describe-ticket.ts";
import { placeOf } from "./place-of.ts";
import { shownHolder } from "./shown-holder.ts";

const HOUSE = { salt: "", names: true };

export const use = implement(door.use, {
  run: (boxOffice, { code }, staff) => markUsed(boxOffice, plainCode(code), staff),
  print: ({ ticket }) => `Ticket ${ticket.code} is used now. ${describeTicket(ticket)}`,
});

/** The rule of the devices at the door, at the entrance that is right. */
async function markUsed(
  boxOffice: BoxOffice,
  code: string,
  staff: Staff,
): Promise<Outcome<OutputOf<typeof door.use>, RefusalOf<typeof door.use>>> {
  const { engine, who } = boxOffice;
  const { services } = engine;
  const found = await findByCode(services, code, HOUSE);
  if (!found) return refused("unknown-ticket");
  // The holder of an old code must not learn the new one.
  const ticket = showTicket(found, code, staff);
  const { id: performance } = found.performance;
  const rules = services.settings.door;
  const verdict = decide(found, { performance, entrances: [], rules, direction: "in" });
  if (verdict.kind === "refused") {
    const { because, before } = verdict;
    if (because === "replaced") {
      const replaced = await ticketReplacing(services, code);
      return refused("replaced-ticket", { ticket, replaced: (replaced?.at ?? new Date(0)).toISOString() });
    }
    if (because === "used" || because === "no-reentry") {
      const used = new Date(before?.at ?? services.now()).toISOString();
      return refused("used-before", { ticket, used, by: before?.device ?? "" });
    }
    return refused(because === "cancelled" ? "cancelled-performance" : "void-ticket", { ticket });
  }
  const scan = { ...scanOf(found, performance, services), kind: "in" as const };
  const recorded = await recordScans(services, [scan], recorderOf(who));
  // Another entrance was faster, or the ticket was returned just now.
  return recorded.length > 0 ? done({ ticket }) : markUsed(boxOffice, code, staff);
}

export const undo = implement(door.undo, {
  async run({ engine: { services }, who }, { code: typed }, staff) {
    const code = plainCode(typed);
    const found = await findByCode(services, code, HOUSE);
    if (!found) return refused("unknown-ticket");
    const ticket = showTicket(found, code, staff);
    const last = countedScans(found.scans).at(-1);
    if (last?.kind !== "in") return refused("not-used", { ticket });
    const scan = { ...scanOf(found, found.performance.id, services), kind: "undo" as const, undoes: last.id };
    await recordScans(services, [scan], recorderOf(who));
    return done({ ticket, used: new Date(last.at).toISOString() });
  },
  print: ({ ticket, used }) =>
    `Ticket ${ticket.code} was used ${used}; that is undone. ${describeTicket(ticket)}`,
});

export const enter = implement(door.enter, {
  async run({ engine: { services }, who }, { performance: id, tickets: named }) {
    const attendance = await readAttendance(services, id);
    if (!attendance) return refused("unknown-performance");
    const attendants = new Map(attendance.attendants.map((one) => [one.ticket.ticket, one]));
    const invalid: OutputOf<typeof door.enter>["refused"] = [];
    const before: string[] = [];
    const scans = new Map<string, ScanToRecord>();
    for (const ticket of new Set(named)) {
      const attendant = attendants.get(ticket);
      if (!attendant) invalid.push({ ticket, because: "unknown-ticket" });
      else if (attendant.isInside) before.push(ticket);
      else if (!attendant.ticket.valid) invalid.push({ ticket, because: "void-ticket" });
      else scans.set(ticket, { ...scanOf(attendant, id, services), kind: "in" });
    }
    const recorded = new Set(await recordScans(services, [...scans.values()], recorderOf(who)));
    const entered: string[] = [];
    for (const [ticket, scan] of scans) (recorded.has(scan.id) ? entered : before).push(ticket);
    return done({ entered, before, refused: invalid });
  },
  print: ({ entered, before, refused: invalid }) =>
    [
      `${entered.length} tickets are entered, ${before.length} were inside before`,
      ...invalid.map(({ ticket, because }) => `${ticket}: ${because}`),
    ].join("\n"),
});

type Needs = Pick<BoxOffice["engine"]["services"], "random" | "now">;

/** Made in the office, where a person waits for the answer. */
const recorderOf = (who: string) => ({
  device: null,
  who,
  salt: HOUSE.salt,
  pairedFor: null,
  isRevoked: false,
  isWaiting: true,
});

interface Scanned {
  readonly ticket: Pick<ListedTicket, "of" | "hash">;
  readonly scans: readonly { readonly id: string }[];
}

function scanOf({ ticket, scans }: Scanned, performance: number, { random, now }: Needs) {
  return {
    ...{ id: random.id(), performance, of: ticket.of, hash: ticket.hash, at: now() },
    ...{ entrance: null, because: null, override: null, undoes: null },
    known: scans.map(({ id }) => id),
  };
}

function showTicket({ performance, ticket }: FoundTicket, code: string, { permissions }: Staff): ShownTicket {
  const { section, row, seat, priceType } = placeOf(performance, ticket, "en");
  return {
    ...{ code, order: ticket.order ?? "", holder: shownHolder(ticket.holder, permissions) },
    title: inLanguage(performance.title, "en"),
    starts: new Date(performance.starts).toISOString(),
    place: [section, `row ${row}`, `seat ${seat}`, priceType].join(", "),
  };
}
