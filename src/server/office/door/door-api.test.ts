import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { DOOR_API } from "#contract/door/door-limits.ts";
import type { PairAnswer, SyncAnswer, SyncRequest } from "#contract/door/door-wire.ts";
import type { Scan } from "#domain/door/scan.ts";
import { type SoldTicket, sellTickets, usedCodes } from "../../../engine/testing/door/door-scenes.ts";
import { rowsOf } from "../../../engine/testing/money-scenes.ts";
import { CARMEN, TOSCA } from "../../../engine/testing/small-house.ts";
import { doorPost } from "../testing/door/door-post.ts";
import { OFFICE, openOfficeStage, openVendorOfficeStage, type Person } from "../testing/office-stage.ts";

let stage: Awaited<ReturnType<typeof openOfficeStage>>;
let supervisor: Person;
let sold: SoldTicket;
beforeEach(async () => {
  stage = await openOfficeStage();
  supervisor = await stage.person("supervisor");
  [sold] = (await sellTickets(stage.shop, ["A-5"])) as [SoldTicket];
});
afterEach(() => stage.close());

async function post(path: string, body: object, more: { token?: string; address?: string } = {}) {
  const headers = {
    "content-type": "application/json",
    ...(more.token && { authorization: `Bearer ${more.token}` }),
  };
  const request = new Request(`${OFFICE}${DOOR_API}${path}`, {
    ...{ method: "POST", headers, body: JSON.stringify(body) },
  });
  const response = await stage.fetch(request, more.address ?? "192.0.2.50");
  const text = await response.text();
  return { status: response.status, text, body: text === "" ? null : JSON.parse(text), response };
}

const paired = async (more: object = {}) =>
  String(
    (
      await supervisor.device.ask("door.pair", {
        ...{ name: "Entré höger", performances: [CARMEN], ...more },
      })
    ).body["code"],
  );

async function newPhone(more: object = {}) {
  const { token, device } = (await post("/pair", { code: await paired(more) })).body as PairAnswer;
  const sync = (scans: readonly Scan[] = [], lists: SyncRequest["lists"] = []) =>
    post("/sync", { scans, lists, battery: 50, waiting: 0, version: "test" }, { token });
  const list = async () => ((await sync()).body as SyncAnswer).lists[0];
  return { token, device, sync, list };
}

const scanOf = (more: Partial<Scan> = {}): Scan => ({
  ...{ id: randomUUID(), kind: "in", performance: CARMEN, entrance: null, ticket: null, hash: null },
  ...{ because: null, override: null, undoes: null, at: stage.clock.now, known: [], ...more },
});

/** Of the newest phone. */
const deviceId = async () => {
  const { body } = await supervisor.device.ask("door.devices", {});
  return (body["devices"] as { readonly id: string }[])[0]?.id ?? "";
};

const scanCount = async () => (await rowsOf(stage.shop, "select 1 from door_scans")).length;

