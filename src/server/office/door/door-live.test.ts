import "fake-indexeddb/auto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Scan } from "#domain/door/scan.ts";
import { type SoldTicket, sellTickets, usedCodes } from "../../../engine/testing/door/door-scenes.ts";
import { rowsOf } from "../../../engine/testing/money-scenes.ts";
import { CARMEN, TOSCA } from "../../../engine/testing/small-house.ts";
import { doorPost } from "../testing/door/door-post.ts";
import { type PhoneAtDoor, pairPhone } from "../testing/door/phone-at-door.ts";
import { openOfficeStage, type Person } from "../testing/office-stage.ts";

let stage: Awaited<ReturnType<typeof openOfficeStage>>;
let supervisor: Person;
let left: PhoneAtDoor;
let right: PhoneAtDoor;
let sold: readonly SoldTicket[];
beforeEach(async () => {
  stage = await openOfficeStage();
  supervisor = await stage.person("supervisor");
  sold = await sellTickets(stage.shop, ["A-5", "A-6", "A-7"]);
  [left, right] = [await phone("Left"), await phone("Right")];
});
afterEach(() => stage.close());

const ask = async (name: string, input: object = {}, { device }: Person = supervisor) => {
  const { body, refused } = await device.ask(name, input);
  return refused === null ? body : refused;
};
const live = () => ask("door.live", { performance: CARMEN });
const conflicts = async () => {
  const body = (await ask("door.conflicts", { performance: CARMEN })) as Record<string, unknown>;
  return body["conflicts"] as { readonly id: string; readonly kind: string }[];
};
const code = (at: number) => sold[at]?.code ?? "";
const deviceNamed = async (wanted: string) => {
  const { devices } = (await ask("door.devices")) as { devices: { id: string; name: string }[] };
  return devices.find(({ name }) => name === wanted)?.id ?? "";
};

async function phone(name: string, performances: readonly number[] = [CARMEN]) {
  const { body } = await supervisor.device.ask("door.pair", { name, performances });
  const options = { post: doorPost(stage), performance: CARMEN, clock: stage.clock };
  return pairPhone(options, String(body["code"]));
}

describe("the live page", () => {
  test("counts who is in per minute and price type, and why others were refused", async () => {
    await left.scan(code(0));
    await left.scan(code(1));
    await left.scan(code(0));
    stage.clock.now += 60_000;
    await right.scan("99000000000000000000");
    await left.sync();
    await right.sync();
    expect(await live()).toMatchObject({
      ...{ performance: { tickets: 3, in: 2 }, inside: 2, conflicts: 0, afterRevocation: 0, overrides: [] },
      minutes: [{ entrance: null, in: 2 }],
      priceTypes: [{ name: "Ordinarie", tickets: 3, in: 2 }],
      accessible: { tickets: 0, in: 0 },
      refused: [
        { because: "used", count: 1 },
        { because: "unknown", count: 1 },
      ],
    });
    expect(await ask("door.late", { performance: CARMEN })).toMatchObject({
      seats: [{ row: "A", seat: "7" }],
    });
  });

  test("shows whom staff let in despite a refusal, and why", async () => {
    await left.scan(code(0));
    await left.override(await left.scan(code(0)));
    await left.sync();
    expect(await live()).toMatchObject({
      conflicts: 0,
      overrides: [{ device: "Left", because: "used", reason: "Has a receipt", place: { seat: "5" } }],
    });
  });

  test("shows each phone's battery, version, last contact and waiting scans", async () => {
    stage.clock.now += 60_000;
    await left.sync();
    const { devices } = (await live()) as { devices: object[] };
    expect(devices).toMatchObject([
      { name: "Right", state: "paired" },
      {
        ...{ name: "Left", state: "paired", battery: 80, version: "test", waiting: 0 },
        lastContact: new Date(stage.clock.now).toISOString(),
      },
    ]);
  });

  test.each(["door.live", "door.late", "door.conflicts", "door.export", "door.list"])(
    "%s of a performance that does not exist is refused",
    async (operation) => {
      expect(await ask(operation, { performance: 999 })).toBe("unknown-performance");
    },
  );
});

