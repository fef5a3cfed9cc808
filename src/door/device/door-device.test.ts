import "fake-indexeddb/auto";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import {
  AT_DOOR,
  CARMEN_ID,
  CODE,
  type FakeHouse,
  HOUR,
  openDoor,
  openPhone,
  type Phone,
  STARTS,
  TOSCA_ID,
} from "../testing/phone.ts";
import type { Shown } from "./door-core.ts";
import { CannotRecord, type DoorStore } from "./door-store.ts";

const clock = { now: STARTS };
const phoneClock = { ahead: 0 };
let house: FakeHouse;
let phone: Phone;

beforeEach(async () => {
  clock.now = STARTS - HOUR / 2;
  phoneClock.ahead = 0;
  ({ house, phone } = await openDoor(clock, phoneClock));
});

const read = (code: string, station = AT_DOOR) => phone.core.read(code, station);
const kinds = ({ verdict }: Shown) => (verdict.kind === "refused" ? verdict.because : verdict.kind);
const later = (ms: number) => {
  clock.now += ms;
};

describe("without a network a phone says of a code", () => {
  beforeEach(() => {
    house.network = "down";
  });

  test.each([
    ["of a valid ticket: in", CODE, "in"],
    ["typed with spaces: in", "9900 0000 0000 0000 0001", "in"],
    ["of a returned ticket: returned", "99000000000000000003", "returned"],
    ["that was replaced: replaced", "99000000000000000094", "replaced"],
    ["that replaced another: in", "99000000000000000004", "in"],
    ["for another performance: wrong performance", "99000000000000000005", "wrong-performance"],
    ["that no ticket has: unknown", "99000000000000000077", "unknown"],
  ])("%s", async (_, code, expected) => {
    expect(kinds(await read(code))).toBe(expected);
  });

  test("that tickets of two performances have: what is true where the phone stands", async () => {
    house.network = "up";
    await house.list([{ code: CODE }, { code: CODE, performance: TOSCA_ID, ticket: "tosca" }]);
    await phone.core.sync();
    house.network = "down";
    const { verdict } = await read(CODE, { ...AT_DOOR, performance: TOSCA_ID });
    expect(verdict).toMatchObject({ kind: "in", found: { performance: { id: TOSCA_ID } } });
  });

  test("at another entrance: the right one", async () => {
    const { verdict } = await read("99000000000000000002", { ...AT_DOOR, entrance: "Vänster" });
    expect(verdict).toMatchObject({ because: "wrong-entrance", found: { ticket: { section: "rad1" } } });
  });

  test("a second time: used, with the seat, the time and the phone", async () => {
    await read(CODE);
    later(60_000);
    const { verdict } = await read(CODE);
    expect(verdict).toMatchObject({
      ...{ because: "used", found: { ticket: { row: "A", seat: "1" } } },
      before: { device: "Entré höger", at: clock.now - 60_000 },
    });
  });

  test("held before the camera for a moment: the same verdict, and one scan", async () => {
    const [first, second] = [await read(CODE), await read(CODE)];
    expect(second).toBe(first);
    expect(phone.core.state().waiting).toBe(1);
  });
});

