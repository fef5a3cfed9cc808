import { createHash, verify } from "node:crypto";
import { cp, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readHouseFolder } from "#config/house/house-folder.ts";
import { folderSource } from "#config/house/house-source.ts";
import type { WalletAccess } from "#config/wallet-access.ts";
import type { Caller } from "#contract/operation.ts";
import type { Order } from "#contract/operations/orders.ts";
import { createGoogleWalletSandbox, type GoogleWalletSandbox } from "#sandbox/google-wallet/server.ts";
import { buy } from "../../engine/testing/purchase.ts";
import { holdSeats } from "../../engine/testing/seat-scenes.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import type { SiteEnv } from "../http/guards/request-guards.ts";
import { serveWalletPasses } from "./serve-wallet-passes.ts";
import { type HouseKeys, makeHouseKeys, unzipped, verifyManifest } from "./testing/house-keys.ts";
import { openWallets } from "./wallets.ts";

/** Verified by openssl, unzip and node's own signature check. */

const HOUSE = join(import.meta.dirname, "../../../demo/house");

let folder: string;
let keys: HouseKeys;
let shop: TestShop;
let buyer: Caller;
let order: Order;
let google: GoogleWalletSandbox;
const shown: { facts: object; text: string }[] = [];
const log = { warn: (facts: object, text: string) => void shown.push({ facts, text }) };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parkett-wallets-"));
  google = await createGoogleWalletSandbox();
  const made = await makeHouseKeys(folder);
  keys = { ...made, google: { ...made.google, apiUrl: google.url, tokenUrl: `${google.url}/token` } };
  shop = await openTestShop();
  buyer = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  await holdSeats(shop, buyer, ["A-1", "A-2"]);
  order = await buy(shop, buyer);
});
afterAll(async () => {
  await shop.close();
  await google.close();
  await rm(folder, { recursive: true });
});

const codeAt = (at: number) => order.tickets[at]?.code ?? "";

async function opened(
  wallets: WalletAccess = { apple: keys.apple, google: keys.google },
  now = Date.now(),
  name?: string,
) {
  const read = await readHouseFolder(HOUSE);
  if (!read.ok) throw new Error("the demo house has faults");
  const access = { wallets };
  const open = await openWallets(read.value, access, () => now, log as Parameters<typeof openWallets>[3]);
  const app = new Hono<SiteEnv>();
  const parts = {
    house: { ...read.value.house, ...(name && { name }) },
    backEnd: shop.backEnd,
    wallets: open,
    walletUpdates: null,
    now: () => shop.clock.now,
  };
  const caller = (language: Caller["language"]): Caller => ({ ...buyer, session: null, language });
  serveWalletPasses(
    app,
    parts,
    (context) => caller((context.req.query("in") ?? "sv") as Caller["language"]),
    (context) => context.text("Google does not answer", 503),
  );
  return { open, ask: (address: string) => app.request(address) };
}

const own = (code = codeAt(0)) => `order=${order.link}&code=${code}`;

describe("an Apple pass", () => {
  test("is signed over the hashes of all its files, so that no byte can be changed", async () => {
    const { ask } = await opened();
    const answer = await ask(`/tickets.pkpass?${own()}`);
    expect(answer.headers.get("content-type")).toBe("application/vnd.apple.pkpass");
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
    const files = await unzipped(folder, new Uint8Array(await answer.arrayBuffer()));
    expect(await verifyManifest(folder, files, keys.apple.intermediate)).toContain("Verification successful");
    const manifest = JSON.parse(String(files.get("manifest.json")));
    const others = [...files.keys()].filter((name) => name !== "manifest.json" && name !== "signature");
    expect(Object.keys(manifest).sort()).toEqual(others.sort());
    expect(others).toEqual(expect.arrayContaining(["icon.png", "icon@2x.png", "logo.png", "pass.json"]));
    for (const name of others) {
      const sha1 = createHash("sha1")
        .update(files.get(name) ?? "")
        .digest("hex");
      expect(manifest[name], name).toBe(sha1);
    }
    const forged = new Map(files).set(
      "manifest.json",
      Buffer.from(JSON.stringify({ ...manifest, "pass.json": "0".repeat(40) })),
    );
    await expect(verifyManifest(folder, forged, keys.apple.intermediate)).rejects.toThrow();
  });

  test("shows what is printed on the ticket, in the reader's language", async () => {
    const { ask } = await opened();
    const read = async (language: string) => {
      const answer = await ask(`/tickets.pkpass?${own()}&in=${language}`);
      const files = await unzipped(folder, new Uint8Array(await answer.arrayBuffer()));
      return JSON.parse(String(files.get("pass.json")));
    };
    const pass = await read("sv");
    expect(pass).toMatchObject({
      formatVersion: 1,
      passTypeIdentifier: "pass.example.sundoperan",
      teamIdentifier: "A1B2C3D4E5",
      organizationName: "Sundoperan",
      sharingProhibited: true,
      barcodes: [{ format: "PKBarcodeFormatQR", message: codeAt(0), messageEncoding: "iso-8859-1" }],
      semantics: {
        eventType: "PKEventTypeLivePerformance",
        seats: [{ seatSection: order.tickets[0]?.place.section, seatNumber: order.tickets[0]?.place.seat }],
      },
    });
    const [performance] = order.performances;
    const starts = Date.parse(performance?.starts ?? "");
    const ends = starts + (performance?.durationMinutes ?? 0) * 60_000;
    expect(Date.parse(pass.relevantDates[0].startDate)).toBe(starts);
    // Read by iOS before version 18.
    expect(Date.parse(pass.relevantDate)).toBe(starts);
    expect(Date.parse(pass.expirationDate)).toBe(ends + 3 * 3_600_000);
    const words = (language: string) => JSON.stringify(language);
    expect(words(pass.eventTicket)).toContain("Biljettyp");
    expect(words((await read("de")).eventTicket)).toContain("Kartenart");
    // The code admits its holder: it is in the barcode only.
    expect(pass.serialNumber).not.toContain(codeAt(0));
    expect(words(pass)).not.toContain(codeAt(1));
  });
});

