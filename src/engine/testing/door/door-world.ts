import { expect } from "vitest";
import type { DoorDevice } from "#contract/door/door-wire.ts";
import type { Scan } from "#domain/door/scan.ts";
import { readConflicts } from "../../door/conflicts.ts";
import { pairDevice } from "../../door/devices.ts";
import { returnLines } from "../../orders/returned/refund-order.ts";
import { changeSeat } from "../../orders/tickets/change-seat.ts";
import { reissueTicket } from "../../orders/tickets/reissue-ticket.ts";
import { rowsOf } from "../money-scenes.ts";
import { CARMEN } from "../small-house.ts";
import type { TestShop } from "../test-shop.ts";
import { type SoldTicket, sellTickets } from "./door-scenes.ts";
import { type ModelDevice, type Network, type Post, pairModelDevice, type Shown } from "./model-device.ts";

/** Three phones, two tickets with three holders each, and what really happens at the entrance. */

export const DEVICES = 3;
export const SEATS = ["A-5", "A-6"] as const;
/** Of each ticket. */
export const HOLDERS = 3;
const MOST = 1_000;

export type Step =
  | {
      readonly does: "scan";
      readonly device: number;
      readonly ticket: number;
      /** Of those who have this ticket. The first gets its new code, the others keep the one that it had. */
      readonly holder: number;
      /** Lets in whoever is refused. */
      readonly insists: boolean;
      /** Where the app ends: before the scan is stored, or before its verdict is shown. */
      readonly crash: "no" | "unstored" | "unseen";
    }
  | { readonly does: "undo"; readonly device: number }
  | { readonly does: "crash"; readonly device: number }
  | { readonly does: "sync"; readonly device: number; readonly network: Network }
  | { readonly does: "turn-clock"; readonly device: number; readonly hours: number }
  | { readonly does: "wait"; readonly seconds: number }
  | { readonly does: "return"; readonly ticket: number }
  | { readonly does: "reissue"; readonly ticket: number }
  | { readonly does: "move"; readonly ticket: number; readonly seat: string };

interface Holder {
  readonly ticket: number;
  code: string;
  /** The scan that let them in; null outside. */
  inside: string | null;
  /** By which they entered or left. */
  last: string | null;
}

/** A visitor came in while others with the same ticket were inside. */
interface Twice {
  readonly ticket: number;
  readonly scan: string;
  readonly besides: readonly string[];
}

export interface World {
  readonly shop: TestShop;
  readonly reentry: boolean;
  readonly tickets: readonly SoldTicket[];
  readonly holders: readonly Holder[];
  readonly devices: readonly ModelDevice[];
  /** Every scan that a device has stored. */
  readonly made: Map<string, { readonly scan: Scan; readonly ticket: number }>;
  readonly twice: Twice[];
  /** Scans that let in with a code that no longer admitted. */
  readonly void: string[];
  /** Tickets about which staff decided by themselves, or of which a verdict was not seen. */
  readonly unclear: Set<number>;
  readonly voided: Set<number>;
  readonly lastOf: Map<
    ModelDevice,
    { readonly scan: Scan; readonly holder: Holder; readonly before: Holder }
  >;
}

export interface WorldOptions {
  readonly reentry: boolean;
  readonly post: Post;
  readonly upload?: (scan: Scan) => Scan;
}

export async function openWorld(shop: TestShop, options: WorldOptions): Promise<World> {
  const tickets = await sellTickets(shop, SEATS);
  const holders = tickets.flatMap(({ code }, ticket) =>
    Array.from({ length: HOLDERS }, (): Holder => ({ ticket, code, inside: null, last: null })),
  );
  const devices: ModelDevice[] = [];
  for (let at = 0; at < DEVICES; at++) {
    const wanted = { name: `phone ${at}`, performances: [CARMEN], entrances: [], names: false };
    const { code } = await pairDevice(shop.services, wanted, "Kim");
    const device = await pairModelDevice({ ...options, now: () => shop.clock.now }, code);
    await device.sync();
    devices.push(device);
  }
  return {
    ...{ shop, reentry: options.reentry, tickets, holders, devices },
    ...{ made: new Map(), twice: [], void: [], unclear: new Set(), voided: new Set(), lastOf: new Map() },
  };
}

