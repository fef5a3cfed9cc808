import { TOTP } from "otpauth";
import { pino } from "pino";
import { openVendorShop } from "../../../adapters/spektrix/testing/vendor-shop.ts";
import { writeSpreadsheet } from "../../../adapters/xlsx/write-spreadsheet.ts";
import { implementations } from "../../../box-office/implementations.ts";
import { readVersions } from "../../../box-office/live/versions.ts";
import { createPasswords } from "../../../credentials/passwords.ts";
import { createDoorServer } from "../../../engine/door/door-server.ts";
import type { Database } from "../../../engine/storage/database.ts";
import { inTransaction } from "../../../engine/storage/in-transaction.ts";
import { openTestShop, type TestShop, type TestShopOptions } from "../../../engine/testing/test-shop.ts";
import type { IdentityProvider } from "../../../ports/identity-provider.ts";
import { ownAccount } from "../../../staff/operations/own-account.ts";
import { session } from "../../../staff/operations/session.ts";
import { invite } from "../../../staff/people/people.ts";
import type { PeopleServices, StaffServices, StaffSettings } from "../../../staff/services.ts";
import { tidyStaffSessions } from "../../../staff/sessions.ts";
import { linkForEmail } from "../../../staff/sign-in/links.ts";
import { createDoorListPrinter } from "../../documents/door-list-sheet.ts";
import { RANDOM } from "../../shop/shop-parts.ts";
import { vendorImplementations } from "../../vendor/vendor-box-office.ts";
import { vendorHouseOffice } from "../../vendor/vendor-house.ts";
import { createOfficeLive } from "../live.ts";
import { createOfficeApp } from "../office-app.ts";
import { officeEntries } from "../office-entries.ts";
import type { OfficeParts } from "../office-parts.ts";

/** A running office with people of every role, for tests of its HTTP interface. */

export const OFFICE = "https://office.example.org";
export const STAFF_PASSWORD = "en-lång-och-säker-fras";

const HOUSE_FORMAT = { timeZone: "Europe/Stockholm", currency: "SEK" } as const;

export interface Answered {
  readonly status: number;
  readonly body: Record<string, unknown>;
  /** The reason of a refusal; null if it was done. */
  readonly refused: string | null;
  readonly headers: Headers;
}

/** A browser at the office's address, with its cookie. */
export interface Device {
  cookie: string | null;
  readonly address: string;
  ask(name: string, input?: object, more?: Readonly<Record<string, string>>): Promise<Answered>;
}

export interface OfficeStage {
  readonly clock: { now: number };
  readonly staff: StaffServices;
  readonly parts: OfficeParts;
  fetch(request: Request, address?: string): Promise<Response>;
  device(address?: string): Device;
  /** Invites a person and returns the token of the email. */
  invited(email: string, role?: string): Promise<{ readonly id: string; readonly token: string }>;
  /** A person who has accepted with a password, signed in on a new device. */
  person(role: string, email?: string): Promise<Person>;
  close(): Promise<void>;
}

export interface Person {
  readonly id: string;
  readonly email: string;
  readonly device: Device;
  readonly secret: string;
  readonly recoveryCodes: readonly string[];
  code(): string;
}

interface StageOptions extends TestShopOptions {
  readonly providers?: readonly IdentityProvider[];
}

/** The office over a test shop: the real app, asked by requests. */
export async function openOfficeStage(
  options: StageOptions = {},
): Promise<OfficeStage & { readonly shop: TestShop }> {
  const shop = await openTestShop(options);
  const { services, engine, clock, close } = shop;
  const staff = staffServices(services, {
    codesKey: services.settings.codesKey,
    providers: options.providers ?? [],
    backEnd: "engine",
  });
  const house = { name: "Operan", brand: { themeColour: "#7A1526" }, ...HOUSE_FORMAT };
  const boxOffice = { engine, printDoorList: createDoorListPrinter(house, services.now), writeSpreadsheet };
  const parts: OfficeParts = {
    ...{ services: staff, operations: officeEntries(implementations, boxOffice, services) },
    live: createOfficeLive((subjects) => readVersions(services.database, subjects), 20),
    door: createDoorServer(services),
    tidy: () => tidyStaffSessions(staff),
  };
  return { ...stageOf(parts, clock, close), shop };
}

/** The office beside a vendor's system. */
export async function openVendorOfficeStage(): Promise<OfficeStage> {
  const { database, outbox, inTransaction: inOne, clock, spektrix, close } = await openVendorShop();
  const people = { database, outbox, inTransaction: inOne, random: RANDOM, now: () => clock.now };
  const staff = staffServices(
    { ...people, passwords: createPasswords({ memory: 8, passes: 1 }), log: { info() {}, warn() {} } },
    { codesKey: "the-key-of-the-tests", providers: [], backEnd: "vendor" },
  );
  const { answerUnclear } = spektrix.orders;
  const parts: OfficeParts = {
    ...{ services: staff, live: null, door: null, tidy: () => tidyStaffSessions(staff) },
    operations: officeEntries(
      vendorImplementations,
      { services: people, answerUnclear, house: vendorHouseOffice("office", people) },
      people,
    ),
  };
  return stageOf(parts, clock, close);
}