describe("a Google Wallet link", () => {
  test("is signed by the house's service account, and short enough for all devices", async () => {
    const { ask } = await opened();
    const answer = await ask(`/tickets.google-wallet?${own()}&in=de`);
    expect(answer.status).toBe(303);
    const address = answer.headers.get("location") ?? "";
    expect(address).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\//);
    const jwt = address.slice(address.lastIndexOf("/") + 1);
    expect(address.length).toBeLessThan(1800);
    const [header = "", claims = "", signature = ""] = jwt.split(".");
    const isSigned = (what: string) =>
      verify("sha256", Buffer.from(what), keys.googlePublicKey, Buffer.from(signature, "base64url"));
    expect(isSigned(`${header}.${claims}`)).toBe(true);
    expect(isSigned(`${header}.${claims}x`)).toBe(false);
    const read = (part: string) => JSON.parse(Buffer.from(part, "base64url").toString());
    expect(read(header)).toEqual({
      alg: "RS256",
      typ: "JWT",
      kid: "0123456789abcdef0123456789abcdef01234567",
    });
    expect(read(claims)).toMatchObject({ aud: "google", typ: "savetowallet" });
    const object = google.read("eventTicketObject", google.open(address));
    expect(object).toMatchObject({ state: "ACTIVE", barcode: { type: "QR_CODE", value: codeAt(0) } });
    expect(object?.["id"]).toMatch(/^3388000000022000000\.[\w.-]+$/);
    expect(google.read("eventTicketClass", String(object?.["classId"]))).toBeDefined();
    expect(read(claims)).toMatchObject({ payload: { eventTicketObjects: [{ id: object?.["id"] }] } });
    expect(JSON.stringify(read(claims))).not.toContain(codeAt(0));
  });

  test("shows an error page while Google is unreachable, and works afterwards", async () => {
    const { ask } = await opened();
    google.answer(503, 1);
    expect((await ask(`/tickets.google-wallet?${own()}`)).status).toBe(503);
    expect((await ask(`/tickets.google-wallet?${own()}`)).status).toBe(303);
  });
});

test("both wallets show a long house name in full", async () => {
  const name = "Deutsche Oper am Rhein Düsseldorf Duisburg";
  const { ask } = await opened({ apple: keys.apple, google: keys.google }, Date.now(), name);
  const apple = await ask(`/tickets.pkpass?${own()}&in=de`);
  const files = await unzipped(folder, new Uint8Array(await apple.arrayBuffer()));
  expect(JSON.parse(String(files.get("pass.json")))).toMatchObject({
    organizationName: name,
    eventTicket: { backFields: expect.arrayContaining([{ key: "house", value: name }]) },
  });
  const link = (await ask(`/tickets.google-wallet?${own()}&in=de`)).headers.get("location") ?? "";
  const ticket = google.read("eventTicketObject", google.open(link));
  expect(google.read("eventTicketClass", String(ticket?.["classId"]))).toMatchObject({ issuerName: name });
});

test("both wallets keep a name as typed, in any script and with an emoji", async () => {
  const name = "王小明 مريم हिन्दी 🎭 O’Brien";
  const shared = await shop.backEnd.sharing.share(
    { order: order.link, code: codeAt(1), name, email: "" } as never,
    buyer,
  );
  const share = `share=${shared.ok ? (shared.value as { token: string }).token : ""}`;
  const { ask } = await opened();
  const apple = await ask(`/tickets.pkpass?${share}`);
  const files = await unzipped(folder, new Uint8Array(await apple.arrayBuffer()));
  expect(String(files.get("pass.json"))).toContain(`"value":"${name}"`);
  const link = (await ask(`/tickets.google-wallet?${share}`)).headers.get("location") ?? "";
  expect(google.read("eventTicketObject", google.open(link))).toMatchObject({ ticketHolderName: name });
  await shop.database.$client.query("update ticket_shares set revoked = now()");
});