describe("a scan", () => {
  test("is stored before its verdict is returned", async () => {
    let stored = -1;
    const wrap = (store: DoorStore): DoorStore => ({
      ...store,
      async record(...given) {
        const decided = await store.record(...given);
        stored = (await store.countOutbox()).waiting;
        return decided;
      },
    });
    phone = await openPhone({ net: house.net, clock: () => clock.now, wrap });
    await phone.core.pair("CODE");
    await read(CODE);
    expect(stored).toBe(1);
  });

  test("outlives the end of the app between its verdict and its upload", async () => {
    house.network = "down";
    const { scan } = await read(CODE);
    phone = await phone.restart();
    house.network = "up";
    expect(await phone.core.sync()).toBe("done");
    expect([...house.recorded.keys()]).toEqual([scan.id]);
    expect(phone.core.state().waiting).toBe(0);
  });

  test("whose confirmation was lost is sent again with the same id, and is still known here", async () => {
    const { scan } = await read(CODE);
    house.network = "lost";
    expect(await phone.core.sync()).toBe("unreachable");
    house.network = "up";
    await phone.core.sync();
    expect([...house.recorded.keys()]).toEqual([scan.id]);
    later(60_000);
    expect(kinds(await read(CODE))).toBe("used");
  });

  test("that cannot be stored is refused", async () => {
    const wrap = (store: DoorStore): DoorStore => ({
      ...store,
      async record() {
        throw new CannotRecord("full");
      },
    });
    phone = await openPhone({ net: house.net, clock: () => clock.now, wrap });
    await phone.core.pair("CODE");
    await expect(read(CODE)).rejects.toThrow(CannotRecord);
  });

  test("whose transaction fails after it was written is refused", async () => {
    const add = IDBObjectStore.prototype.add;
    const spy = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(function (
      this: IDBObjectStore,
      ...given
    ) {
      const request = add.apply(this, given);
      // As a full disk does when it commits.
      request.addEventListener("success", () => this.transaction.abort());
      return request;
    });
    onTestFinished(() => spy.mockRestore());
    await expect(read(CODE)).rejects.toThrow(CannotRecord);
    expect(await phone.store.countOutbox()).toEqual({ waiting: 0, rejected: 0 });
  });

  test("names the scans of the ticket that the phone knew of", async () => {
    const first = await read(CODE);
    await phone.core.sync();
    later(60_000);
    const out = await read(CODE, { ...AT_DOOR, direction: "out" });
    later(60_000);
    const back = await read(CODE);
    expect([first, out, back].map(({ scan }) => scan.known)).toEqual([
      [],
      [first.scan.id],
      [first.scan.id, out.scan.id],
    ]);
  });

  test("knows all of sixty phones' scans of its ticket, and none of those that were refused", async () => {
    const scans = Array.from({ length: 60 }, (_, at) => ({
      ...{ id: crypto.randomUUID(), number: at + 1, kind: "in" as const, entrance: null, undoes: null },
      ...{ ticket: "t0", at: clock.now, device: `Phone ${at}` },
    }));
    await house.list([{ code: CODE }], scans);
    await phone.core.sync();
    house.network = "down";
    await read(CODE);
    later(60_000);
    const { scan } = await read(CODE);
    expect(scan.known).toEqual(scans.map(({ id }) => id));
  });

  test("of a ticket for another performance is refused, and counts where it happened", async () => {
    const refusal = await read("99000000000000000005");
    expect(refusal.scan).toMatchObject({ because: "wrong-performance", performance: CARMEN_ID });
    const { scan } = await phone.core.letInAnyway(refusal, "Platsen är ledig", AT_DOOR);
    expect(scan).toMatchObject({ kind: "in", performance: TOSCA_ID, ticket: "tosca" });
  });

  test("during which the network fails shows that the server was not asked, and is uploaded later", async () => {
    house.lookup = "hangs-up";
    const { scan, wasAsked, verdict } = await read("99000000000000000077");
    expect({ wasAsked, verdict }).toMatchObject({ wasAsked: false, verdict: { because: "unknown" } });
    house.lookup = "answers";
    house.network = "up";
    await phone.core.sync();
    expect(house.recorded.has(scan.id)).toBe(true);
  });
});

describe("staff can", () => {
  test("undo within ten seconds, so that the ticket is let in again", async () => {
    const shown = await read(CODE);
    later(9_000);
    expect(await phone.core.undo(shown)).toBe(true);
    expect(kinds(await read(CODE))).toBe("in");
  });

  test("not undo after that", async () => {
    const shown = await read(CODE);
    later(11_000);
    expect(await phone.core.undo(shown)).toBe(false);
  });

  test("let in despite a refusal, with a reason", async () => {
    const refusal = await read("99000000000000000003");
    const { scan } = await phone.core.letInAnyway(refusal, "Biljettkassan har godkänt", AT_DOOR);
    await phone.core.sync();
    expect(house.recorded.get(scan.id)).toMatchObject({
      ...{ kind: "in", override: { because: "returned", reason: "Biljettkassan har godkänt" } },
    });
  });

  test("let a visitor leave and come back", async () => {
    await read(CODE);
    later(60_000);
    expect(kinds(await read(CODE, { ...AT_DOOR, direction: "out" }))).toBe("out");
    later(60_000);
    expect((await read(CODE)).verdict).toMatchObject({ kind: "in", again: true });
  });

  test("search by name and order only if the phone may show names", async () => {
    for (const text of ["å", "1"]) expect(await phone.core.search(text, CARMEN_ID)).toEqual([]);
    house.device = { ...house.device, names: true };
    await house.list([{ code: CODE, holder: "Åsa Öberg", order: "100001" }]);
    await phone.core.sync();
    for (const text of ["oberg asa", "100001"])
      expect(await phone.core.search(text, CARMEN_ID)).toMatchObject([{ ticket: "t0", seat: "1" }]);
    expect(
      kinds(await phone.core.readTicket({ performance: CARMEN_ID, ticket: "t0" } as never, AT_DOOR)),
    ).toBe("in");
  });
});

describe("a ticket that is not on the list", () => {
  test("is asked for, and let in if it was sold just now", async () => {
    await house.list([{ code: "99000000000000000088" }]);
    expect(kinds(await read("99000000000000000088"))).toBe("in");
  });

  test("of a performance that the phone does not have is refused with that performance", async () => {
    await house.list([{ code: "99000000000000000088", performance: 1300 }]);
    expect((await read("99000000000000000088")).verdict).toMatchObject({
      ...{ because: "wrong-performance", found: { performance: { id: 1300 } } },
    });
  });

  test("is unknown, and the screen knows that the server was not asked", async () => {
    house.network = "down";
    await phone.core.sync();
    expect(await read("99000000000000000088")).toMatchObject({
      wasAsked: false,
      verdict: { because: "unknown" },
    });
  });
});

describe("a phone whose clock is ten hours wrong", () => {
  test.each([-10 * HOUR, 10 * HOUR])("by %d ms keeps its list and says the right time", async (ahead) => {
    phoneClock.ahead = ahead;
    await phone.core.sync();
    await phone.core.deleteExpired();
    expect(phone.core.state().lists).toHaveLength(2);
    const { scan } = await read(CODE);
    expect(scan.at).toBe(clock.now);
  });
});
