import { expect } from "vitest";
import type { DoorTicket } from "#domain/door/door-list.ts";
import { readConflicts } from "../../../../engine/door/conflicts.ts";
import { listChange } from "../../../../engine/door/list-changes.ts";
import { rowsOf } from "../../../../engine/testing/money-scenes.ts";
import { CARMEN } from "../../../../engine/testing/small-house.ts";
import type { World } from "./door-world.ts";

/** What has to be true once all phones have uploaded what they had. */

const MOST = 1_000;

/** Every device has uploaded what it has, and knows what the others have uploaded. */
export async function settle({ devices }: World): Promise<void> {
  for (const device of devices) device.network = "up";
  for (let round = 0; round < 2; round++)
    for (const device of devices) expect(await device.sync()).toBe("done");
}

export function expectAllConfirmed({ devices }: World): void {
  for (const device of devices) expect(device.waiting(), "each scan is confirmed").toBe(0);
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
  expect(rows.length, "each scan is recorded once").toBe(stored.length);
  const byId = (a: { id: string }, b: { id: string }) => a.id.localeCompare(b.id);
  expect(rows.toSorted(byId), "each scan is recorded as it was made").toEqual(stored.toSorted(byId));
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

/** Every phone has the server's list, and refuses tickets that are inside. */
export async function expectAllKnow(world: World): Promise<void> {
  const { shop, devices, tickets, holders, unclear, voided } = world;
  const conflicts = await rowsOf<{ order: string; line: number }>(
    shop,
    `select s."order", s.line from door_conflicts c join door_scans s on s.id = c.later`,
  );
  const salts = await rowsOf<{ salt: string }>(shop, "select salt from door_devices order by name");
  for (const [which, device] of devices.entries()) {
    expect(seatsOf(await device.tickets())).toEqual(
      seatsOf(await wholeList(world, salts[which]?.salt ?? "")),
    );
    for (const [at, { order, line }] of tickets.entries()) {
      const isDisputed = conflicts.some((one) => one.order === order && one.line === line);
      if (isDisputed || unclear.has(at) || voided.has(at)) continue;
      const own = holders.filter(({ ticket }) => ticket === at);
      const isInside = own.some(({ inside }) => inside !== null);
      const { verdict } = await device.scan(own[0]?.code ?? "");
      if (isInside) expect(verdict, `ticket ${at} is inside`).toMatchObject({ because: "used" });
      else if (world.reentry) expect(verdict, `ticket ${at} is outside`).toMatchObject({ kind: "in" });
    }
  }
}

async function wholeList({ shop: { services } }: World, salt: string) {
  const index = await services.catalogue.current();
  const wanted = { performance: CARMEN, cursor: null };
  return (await listChange(services, index, wanted, { salt, names: false }))?.tickets ?? [];
}

function seatsOf(tickets: readonly DoorTicket[]): string[] {
  return tickets
    .map(({ ticket, hash, replaced, valid, seat }) => [ticket, hash, ...replaced, valid, seat].join(" "))
    .toSorted();
}