describe("a pass or wallet link is not available", () => {
  const refused = async (ask: (address: string) => Response | Promise<Response>, query: string) => {
    for (const path of ["/tickets.pkpass", "/tickets.google-wallet"]) {
      const answer = await ask(`${path}?${query}`);
      expect(answer.status, path).toBe(303);
      expect(answer.headers.get("location"), path).toBe("/tickets");
    }
  };

  test("if the house has no certificates", async () => {
    const { open, ask } = await opened({});
    expect(open.which()).toEqual([]);
    await refused(ask, own());
  });

  test("for another customer's ticket or an unknown one", async () => {
    const { ask } = await opened();
    await refused(ask, `order=nonsense&code=${codeAt(0)}`);
    await refused(ask, own("99"));
    await refused(ask, "share=nonsense");
  });

  test("for a returned ticket, while the other ticket keeps its pass", async () => {
    const other = await signedIn(shop.backEnd, await visitor(shop.backEnd));
    await holdSeats(shop, other, ["A-3", "A-4"]);
    const bought = await buy(shop, other);
    const [first, second] = bought.tickets;
    await shop.database.$client.query("update tickets set valid = false where code = $1", [first?.code]);
    const { ask } = await opened();
    await refused(ask, `order=${bought.link}&code=${first?.code}`);
    expect((await ask(`/tickets.pkpass?order=${bought.link}&code=${second?.code}`)).status).toBe(200);
  });

  test("after the performance", async () => {
    const { ask } = await opened();
    const before = shop.clock.now;
    shop.clock.now = Date.parse(order.performances[0]?.starts ?? "") + 6 * 3_600_000;
    try {
      await refused(ask, own());
    } finally {
      shop.clock.now = before;
    }
  });

  test("for a shared ticket once the share is revoked, and before that omits the order", async () => {
    const { ask } = await opened();
    const code = codeAt(1);
    const requested = { order: order.link, code, name: "Mor", email: "" };
    const shared = await shop.backEnd.sharing.share(requested as never, buyer);
    const token = shared.ok ? (shared.value as { token: string }).token : "";
    const answer = await ask(`/tickets.pkpass?share=${token}`);
    expect(answer.status).toBe(200);
    const files = await unzipped(folder, new Uint8Array(await answer.arrayBuffer()));
    const pass = String(files.get("pass.json"));
    expect(pass).toContain(code);
    expect(pass).toContain("Mor");
    expect(pass).not.toContain(order.number);
    await shop.database.$client.query("update ticket_shares set revoked = now()");
    await refused(ask, `share=${token}`);
  });
});

describe("the house's wallet configuration", () => {
  const until = async (wallets: WalletAccess) =>
    opened(wallets).then(
      () => "opened",
      (error: Error) => error.message,
    );

  test("that is unusable is rejected at start, naming the variable but not its content", async () => {
    const wrong = { ...keys.google, key: join(folder, "wwdr.pem") };
    expect(await until({ google: wrong })).toBe(
      "GOOGLE_WALLET_KEY cannot be used: it is no service account's file",
    );
    const lost = { ...keys.apple, key: join(folder, "nowhere.pem") };
    expect(await until({ apple: lost })).toMatch(
      /^APPLE_PASS_KEY names .*nowhere\.pem, which cannot be read$/,
    );
    const authority = { ...keys.apple, certificate: keys.apple.intermediate };
    expect(await until({ apple: authority })).toMatch(/^APPLE_PASS_CERTIFICATE cannot be used: .*pass type/);
    const swapped = { ...keys.apple, key: join(folder, "wwdr.key") };
    expect(await until({ apple: swapped })).toMatch(/^APPLE_PASS_CERTIFICATE cannot be used: .*not its key/);
    await writeFile(join(folder, "nothing.pem"), "nothing");
    const nothing = { ...keys.apple, intermediate: join(folder, "nothing.pem") };
    expect(await until({ apple: nothing })).toMatch(/^APPLE_PASS_CERTIFICATE cannot be used/);
  });

  test("that expires is reported two months before, and afterwards there are no wallet links", async () => {
    shown.length = 0;
    const day = 86_400_000;
    const { open } = await opened({ apple: keys.apple }, Date.now() + 310 * day);
    expect(shown).toMatchObject([{ facts: { days: 54 } }]);
    expect(open.which()).toEqual(["apple"]);
    expect(await until({ apple: keys.apple })).toBe("opened");
    await expect(opened({ apple: keys.apple }, Date.now() + 366 * day)).rejects.toThrow("has ended");
  });

  test("is rejected without the images that every pass needs", async () => {
    const house = join(folder, "house");
    await cp(HOUSE, house, { recursive: true });
    await rm(join(house, "pictures/wallet"), { recursive: true });
    const access = { wallets: { apple: keys.apple } };
    const open = openWallets(
      { source: folderSource(house) },
      access,
      Date.now,
      log as Parameters<typeof openWallets>[3],
    );
    await expect(open).rejects.toThrow("pictures/wallet/icon.png is needed");
    await mkdir(join(house, "pictures/wallet"));
    await writeFile(join(house, "pictures/wallet/icon.png"), "");
    const empty = openWallets(
      { source: folderSource(house) },
      access,
      Date.now,
      log as Parameters<typeof openWallets>[3],
    );
    await expect(empty).rejects.toThrow("pictures/wallet/icon.png is empty, or is no picture");
  });
});