describe("a pairing code", () => {
  test("works once, in any spacing", async () => {
    const code = await paired();
    const typed = code.toLowerCase().replace(/(.{4})/g, "$1 ");
    expect((await post("/pair", { code: typed })).status).toBe(200);
    expect((await post("/pair", { code })).body).toEqual({ fault: "unknown-code" });
  });

  test("works for ten minutes", async () => {
    const code = await paired();
    stage.clock.now += 600_001;
    expect((await post("/pair", { code })).body).toEqual({ fault: "code-expired" });
  });

  test("is not in the audit log, and neither it nor the token is in the database", async () => {
    const code = await paired();
    const read = async () => [
      await rowsOf(stage.shop, "select * from audit_log"),
      await rowsOf(
        stage.shop,
        "select d.*, encode(pairing_hash, 'escape') as p, encode(token_hash, 'escape') as t from door_devices d",
      ),
    ];
    const before = await read();
    const { token } = (await post("/pair", { code })).body as PairAnswer;
    const stored = JSON.stringify([before, await read()]);
    expect(stored).not.toContain(code);
    expect(stored).not.toContain(token);
  });

  test("cannot be guessed: after ten wrong ones a network has to wait, and another one does not", async () => {
    for (let guess = 0; guess < 10; guess += 1)
      expect((await post("/pair", { code: `WRONG${guess}` })).status).toBe(404);
    const code = await paired();
    expect((await post("/pair", { code })).status).toBe(429);
    expect((await post("/pair", { code }, { address: "198.51.100.7" })).status).toBe(200);
  });

  test("cannot be guessed from many networks: after two hundred wrong ones all have to wait", async () => {
    const from = (network: number) => ({ address: `198.51.${network}.7` });
    for (let guess = 0; guess < 200; guess += 1)
      expect((await post("/pair", { code: `WRONG${guess}` }, from(guess % 100))).status).toBe(404);
    expect((await post("/pair", { code: await paired() }, from(200))).status).toBe(429);
    stage.clock.now += 600_001;
    expect((await post("/pair", { code: await paired() }, from(200))).status).toBe(200);
  });

  test("of a phone that is revoked before it comes does not work", async () => {
    const code = await paired();
    await supervisor.device.ask("door.revokeDevice", { device: await deviceId() });
    expect((await post("/pair", { code })).body).toEqual({ fault: "unknown-code" });
  });

  test("is replaced by a new one, also after it has expired, and not once the phone is paired or revoked", async () => {
    const code = await paired();
    const device = await deviceId();
    const renew = () => supervisor.device.ask("door.renewCode", { device });
    stage.clock.now += 600_001;
    const renewed = String((await renew()).body["code"]);
    expect((await post("/pair", { code })).body).toEqual({ fault: "unknown-code" });
    expect((await post("/pair", { code: renewed })).status).toBe(200);
    expect((await renew()).refused).toBe("already-paired");
    await supervisor.device.ask("door.revokeDevice", { device });
    expect((await renew()).refused).toBe("unknown-device");
  });

  test("for whole names is made, renewed and added to a phone by those alone who may see them", async () => {
    const admin = await stage.person("administrator");
    await admin.device.ask("roles.define", { role: "doors", permissions: ["door.manage", "door.read"] });
    const { device: manager } = await stage.person("doors");
    const about = { name: "Entré", performances: [CARMEN] };
    expect((await manager.ask("door.pair", { ...about, names: true })).refused).toBe("names-not-permitted");
    await supervisor.device.ask("door.pair", { ...about, names: true });
    const device = await deviceId();
    expect((await manager.ask("door.renewCode", { device })).refused).toBe("names-not-permitted");
    expect((await manager.ask("door.pair", about)).refused).toBeNull();
    const other = { device: await deviceId(), names: true };
    expect((await manager.ask("door.changeDevice", other)).refused).toBe("names-not-permitted");
  });

  test("is made only by those who may, and for whole names only with their permission", async () => {
    const clerk = await stage.person("box-office");
    const about = { name: "Entré", performances: [CARMEN] };
    expect((await clerk.device.ask("door.pair", about)).refused).toBe("not-permitted");
    expect((await supervisor.device.ask("door.pair", { ...about, names: true })).refused).toBeNull();
  });
});

async function tokenOfAnotherHouse(): Promise<string> {
  const house = await openOfficeStage();
  try {
    const { device } = await house.person("supervisor");
    const { body } = await device.ask("door.pair", { name: "Entré", performances: [CARMEN] });
    const answer = await doorPost(house)(`${DOOR_API}/pair`, { code: body["code"] });
    return (answer.body as PairAnswer).token;
  } finally {
    await house.close();
  }
}

describe("a phone", () => {
  test("of another house, or with an invented token, gets nothing", async () => {
    const request = { scans: [scanOf()], lists: [], battery: null, waiting: 0, version: "test" };
    await newPhone();
    const elsewhere = await tokenOfAnotherHouse();
    for (const token of [undefined, "A".repeat(32), "x", elsewhere])
      expect(await post("/sync", request, token === undefined ? {} : { token })).toMatchObject({
        ...{ status: 401, body: { fault: "unknown-device" } },
      });
    expect((await post("/lookup", { code: sold.code }, { token: "A".repeat(32) })).status).toBe(401);
    expect(await scanCount()).toBe(0);
  });

  test("gets hashes and an initial: no code, no name, no order number", async () => {
    const { sync } = await newPhone();
    const { text, body } = await sync();
    expect((body as SyncAnswer).lists[0]?.tickets).toHaveLength(1);
    expect(text).not.toContain(sold.code);
    expect(text).not.toContain(sold.number);
    expect(text).not.toMatch(/Öberg|Åsa/);
  });

  test("with names gets them", async () => {
    const { sync } = await newPhone({ names: true });
    expect((await sync()).text).toMatch(/Öberg.*100001|100001.*Öberg/);
  });

  test("has other hashes than another phone, so that one lost list does not open another", async () => {
    const [one, other] = [await newPhone(), await newPhone()];
    const hashes = [(await one.list())?.tickets[0]?.hash, (await other.list())?.tickets[0]?.hash];
    expect(new Set(hashes).size).toBe(2);
  });

  test("is answered with what has changed, and nothing twice", async () => {
    const { sync, list } = await newPhone();
    let cursor = (await list())?.cursor ?? "";
    const changed = async () => {
      const { body } = await sync([], [{ performance: CARMEN, cursor }]);
      const [answered] = (body as SyncAnswer).lists;
      cursor = answered?.cursor ?? cursor;
      return answered;
    };
    // While a transaction of another test is older than the last change, the change counts as new.
    await expect.poll(changed).toMatchObject({ about: null, whole: false, tickets: [] });
  });

  test("that is revoked gets no list, and its scans are kept and change no ticket", async () => {
    const { token, device, sync, list } = await newPhone();
    const ticket = (await list())?.tickets[0];
    await supervisor.device.ask("door.revokeDevice", { device: device.id });
    const scan = scanOf({ ticket: ticket?.ticket ?? null, hash: ticket?.hash ?? null });
    expect(await sync([scan])).toMatchObject({
      ...{ status: 401, body: { fault: "unknown-device", confirmed: [scan.id] } },
    });
    expect(await usedCodes(stage.shop)).toEqual([]);
    const { body } = await supervisor.device.ask("door.live", { performance: CARMEN });
    expect(body).toMatchObject({ afterRevocation: 1, inside: 0 });
    expect((await post("/lookup", { code: sold.code }, { token })).status).toBe(401);
  });

  test("has no cookie, and no session of the office opens its interface", async () => {
    const { token, response } = await (async () => {
      const answer = await post("/pair", { code: await paired() });
      return { token: (answer.body as PairAnswer).token, response: answer.response };
    })();
    expect(response.headers.get("set-cookie")).toBeNull();
    expect(response.headers.get("cache-control")).toBe("no-store");
    const asStaff = new Request(`${OFFICE}/office/api/door/devices`, {
      headers: { authorization: `Bearer ${token}`, "sec-fetch-site": "same-origin" },
    });
    expect((await stage.fetch(asStaff)).status).toBe(401);
  });
});