type OfTheShop = Omit<StaffServices, "providers" | "settings" | "inTransaction"> & Partial<PeopleServices>;

function staffServices(
  services: OfTheShop,
  {
    codesKey,
    providers,
    backEnd,
  }: Pick<StaffServices, "providers"> & Pick<StaffSettings, "codesKey" | "backEnd">,
): StaffServices {
  const { database } = services;
  return {
    inTransaction: (work) => inTransaction(database as Database, work),
    ...services,
    providers,
    settings: {
      ...{ publicUrl: OFFICE, timeZone: "Europe/Stockholm", house: "Operan", codesKey, demo: [], backEnd },
      vendorUrl: backEnd === "vendor" ? "https://vendor.example" : null,
    },
  };
}

function stageOf(parts: OfficeParts, clock: OfficeStage["clock"], close: () => Promise<void>): OfficeStage {
  const { services: staff } = parts;
  const app = createOfficeApp(parts, {
    ...{
      trustedProxies: 0,
      log: pino({ level: "silent" }),
      files: import.meta.dirname,
      doorFiles: import.meta.dirname,
    },
    checkReady: async () => {},
  });
  const ask = async (request: Request, address = "192.0.2.1") =>
    app.fetch(request, { incoming: { socket: { remoteAddress: address }, headers: {} } as never });
  const stage: Omit<OfficeStage, "person"> = {
    ...{ clock, staff, parts, fetch: ask },
    device: (address) => createDevice(ask, operationsOf(parts), address),
    async invited(email, role) {
      const made = await invite(staff, { email, role });
      if (!made.ok) throw new Error(made.refusal.reason);
      const link = await linkForEmail(staff, made.value.staff, made.value.expires);
      if (!link) throw new Error("no link");
      return { id: made.value.staff, token: link.token };
    },
    async close() {
      app.close();
      await close();
    },
  };
  return { ...stage, person: (role, email) => createPerson(stage, role, email) };
}

async function createPerson(
  stage: Omit<OfficeStage, "person">,
  role: string,
  email = `${role}-${crypto.randomUUID()}@test.example`,
): Promise<Person> {
  const { id, token } = await stage.invited(email, role);
  const device = stage.device();
  const { body } = await device.ask("session.beginTotp", { token });
  const secret = String(body["secret"]);
  const code = () => new TOTP({ secret }).generate({ timestamp: stage.clock.now });
  const accepted = await device.ask("session.acceptWithPassword", {
    ...{ token, name: "Kim Ek", password: STAFF_PASSWORD, sealed: body["sealed"], code: code() },
  });
  if (accepted.refused !== null) throw new Error(accepted.refused);
  return { id, email, device, secret, code, recoveryCodes: accepted.body["recoveryCodes"] as string[] };
}

interface Address {
  readonly method: string;
  readonly path: string;
}

function createDevice(
  fetch: OfficeStage["fetch"],
  operations: ReadonlyMap<string, Address>,
  address = "192.0.2.1",
): Device {
  const device: Device = {
    cookie: null,
    address,
    async ask(name, input = {}, more = {}) {
      const operation = operations.get(name);
      if (!operation) throw new Error(`No operation ${name}`);
      const response = await fetch(requestOf(operation, input, { ...headersOf(device), ...more }), address);
      const set = response.headers.get("set-cookie");
      if (set) device.cookie = /Max-Age=0/.test(set) ? null : (set.split(";")[0] ?? null);
      const body = JSON.parse((await response.text()) || "null");
      const refused = response.ok ? null : String(body?.code);
      return { status: response.status, body, refused, headers: response.headers };
    },
  };
  return device;
}

function headersOf({ cookie }: Device): Record<string, string> {
  return {
    ...{ "sec-fetch-site": "same-origin", "accept-language": "en", "user-agent": "Firefox/140.0 (Windows)" },
    ...(cookie && { cookie }),
  };
}

function requestOf(
  { method, path }: Address,
  input: object,
  headers: Readonly<Record<string, string>>,
): Request {
  const given: Record<string, unknown> = { ...input };
  const filled = path.replace(/\{(\w+)\}/g, (_, field: string) => {
    const value = String(given[field] ?? "x");
    delete given[field];
    return encodeURIComponent(value);
  });
  const url = `${OFFICE}/office/api${filled}`;
  if (method === "GET") {
    const query = new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]));
    return new Request(`${url}?${query}`, { headers });
  }
  return new Request(url, {
    method,
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify(given),
  });
}

function operationsOf({ operations }: OfficeParts): ReadonlyMap<string, Address> {
  return new Map<string, Address>([
    ...Object.entries(session).map(([name, operation]) => [`session.${name}`, operation] as const),
    ...Object.entries(ownAccount).map(([name, operation]) => [`ownAccount.${name}`, operation] as const),
    ...[...operations].map(([name, { operation }]) => [name, operation] as const),
  ]);
}
