import { generateKeyPairSync } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { WalletPass } from "#ports/wallet.ts";
import { createGoogleWalletSandbox, type GoogleWalletSandbox } from "#sandbox/google-wallet/server.ts";
import { createGoogleWallet } from "./google-wallet.ts";
import { signedJwt } from "./service-account.ts";

/** The adapter and the stand-in over HTTP. */

const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
let sandbox: GoogleWalletSandbox;
beforeAll(async () => {
  sandbox = await createGoogleWalletSandbox();
});
afterAll(() => sandbox.close());

const wallet = () =>
  createGoogleWallet({
    issuer: "3388000000022000000",
    email: "wallet@koenigliche-oper.iam.gserviceaccount.com",
    keyId: "0123456789abcdef0123456789abcdef01234567",
    privateKey: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    now: Date.now,
    apiUrl: sandbox.url,
    tokenUrl: `${sandbox.url}/token`,
    timeoutMs: 1_000,
  });

const PASS: WalletPass = {
  serial: "ticket-0123456789abcdef0123",
  performance: "koenigliche-oper-am-fluss-214",
  ticket: {
    code: "123456789012345678901234",
    eventTitle: "Die Meistersinger von Nürnberg",
    startsText: "Samstag, 28. November 2026, 16:00 Uhr",
    venueText: "Großes Haus der Königlichen Oper am Fluss",
    addressText: "Östra Rönneholmsvägen 20, 211 47 Malmö, Schweden",
    holderText: "Maximiliane-Charlotte von Österreich-D'Arcy",
    priceTypeText: "Ermäßigt",
    place: [],
    notes: [],
    composer: "Richard Wagner",
    priceText: "45 €",
  },
  locale: "de-DE",
  houseName: "Königliche Oper am Fluss und Philharmonie",
  venueName: "Großes Haus",
  brandColour: "#7A1526",
  orderText: null,
  starts: "2026-11-28T16:00:00+01:00",
  ends: "2026-11-28T21:00:00+01:00",
  seat: { section: "1. Rang, Balkon rechts, Seitenloge", row: "14", number: "237" },
  voided: false,
  labels: { when: "Wann", holder: "Name", priceType: "Kartenart" },
};

async function link(pass = PASS): Promise<string> {
  const made = await wallet().saveLink(pass);
  return made.ok ? made.value : made.refusal.reason;
}

test("Google's save link is shorter than 1,800 characters, however long the names are", async () => {
  const address = await link();
  expect(address.length).toBeLessThan(1_800);
  expect(sandbox.open(address)).toBe(`3388000000022000000.${PASS.serial}`);
});

test("a link that is requested again updates the existing pass", async () => {
  await link();
  const renamed = { ...PASS.ticket, holderText: "Åsa D'Arcy" };
  expect(sandbox.open(await link({ ...PASS, ticket: renamed }))).toContain(PASS.serial);
  expect(sandbox.read("eventTicketObject", `3388000000022000000.${PASS.serial}`)).toMatchObject({
    ticketHolderName: "Åsa D'Arcy",
  });
});

test("Google is reported as unreachable if any call for a link gets a 503", async () => {
  for (const before of [0, 1, 2]) {
    sandbox.answer(503, 1, before);
    expect(await link()).toBe("unreachable");
  }
});

test("a call to Google whose connection broke is repeated once", async () => {
  for (const before of [0, 1, 2]) {
    sandbox.answer(0, 1, before);
    expect(sandbox.open(await link())).toBe(`3388000000022000000.${PASS.serial}`);
    sandbox.answer(0, 2, before);
    expect(await link()).toBe("unreachable");
  }
});

test("the stand-in truncates a link that contains class and object, and does not know an object that was not created", () => {
  const classes = [sandbox.read("eventTicketClass", `3388000000022000000.${PASS.performance}`)];
  const objects = [sandbox.read("eventTicketObject", `3388000000022000000.${PASS.serial}`)];
  const linkOf = (payload: object) =>
    `https://pay.google.com/gp/v/save/${signedJwt({ aud: "google", typ: "savetowallet", payload }, "key", privateKey)}`;
  expect(sandbox.open(linkOf({ eventTicketClasses: classes, eventTicketObjects: objects }))).toBe(
    "the address is cut",
  );
  expect(sandbox.open(linkOf({ eventTicketObjects: [{ id: "3388000000022000000.another" }] }))).toBe(
    "no such object",
  );
});