describe("an upload", () => {
  test("that is sent again is recorded once", async () => {
    const { sync, list } = await newPhone();
    const ticket = (await list())?.tickets[0];
    const scan = scanOf({ ticket: ticket?.ticket ?? null, hash: ticket?.hash ?? null });
    for (let time = 0; time < 3; time += 1)
      expect((await sync([scan])).body).toMatchObject({ confirmed: [scan.id] });
    expect(await scanCount()).toBe(1);
    expect(await usedCodes(stage.shop)).toEqual([sold.code]);
  });

  test.each<[string, Partial<Scan>]>([
    ["of a ticket that nobody knows", { ticket: "invented", hash: "invented" }],
    ["of another performance", { performance: TOSCA, ticket: "invented" }],
    ["of a performance that never was", { performance: 999_999 }],
  ])("%s is recorded, and lets in no ticket", async (_, more) => {
    const { sync } = await newPhone();
    const scan = scanOf(more);
    expect((await sync([scan])).body).toMatchObject({ confirmed: [scan.id] });
    expect(await usedCodes(stage.shop)).toEqual([]);
  });

  test.each([
    ["with a NUL", { entrance: "a\0b" }],
    ["with half a surrogate", { entrance: "a\ud800" }],
    ["of a kind that does not exist", { kind: "open" }],
    ["with an id that is none", { id: "1" }],
  ])("%s is refused as invalid, not as a fault", async (_, more) => {
    const { sync } = await newPhone();
    expect(await sync([{ ...scanOf(), ...more } as Scan])).toMatchObject({
      ...{ status: 400, body: { fault: "invalid" } },
    });
  });

  test("of more than a megabyte is refused before it is read", async () => {
    const { sync } = await newPhone();
    const known = Array.from({ length: 500 }, () => randomUUID());
    const scans = Array.from({ length: 60 }, () => scanOf({ known }));
    expect(await sync(scans)).toMatchObject({ status: 413, body: { fault: "invalid" } });
    expect(await scanCount()).toBe(0);
  });

  test("cannot be changed or deleted afterwards, not even with SQL", async () => {
    const { sync } = await newPhone();
    await sync([scanOf()]);
    for (const statement of ["update door_scans set kind = 'out'", "delete from door_scans"])
      await expect(rowsOf(stage.shop, statement)).rejects.toThrow();
  });
});

describe("a code that is on no list of the phone", () => {
  const lookup = async (code: string, token: string) => (await post("/lookup", { code }, { token })).body;

  test("is found if a ticket has it, without its name", async () => {
    const { token } = await newPhone({ performances: [TOSCA] });
    expect(await lookup(sold.code.replace(/(.{4})/g, "$1 "), token)).toMatchObject({
      found: { performance: { id: CARMEN }, isReplaced: false },
    });
    expect(JSON.stringify(await lookup(sold.code, token))).not.toContain("Öberg");
  });

  test("cannot be guessed: after two hundred unknown ones the phone has to wait", async () => {
    const { token } = await newPhone();
    for (let guess = 0; guess < 200; guess += 1)
      expect(await lookup(`99${String(guess).padStart(18, "0")}`, token)).toEqual({ found: null });
    expect((await post("/lookup", { code: sold.code }, { token })).status).toBe(429);
  });
});

test("the door is not served where a vendor has the tickets", async () => {
  const vendor = await openVendorOfficeStage();
  try {
    const request = new Request(`${OFFICE}${DOOR_API}/pair`, {
      ...{ method: "POST", body: "{}", headers: { "content-type": "application/json" } },
    });
    expect((await vendor.fetch(request)).status).toBe(404);
  } finally {
    await vendor.close();
  }
});
