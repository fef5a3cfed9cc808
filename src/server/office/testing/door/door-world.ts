import type { Scan } from "#domain/door/scan.ts";
import type { Shown } from "../../../../door/device/door-core.ts";
import { pairDevice } from "../../../../engine/door/devices.ts";
import { returnLines } from "../../../../engine/orders/returned/refund-order.ts";
import { moveTickets } from "../../../../engine/orders/tickets/move-tickets.ts";
import { reissueTicket } from "../../../../engine/orders/tickets/reissue-ticket.ts";
import { type SoldTicket, sellTickets } from "../../../../engine/testing/door/door-scenes.ts";
import { CARMEN } from "../../../../engine/testing/small-house.ts";
import type { TestShop } from "../../../../engine/testing/test-shop.ts";
import { type Network, type PhoneAtDoor, type PhoneOptions, pairPhone } from "./phone-at-door.ts";

/** Three phones, two tickets with three holders each, and what really happens at the entrance. */

export const DEVICES = 3;
export const SEATS = ["A-5", "A-6"] as const;
/** Of each ticket. */
export const HOLDERS = 3;

export type Step =
  | {
      readonly does: "scan";
      readonly device: number;
      readonly ticket: number;
      /** Of those who have this ticket. The first gets its new code, the others keep the one that it had. */
      readonly holder: number;
      /** Lets in a refused ticket. */
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
  readonly devices: readonly PhoneAtDoor[];
  /** Every scan that a device has stored. */
  readonly made: Map<string, { readonly scan: Scan; readonly ticket: number }>;
  readonly twice: Twice[];
  /** Scans that let in with a code that no longer admitted. */
  readonly void: string[];
  /** Tickets that staff let in despite a refusal. */
  readonly insisted: Set<number>;
  /** The same, and tickets of which a verdict was not seen. */
  readonly unclear: Set<number>;
  readonly voided: Set<number>;
  readonly lastOf: Map<
    PhoneAtDoor,
    { readonly shown: Shown; readonly holder: Holder; readonly before: Holder }
  >;
}

export interface WorldOptions extends Pick<PhoneOptions, "post" | "upload" | "wrap"> {
  readonly reentry: boolean;
}

export async function openWorld(shop: TestShop, options: WorldOptions): Promise<World> {
  const tickets = await sellTickets(shop, SEATS);
  const holders = tickets.flatMap(({ code }, ticket) =>
    Array.from({ length: HOLDERS }, (): Holder => ({ ticket, code, inside: null, last: null })),
  );
  const devices: PhoneAtDoor[] = [];
  for (let at = 0; at < DEVICES; at++) {
    const wanted = { name: `phone ${at}`, performances: [CARMEN], entrances: [], names: false };
    const { code } = await pairDevice(shop.services, wanted, "Kim");
    devices.push(await pairPhone({ ...options, performance: CARMEN, clock: shop.clock }, code));
  }
  return {
    ...{ shop, reentry: options.reentry, tickets, holders, devices },
    ...{
      made: new Map(),
      twice: [],
      void: [],
      insisted: new Set(),
      unclear: new Set(),
      voided: new Set(),
      lastOf: new Map(),
    },
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
  if (step.does === "crash") return device.crash();
  if (step.does === "turn-clock") {
    device.skew = step.hours * 3_600_000;
    return;
  }
  device.network = step.network;
  await device.sync();
}

async function scan(world: World, device: PhoneAtDoor, step: Extract<Step, { does: "scan" }>): Promise<void> {
  const { holders, reentry, made, unclear, lastOf } = world;
  const holder = holders[step.ticket * HOLDERS + step.holder];
  if (!holder) throw new Error("Nobody");
  if (holder.inside && !reentry) return;
  if (step.crash === "unstored") return device.crash();
  const shown = await device.scan(holder.code, holder.inside ? "out" : "in");
  made.set(shown.scan.id, { scan: shown.scan, ticket: step.ticket });
  if (step.crash === "unseen") {
    unclear.add(step.ticket);
    // A visitor may leave without a verdict.
    if (shown.scan.kind === "out") pass(world, holder, shown.scan);
    return device.crash();
  }
  const before = { ...holder };
  const passed = step.insists ? await insist(world, device, shown, holder) : shown;
  const { scan: last } = passed;
  made.set(last.id, { scan: last, ticket: step.ticket });
  if (last.kind === "refused") return;
  lastOf.set(device, { shown: passed, holder, before });
  pass(world, holder, last);
}

/** Staff let in a refused ticket on purpose. */
async function insist(
  { unclear, insisted }: World,
  device: PhoneAtDoor,
  shown: Shown,
  holder: Holder,
): Promise<Shown> {
  if (shown.scan.kind !== "refused" || shown.scan.ticket === null || holder.inside) return shown;
  unclear.add(holder.ticket);
  insisted.add(holder.ticket);
  return device.override(shown);
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
  { holders, twice, reentry, insisted }: World,
  holder: Holder,
  id: string,
  known: readonly string[] = [],
): void {
  // Where staff have let two in with one ticket, one may leave and come back.
  if (reentry && insisted.has(holder.ticket)) return;
  const besides = holders
    .flatMap((other) =>
      other !== holder && other.ticket === holder.ticket && other.inside ? [other.inside] : [],
    )
    .filter((one) => !known.includes(one));
  if (besides.length > 0) twice.push({ ticket: holder.ticket, scan: id, besides });
}

async function undo(world: World, device: PhoneAtDoor): Promise<void> {
  const last = world.lastOf.get(device);
  if (!last || last.holder.last !== last.shown.scan.id) return;
  const { shown, holder, before } = last;
  const undoing = await device.undo(shown);
  if (!undoing) return;
  world.made.set(undoing.id, { scan: undoing, ticket: holder.ticket });
  world.lastOf.delete(device);
  // Who had left is inside again.
  if (before.inside) noteTwice(world, holder, before.inside, shown.scan.known);
  Object.assign(holder, { inside: before.inside, last: null });
}

type Change<Does> = Extract<Step, { readonly does: Does }>;

async function moveTicket({ shop: { services }, tickets }: World, { ticket, seat }: Change<"move">) {
  const sold = tickets[ticket];
  if (!sold) throw new Error("No such ticket");
  await moveTickets(services, [{ order: sold.order, ticket: sold.id, seat }]);
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