describe("a conflict", () => {
  beforeEach(async () => {
    left.network = "down";
    right.network = "down";
  });
  const letInTwice = async () => {
    await left.scan(code(0));
    const shown = await right.scan(code(0));
    left.network = "up";
    right.network = "up";
    await left.sync();
    await right.sync();
    return shown;
  };

  test("is shown with both scans and the seat, and settled once with a note", async () => {
    await letInTwice();
    const [found] = await conflicts();
    expect(found).toMatchObject({
      ...{ kind: "twice", row: "A", seat: "5", order: sold[0]?.number, settled: null },
      ...{ earlier: { device: "Left" }, later: { device: "Right" } },
    });
    const settle = { conflict: found?.id, note: "A photo of the ticket; sent away" };
    expect(await ask("door.settleConflict", settle)).toEqual({});
    expect(await ask("door.settleConflict", settle)).toBe("settled-before");
    expect(await conflicts()).toMatchObject([{ settled: { note: settle.note } }]);
    expect(await live()).toMatchObject({ conflicts: 0 });
    expect(await ask("door.settleConflict", { ...settle, conflict: crypto.randomUUID() })).toBe(
      "unknown-conflict",
    );
  });

  test("ends once one of its scans is undone", async () => {
    const shown = await letInTwice();
    expect(await right.undo(shown)).not.toBeNull();
    await right.sync();
    expect(await conflicts()).toEqual([]);
    expect(await live()).toMatchObject({ conflicts: 0, inside: 1 });
  });

  test("stays if a revoked phone undoes its scan", async () => {
    const shown = await letInTwice();
    await ask("door.revokeDevice", { device: await deviceNamed("Right") });
    expect(await right.undo(shown)).not.toBeNull();
    expect(await right.sync()).toBe("revoked");
    expect(await conflicts()).toHaveLength(1);
    expect(await live()).toMatchObject({ conflicts: 1, afterRevocation: 1 });
  });
});

describe("a phone that was never paired for the performance", () => {
  const scanOf = async (more: Partial<Scan> = {}) => {
    const { scan } = await left.scan(code(0));
    return { ...scan, id: crypto.randomUUID(), ...more };
  };
  /** Tosca's phone, with another's list of Carmen. */
  async function uploadElsewhere(more: Partial<Scan> = {}) {
    left.network = "down";
    const scan = await scanOf(more);
    await stage.shop.database.$client.query(
      "update door_devices set performances = $1, paired_for = $1 where name = 'Left'",
      [[TOSCA]],
    );
    left.upload = () => scan;
    left.network = "up";
    await left.sync();
    return scan;
  }

  test("has its scan recorded and counted, and reported", async () => {
    const { id } = await uploadElsewhere();
    expect(await rowsOf(stage.shop, "select id from door_scans")).toEqual([{ id }]);
    expect(await usedCodes(stage.shop)).toEqual([code(0)]);
    expect(await conflicts()).toMatchObject([{ kind: "not-paired", later: { device: "Left" }, seat: "5" }]);
    expect(await live()).toMatchObject({ conflicts: 1, inside: 1 });
  });

  test.each<[string, Partial<Scan>]>([
    ["let in the ticket with a reason", { override: { because: "wrong-performance", reason: "Free seat" } }],
    ["refused it", { kind: "refused", because: "wrong-performance" }],
  ])("is not reported if it %s", async (_, more) => {
    await uploadElsewhere(more);
    expect(await rowsOf(stage.shop, "select 1 from door_scans")).toHaveLength(1);
    expect(await conflicts()).toEqual([]);
  });
});

