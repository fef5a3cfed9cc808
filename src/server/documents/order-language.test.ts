import { execFileSync } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readHouseFolder } from "#config/house/house-folder.ts";
import type { Order } from "#contract/operations/orders.ts";
import { languageOfRequest } from "#request/language.ts";
import { createGoogleWalletSandbox, type GoogleWalletSandbox } from "#sandbox/google-wallet/server.ts";
import { buy } from "../../engine/testing/purchase.ts";
import { holdSeats } from "../../engine/testing/seat-scenes.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../engine/testing/test-shop.ts";
import { serveWalletPasses } from "../wallets/serve-wallet-passes.ts";
import { makeHouseKeys, unzipped } from "../wallets/testing/house-keys.ts";
import { openWallets } from "../wallets/wallets.ts";
import { serveDocuments } from "./documents.ts";
import { inLanguageOfOrder } from "./order-language.ts";

/** The files of an order placed in English at a house whose default language is Swedish. */

let folder: string;
let shop: TestShop;
let order: Order;
let google: GoogleWalletSandbox;
let app: Hono<{ Bindings: HttpBindings; Variables: { address: string } }>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "parkett-language-"));
  const made = await makeHouseKeys(folder);
  google = await createGoogleWalletSandbox();
  const keys = { ...made, google: { ...made.google, apiUrl: google.url, tokenUrl: `${google.url}/token` } };
  shop = await openTestShop();
  const buyer = await signedIn(shop.backEnd, { ...(await visitor(shop.backEnd)), language: "en" });
  await holdSeats(shop, buyer, ["A-1"]);
  order = await buy(shop, buyer);
  const read = await readHouseFolder(join(import.meta.dirname, "../../../demo/house"));
  if (!read.ok) throw new Error("the demo house has faults");
  const { house } = read.value;
  const wallets = await openWallets(read.value, { wallets: keys }, Date.now, pino({ level: "silent" }));
  const { backEnd } = shop;
  app = new Hono();
  app.use(inLanguageOfOrder(house.languages, shop.engine.orders.languageOf));
  const callerOf: Parameters<typeof serveDocuments>[2] = ({ req }) => ({
    ...{ session: null, address: "127.0.0.1", idempotencyKey: null },
    language: languageOfRequest(req.raw, house.languages),
  });
  serveDocuments(app, { house, backEnd, publicUrl: "http://house.example" }, callerOf);
  serveWalletPasses(
    app,
    { house, backEnd, wallets, walletUpdates: null, now: () => shop.clock.now },
    callerOf,
    (context) => context.text("", 503),
  );
});
afterAll(async () => {
  await google.close();
  await shop.close();
  await rm(folder, { recursive: true });
});

async function fetched(file: string, headers: Readonly<Record<string, string>>): Promise<Uint8Array> {
  const query = `order=${order.link}&code=${order.tickets[0]?.code}`;
  const answer = await app.request(`/${file}?${query}`, { headers });
  if (file.endsWith("google-wallet")) {
    const saved = google.open(answer.headers.get("location") ?? "");
    return Buffer.from(JSON.stringify(google.read("eventTicketObject", saved)));
  }
  return new Uint8Array(await answer.arrayBuffer());
}

const pdfText = (pdf: Uint8Array) => execFileSync("pdftotext", ["-", "-"], { input: pdf }).toString();
const textIn: Readonly<Record<string, (file: Uint8Array) => string | Promise<string>>> = {
  "tickets.pdf": pdfText,
  "tickets.ics": (file) => Buffer.from(file).toString().replaceAll("\r\n ", ""),
  "tickets.pkpass": async (file) => String((await unzipped(folder, file)).get("pass.json")),
  "tickets.google-wallet": (file) => Buffer.from(file).toString(),
};

const NAMING_NONE: readonly Readonly<Record<string, string>>[] = [
  {},
  { "Accept-Language": "fr" },
  { cookie: "lang=fr" },
];

test.each([
  ["tickets.pdf", "Order ", "Beställning ", "Bestellung "],
  ["tickets.ics", "Order ", "Beställning ", "Bestellung "],
  ["tickets.pkpass", "Ticket type", "Biljettyp", "Kartenart"],
  ["tickets.google-wallet", '"language":"en', '"language":"sv', '"language":"de'],
])(
  "the document %s is in the order's language if the browser accepts none of the house's languages",
  async (file, english, swedish, german) => {
    const read = async (headers: Readonly<Record<string, string>>) =>
      textIn[file]?.(await fetched(file, headers));
    for (const headers of NAMING_NONE) {
      expect(await read(headers)).toContain(english);
      expect(await read(headers)).not.toContain(swedish);
    }
    expect(await read({ "Accept-Language": "de" })).toContain(german);
    expect(await read({ "Accept-Language": "de", cookie: "lang=sv" })).toContain(swedish);
  },
);
