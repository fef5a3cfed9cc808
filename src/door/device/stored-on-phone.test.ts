import "fake-indexeddb/auto";
import { beforeEach, describe, expect, test } from "vitest";
import { AT_DOOR, CODE, type FakeHouse, HOUR, openDoor, type Phone, STARTS } from "../testing/phone.ts";

const clock = { now: STARTS };
let house: FakeHouse;
let phone: Phone;

beforeEach(async () => {
  clock.now = STARTS - HOUR / 2;
  ({ house, phone } = await openDoor(clock));
});

const read = (code: string) => phone.core.read(code, AT_DOOR);

describe("what lies on the phone", () => {
  const stored = async () => [
    ...(await phone.database.getAll("tickets")),
    ...(await phone.database.getAll("lists")),
    ...(await phone.database.getAll("scans")),
    ...(await phone.database.getAll("facts")),
  ];

  test("has a ticket's code only as a hash", async () => {
    await read(CODE);
    const all = JSON.stringify([await stored(), await phone.database.getAll("outbox")]);
    expect(all).toContain('"hash"');
    expect(all).not.toContain(CODE.slice(2));
  });

  test("is deleted when the phone is revoked, once its scans have been uploaded", async () => {
    house.network = "down";
    const { scan } = await read(CODE);
    house.network = "up";
    house.isRevoked = true;
    expect(await phone.core.sync()).toBe("revoked");
    expect(house.recorded.has(scan.id)).toBe(true);
    expect(await stored()).toEqual([]);
    expect(phone.core.state()).toMatchObject({ phase: "unpaired", deleted: "revoked", waiting: 0 });
  });

  test("of a revoked phone keeps a scan that the server does not confirm", async () => {
    house.network = "down";
    const { scan } = await read(CODE);
    house.network = "up";
    house.isRevoked = true;
    house.unconfirmed = scan.id;
    expect(await phone.core.sync()).toBe("revoked");
    expect(await phone.store.outbox()).toMatchObject([{ id: scan.id }]);
  });

  test("is deleted at the end of the day, and not before", async () => {
    clock.now = STARTS + 10 * HOUR - 1;
    await phone.core.sync();
    await phone.core.deleteExpired();
    expect(phone.core.state().lists).toHaveLength(2);
    clock.now += 1;
    await phone.core.deleteExpired();
    expect(phone.core.state().lists).toEqual([]);
    expect(await phone.database.count("tickets")).toBe(0);
  });

  test("is deleted after a day without the server; scans that wait stay, and are uploaded later", async () => {
    house.network = "down";
    const { scan } = await read(CODE);
    clock.now += 24 * HOUR;
    phone = await phone.restart();
    expect(phone.core.state()).toMatchObject({ phase: "unpaired", deleted: "too-old", waiting: 1 });
    expect(await phone.database.count("tickets")).toBe(0);
    house.network = "up";
    await phone.core.sync();
    expect(house.recorded.has(scan.id)).toBe(true);
  });

  test("deleted by hand does not come back, and the scans are uploaded", async () => {
    house.network = "down";
    const { scan } = await read(CODE);
    await phone.core.wipe();
    house.network = "up";
    await phone.core.sync();
    expect(house.recorded.has(scan.id)).toBe(true);
    expect(await stored()).toEqual([]);
  });

  test("is uploaded before the phone is paired again", async () => {
    house.network = "down";
    const { scan } = await read(CODE);
    expect(await phone.core.pair("NEW")).toBe("unreachable");
    house.network = "up";
    expect(await phone.core.pair("NEW")).toBe("paired");
    expect(house.recorded.has(scan.id)).toBe(true);
  });
});