describe("the export", () => {
  test("has a row for each scan, also for refused, undone and late ones, and no code", async () => {
    const shown = await left.scan(code(0));
    await left.undo(shown);
    await left.scan(code(1));
    await left.override(await left.scan(code(1)));
    await left.sync();
    await ask("door.revokeDevice", { device: await deviceNamed("Right") });
    right.network = "down";
    await right.scan(code(2));
    right.network = "up";
    await right.sync();
    const { csv } = (await ask("door.export", { performance: CARMEN })) as { csv: string };
    const rows = csv.trim().split(/\r?\n/);
    expect(rows).toHaveLength(7);
    expect(rows.filter((row) => row.includes("Has a receipt"))).toHaveLength(1);
    expect(rows.filter((row) => row.includes("revoked"))).toHaveLength(1);
    for (const { code: one } of sold) expect(csv).not.toContain(one);
  });
});

describe("a phone", () => {
  test("whose performances are changed deletes the old lists with its next request", async () => {
    expect(await left.tickets()).toHaveLength(3);
    const device = await deviceNamed("Left");
    expect(await ask("door.changeDevice", { device, performances: [TOSCA] })).toMatchObject({
      device: { performances: [TOSCA], name: "Left" },
    });
    await left.sync();
    expect(await left.tickets()).toEqual([]);
  });

  test("that is moved to another performance while it is offline uploads what it has scanned, and nothing is reported", async () => {
    left.network = "down";
    await left.scan(code(0));
    await ask("door.changeDevice", { device: await deviceNamed("Left"), performances: [TOSCA] });
    left.network = "up";
    await left.sync();
    expect(await live()).toMatchObject({ conflicts: 0, inside: 1 });
  });

  test("that refuses another performance's ticket counts the refusal where it stands", async () => {
    const [tosca] = await sellTickets(stage.shop, ["A-5"], TOSCA);
    const both = await phone("Both", [CARMEN, TOSCA]);
    await both.scan(tosca?.code ?? "");
    await both.sync();
    expect(await live()).toMatchObject({ refused: [{ because: "wrong-performance", count: 1 }] });
    expect(await rowsOf(stage.shop, `select performance, "order" from door_scans`)).toEqual([
      { performance: CARMEN, order: tosca?.order },
    ]);
  });

  test("of no known performance is not paired, and an unknown one is not changed or revoked", async () => {
    const wrong = { name: "X", performances: [CARMEN, 999] };
    expect(await ask("door.pair", wrong)).toBe("unknown-performance");
    const device = crypto.randomUUID();
    expect(await ask("door.changeDevice", { device, name: "X" })).toBe("unknown-device");
    expect(await ask("door.revokeDevice", { device })).toBe("unknown-device");
  });
});

describe("a ticket that is let in at the office", () => {
  test("is used on every phone, and no longer once that is undone", async () => {
    const usher = await stage.person("front-of-house");
    expect(await ask("door.use", { code: code(0) }, usher)).toMatchObject({ ticket: { code: code(0) } });
    await left.sync();
    expect((await left.scan(code(0))).verdict).toMatchObject({
      because: "used",
      before: { device: "Kim Ek" },
    });
    expect(await ask("door.undo", { code: code(0) }, usher)).toMatchObject({ ticket: { code: code(0) } });
    expect(await ask("door.undo", { code: code(0) }, usher)).toBe("not-used");
    expect(await usedCodes(stage.shop)).toEqual([]);
    await left.sync();
    expect((await left.scan(code(0))).verdict).toMatchObject({ kind: "in" });
  });

  test("leaves no code in the log", async () => {
    await ask("door.use", { code: code(0) });
    await ask("door.undo", { code: code(0) });
    const { tickets } = (await ask("door.list", { performance: CARMEN })) as {
      tickets: { ticket: string }[];
    };
    await ask("door.enter", { performance: CARMEN, tickets: tickets.map(({ ticket }) => ticket) });
    const log = JSON.stringify(await rowsOf(stage.shop, "select * from audit_log"));
    expect(log).toContain("door.enter");
    for (const { code: one } of sold) expect(log).not.toContain(one);
  });

  test("after a phone let it in is refused with the phone's name and time", async () => {
    const { scan } = await left.scan(code(0));
    await left.sync();
    const { body } = await supervisor.device.ask("door.use", { code: code(0) });
    expect(body).toMatchObject({
      code: "used-before",
      data: { by: "Left", used: new Date(scan.at).toISOString() },
    });
  });
});