export async function act(world: World, step: Step): Promise<void> {
  const { shop, devices } = world;
  if (step.does === "wait") return shop.clock.advance(step.seconds);
  if (step.does === "move") return moveTicket(world, step);
  if (step.does === "return" || step.does === "reissue") return changeTicket(world, step);
  const device = devices[step.device];
  if (!device) throw new Error("No such device");
  if (step.does === "scan") return scan(world, device, step);
  if (step.does === "undo") return undo(world, device);
  if (step.does === "sync") return void (await device.sync(step.network));
  if (step.does === "crash") return device.crash();
  device.skew = step.hours * 3_600_000;
}

async function scan(world: World, device: ModelDevice, step: Extract<Step, { does: "scan" }>): Promise<void> {
  const { holders, reentry, made, unclear, lastOf } = world;
  const holder = holders[step.ticket * HOLDERS + step.holder];
  if (!holder) throw new Error("Nobody");
  if (holder.inside && !reentry) return;
  if (step.crash === "unstored") return device.crash();
  const shown = await device.scan(holder.code, { direction: holder.inside ? "out" : "in" });
  const note = ({ id, ...more }: Scan) => made.set(id, { scan: { id, ...more }, ticket: step.ticket });
  note(shown.scan);
  if (step.crash === "unseen") {
    unclear.add(step.ticket);
    // Nobody is kept inside for want of a verdict.
    if (shown.scan.kind === "out") pass(world, holder, shown.scan);
    return device.crash();
  }
  const before = { ...holder };
  const passed = step.insists ? insist(world, device, shown, holder) : shown.scan;
  note(passed);
  if (passed.kind === "refused") return;
  lastOf.set(device, { scan: passed, holder, before });
  pass(world, holder, passed);
}

/** Staff let in whoever is refused: they know what they do. */
function insist({ unclear }: World, device: ModelDevice, shown: Shown, holder: Holder): Scan {
  if (shown.scan.kind !== "refused" || shown.scan.ticket === null || holder.inside) return shown.scan;
  unclear.add(holder.ticket);
  return device.override(shown, "Has a receipt");
}

function pass(world: World, holder: Holder, { id, kind, override }: Scan): void {
  holder.last = id;
  if (kind === "out") {
    holder.inside = null;
    return;
  }
  if (override === null) {
    noteTwice(world, holder, id);
    const { code } = world.holders[holder.ticket * HOLDERS] ?? holder;
    if (world.voided.has(holder.ticket) || holder.code !== code) world.void.push(id);
  }
  holder.inside = id;
}

function noteTwice(
  { holders, twice }: World,
  holder: Holder,
  id: string,
  known: readonly string[] = [],
): void {
  const besides = holders
    .flatMap((other) =>
      other !== holder && other.ticket === holder.ticket && other.inside ? [other.inside] : [],
    )
    .filter((one) => !known.includes(one));
  if (besides.length > 0) twice.push({ ticket: holder.ticket, scan: id, besides });
}

function undo(world: World, device: ModelDevice): void {
  const last = world.lastOf.get(device);
  if (!last || last.holder.last !== last.scan.id) return;
  const { scan: undone, holder, before } = last;
  const undoing = device.undo(undone);
  world.made.set(undoing.id, { scan: undoing, ticket: holder.ticket });
  world.lastOf.delete(device);
  // Who had left is inside again, and the device may not know who else is.
  if (before.inside) noteTwice(world, holder, before.inside, undoing.known);
  Object.assign(holder, { inside: before.inside, last: null });
}

type Change<Does> = Extract<Step, { readonly does: Does }>;

async function moveTicket({ shop: { services }, tickets }: World, { ticket, seat }: Change<"move">) {
  const sold = tickets[ticket];
  if (!sold) throw new Error("No such ticket");
  await changeSeat(services, { order: sold.order, ticket: sold.id, seat }, { from: "sale" });
}

async function changeTicket(
  { shop: { services }, tickets, holders, voided }: World,
  step: Change<"return"> | Change<"reissue">,
): Promise<void> {
  const sold = tickets[step.ticket];
  if (!sold) throw new Error("No such ticket");
  const of = { order: sold.order, ticket: sold.id };
  if (step.does === "return") {
    const returned = await returnLines(services, { order: sold.order, lines: [sold.id] });
    if (returned.ok) voided.add(step.ticket);
    return;
  }
  const reissued = await reissueTicket(services, of);
  const honest = holders[step.ticket * HOLDERS];
  if (reissued.ok && honest) honest.code = reissued.value.code;
}

