import "fake-indexeddb/auto";
import { beforeEach, describe, expect, test } from "vitest";
import { AT_DOOR, CODE, type FakeHouse, HOUR, openDoor, type Phone, STARTS } from "../testing/phone.ts";
import type { Shown } from "./door-core.ts";

const clock = { now: STARTS };
let house: FakeHouse;
let phone: Phone;

beforeEach(async () => {
  clock.now = STARTS - HOUR / 2;
  ({ house, phone } = await openDoor(clock));
});

const read = (code: string) => phone.core.read(code, AT_DOOR);

describe("a scan", () => {
  test("that the server does not confirm is kept, and sent again with the next synchronisation", async () => {
    house.network = "down";
    const { scan } = await read(CODE);
    await read("99000000000000000002");
    house.network = "up";
    house.unconfirmed = scan.id;
    await phone.core.sync();
    expect(phone.core.state().waiting).toBe(1);
    house.unconfirmed = null;
    await phone.core.sync();
    expect(phone.core.state().waiting).toBe(0);
    expect(house.requests.at(-1)?.scans.map(({ id }) => id)).toEqual([scan.id]);
  });

  const scanOffline = async (count: number) => {
    house.network = "down";
    const codes = Array.from({ length: count }, (_, at) => ({ code: `98${String(at).padStart(18, "0")}` }));
    await house.list(codes);
    const shown: Shown[] = [];
    for (const { code } of codes) shown.push(await read(code));
    house.network = "up";
    house.requests.length = 0;
    return shown.map(({ scan }) => scan.id);
  };

  test.each([400, 413] as const)(
    "that the server cannot take (%d) is kept as rejected, holds up no other, and is not sent again",
    async (status) => {
      const ids = await scanOffline(60);
      const [first = "", second = ""] = [ids[20], ids[41]];
      house.cannotTake.set(first, status).set(second, status);
      expect(await phone.core.sync()).toBe("done");
      expect([...house.recorded.keys()]).toEqual(ids.filter((id) => id !== first && id !== second));
      expect(phone.core.state()).toMatchObject({ waiting: 0, rejected: 2 });
      expect((await phone.core.rejected()).map(({ scan }) => scan.id)).toEqual([first, second]);
      expect(house.requests.length).toBeLessThan(30);
      house.requests.length = 0;
      await phone.core.sync();
      expect(house.requests).toMatchObject([{ scans: [], waiting: 0, rejected: 2 }]);
    },
  );

  test("on which the server fails holds up no other, and is sent again with the next synchronisation", async () => {
    const ids = await scanOffline(60);
    const failing = ids[20] ?? "";
    house.cannotTake.set(failing, 500);
    expect(await phone.core.sync()).toBe("done");
    expect(house.recorded.size).toBe(59);
    expect(phone.core.state()).toMatchObject({ waiting: 1, rejected: 0 });
    house.cannotTake.clear();
    await phone.core.sync();
    expect(house.recorded.has(failing)).toBe(true);
  });

  test.each([400, 500] as const)(
    "is not blamed where the server answers every request with %d",
    async (status) => {
      await scanOffline(60);
      house.broken = status;
      expect(await phone.core.sync()).toBe("unreachable");
      expect(house.requests).toHaveLength(2);
      expect(phone.core.state()).toMatchObject({ waiting: 60, rejected: 0 });
    },
  );

  test("that the server cannot take stays when the list is deleted, and goes when everything is deleted by hand", async () => {
    const [id = ""] = await scanOffline(1);
    house.cannotTake.set(id, 400);
    await phone.core.sync();
    clock.now += 24 * HOUR;
    await phone.core.deleteExpired();
    expect(phone.core.state()).toMatchObject({ phase: "unpaired", deleted: "too-old", rejected: 1 });
    expect(await phone.database.count("facts")).toBe(0);
    await phone.core.wipe();
    expect(await phone.database.count("outbox")).toBe(0);
  });

  test("of a whole performance offline is uploaded completely", async () => {
    house.network = "down";
    await house.list(Array.from({ length: 450 }, (_, at) => ({ code: `98${String(at).padStart(18, "0")}` })));
    for (let at = 0; at < 450; at += 1) await read(`98${String(at).padStart(18, "0")}`);
    house.network = "up";
    await phone.core.sync();
    expect(house.recorded.size).toBe(450);
    expect(phone.core.state().waiting).toBe(0);
  });
});