/** Every device has uploaded what it has, and knows what the others have uploaded. */
export async function settle({ devices }: World): Promise<void> {
  for (let round = 0; round < 2; round++) for (const device of devices) expect(await device.sync()).toBe(200);
  for (const { stored } of devices) expect(stored.waiting).toEqual([]);
}

interface Row {
  readonly id: string;
  readonly kind: string;
  readonly order: string | null;
  readonly line: number | null;
  readonly override: object | null;
  readonly undoes: string | null;
}

export async function expectAllRecorded({ shop, made, tickets }: World): Promise<void> {
  const rows = await rowsOf<Row>(shop, `select id, kind, "order", line, override, undoes from door_scans`);
  const stored = [...made.values()].map(({ scan, ticket }) => {
    const { id, kind, override, undoes } = scan;
    const { order = null, line = null } = (scan.ticket !== null && tickets[ticket]) || {};
    return { id, kind, order, line, override, undoes };
  });
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
  expect(rows.toSorted(byId), "each scan is recorded once").toEqual(stored.toSorted(byId));
}

export async function expectAllReported(world: World): Promise<void> {
  const { shop, made, twice } = world;
  const undone = new Set([...made.values()].map(({ scan }) => scan.undoes));
  const standing = await readConflicts(shop.services, CARMEN, MOST);
  const reported = new Set(standing.map(({ later }) => made.get(later.id)?.ticket));
  for (const { ticket, scan: id, besides } of twice) {
    if (undone.has(id) || besides.every((one) => undone.has(one))) continue;
    expect([...reported], `ticket ${ticket} was let in twice`).toContain(ticket);
  }
  for (const id of world.void)
    if (!undone.has(id))
      expect(
        standing.filter(({ earlier, later }) => earlier === null && later.id === id),
        "a ticket that did not admit was let in",
      ).toHaveLength(1);
}

/** Of scans that the device knew there is no conflict, unless it did not know that a leaving was undone. */
export async function expectNoneInvented({ shop, made }: World): Promise<void> {
  const standing = await readConflicts(shop.services, CARMEN, MOST);
  const scans = [...made.values()];
  for (const { earlier, later } of standing) {
    const { scan, ticket } = made.get(later.id) ?? {};
    const isUndoing = scans.some(
      (one) =>
        one.ticket === ticket &&
        made.get(one.scan.undoes ?? "")?.scan.kind === "out" &&
        !scan?.known.includes(one.scan.id),
    );
    if (earlier && !isUndoing) expect(scan?.known, "the device knew of it").not.toContain(earlier.id);
  }
}

/** Every device has the server's list, and refuses whoever is inside. */
export async function expectAllKnow(world: World, post: Post): Promise<void> {
  const { shop, devices, tickets, holders, unclear, voided } = world;
  const conflicts = await rowsOf<{ order: string; line: number }>(
    shop,
    `select s."order", s.line from door_conflicts c join door_scans s on s.id = c.later`,
  );
  for (const device of devices) {
    const fresh = await wholeList(device.stored, post);
    expect(device.stored.lists[CARMEN]?.tickets).toEqual(fresh);
    for (const [at, { order, line }] of tickets.entries()) {
      const isDisputed = conflicts.some((one) => one.order === order && one.line === line);
      if (isDisputed || unclear.has(at) || voided.has(at)) continue;
      const own = holders.filter(({ ticket }) => ticket === at);
      const isInside = own.some(({ inside }) => inside !== null);
      const { verdict } = await device.scan(own[0]?.code ?? "");
      expect(verdict.kind, `ticket ${at}`).toBe(isInside ? "refused" : verdict.kind);
      if (!isInside) expect(verdict, `ticket ${at}`).toMatchObject(world.reentry ? { kind: "in" } : {});
    }
  }
}

async function wholeList({ token }: { token: string }, post: Post) {
  const request = { scans: [], lists: [], battery: null, waiting: 0, version: "1" };
  const { body } = await post("/door/api/sync", request, token);
  const { lists } = body as {
    lists: { performance: number; tickets: { ticket: string }[] }[];
    device: DoorDevice;
  };
  const [list] = lists.filter(({ performance }) => performance === CARMEN);
  return Object.fromEntries((list?.tickets ?? []).map((ticket) => [ticket.ticket, ticket]));
}
