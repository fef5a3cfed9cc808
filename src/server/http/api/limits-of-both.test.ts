import { randomUUID } from "node:crypto";
import { type HttpBindings, serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { BackEnd } from "#contract/back-end.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";
import { openVendorShop } from "../../../adapters/spektrix/testing/vendor-shop.ts";
import { openTestShop } from "../../../engine/testing/test-shop.ts";
import { clientAddress } from "../client-address.ts";
import { serveApi } from "./api.ts";
import { checkedBackEnd } from "./checked-back-end.ts";

/** The limits and sessions of visitors, over HTTP and behind a proxy, at both back ends. */

const VISITORS = 75;
const AT_ONCE = 5;
const TOO_MANY = 429;
const LIMITS = { sessionsPerNetwork: 60, newCustomersPerNetwork: 60 };

interface House {
  readonly backEnd: BackEnd;
  readonly clock: { now: number };
  /** Where this back end takes a voucher's code. */
  readonly vouchers: string;
  close(): Promise<void>;
}

const HOUSES: Readonly<Record<string, () => Promise<House>>> = {
  async "the engine"() {
    const { backEnd, clock, close } = await openTestShop({ settings: LIMITS });
    return { backEnd, clock, vouchers: "/vouchers/balance", close };
  },
  async "a vendor's system"() {
    const shop = await openVendorShop();
    const { backEnd } = shop.another(undefined, (given) => ({
      ...given,
      settings: { ...given.settings, ...LIMITS },
    }));
    return { backEnd, clock: shop.clock, vouchers: "/account-credit/vouchers", close: () => shop.close() };
  },
};

let networks = 0;
const newNetwork = () => `2001:db8:${(++networks).toString(16)}`;
/** Addresses of one /64, of a network that no test has used; then, of as many /64 as there are visitors. */
function ofOneNetwork() {
  const network = newNetwork();
  return (at: number) => `${network}:7::${at.toString(16)}`;
}
function ofNetworks() {
  const network = newNetwork();
  return (at: number) => `${network}:${at.toString(16)}::1`;
}

interface Requested {
  readonly path: string;
  readonly input: () => object;
  readonly isSignedIn?: boolean;
  /** Of an answer within the limit. */
  readonly status: number;
}

const somebody = () => `${randomUUID()}@test.example`;
const anyEmail = () => ({ email: somebody() });
const newCustomer = () => ({ ...SOMEBODY, email: somebody() });
const linkTo = (email: string) => ({ email, next: "/" });
const LOG_IN = {
  path: "/session/log-in",
  input: () => ({ email: somebody(), password: "Wrong-1234" }),
  status: 401,
};
const CODE = { input: () => ({ code: "NO-SUCH" }), isSignedIn: true };

/** One request of every visitor, some at a time. */
async function inTurns<Result>(ask: (at: number) => Promise<Result>, atOnce: number) {
  const results: Result[] = [];
  for (let at = 0; at < VISITORS; at += atOnce)
    results.push(...(await Promise.all(Array.from({ length: atOnce }, (_, index) => ask(at + index)))));
  return results;
}

describe.each(Object.keys(HOUSES))("at %s", (name) => {
  let house: House;
  let url: string;
  const closing: (() => Promise<unknown>)[] = [];
  /** A session for each of the visitors. */
  let sessions: string[] = [];

  beforeAll(async () => {
    const open = HOUSES[name];
    if (!open) throw new Error(`No back end ${name}`);
    house = await open();
    closing.push(() => house.close());
    const app = new Hono<{ Bindings: HttpBindings }>();
    serveApi(app, {
      backEnd: checkedBackEnd(house.backEnd),
      callerOf: ({ env }) => ({ language: "sv", address: clientAddress(env.incoming, 1) }),
      log: () => {},
    });
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
    await new Promise((listening) => server.once("listening", listening));
    const at = server.address();
    url = `http://127.0.0.1:${typeof at === "object" && at ? at.port : 0}/api/v1`;
    closing.push(() => new Promise((closed) => server.close(closed)));
    const address = ofNetworks();
    const registered = await inTurns((at) => send("/customers", newCustomer(), address(at)), AT_ONCE);
    sessions = registered.map(({ value }) => value.session ?? "");
  }, 120_000);
  afterAll(async () => {
    for (const close of closing.reverse()) await close();
  });

  async function send(path: string, input: object, address: string, session?: string) {
    const answer = await fetch(`${url}${path}`, {
      method: "POST",
      headers: {
        "content-type": "application/json",
        "x-forwarded-for": address,
        ...(session && { authorization: `Bearer ${session}` }),
      },
      body: JSON.stringify(input),
    });
    return { status: answer.status, value: (await answer.json()) as { session?: string } };
  }

  /** The number of requests answered before the limit; no later one may be. */
  async function answered(request: Requested, address: (at: number) => string, atOnce = 1) {
    const { path, input, isSignedIn } = request;
    const ask = (at: number) => send(path, input(), address(at), isSignedIn ? sessions[at] : undefined);
    const statuses = (await inTurns(ask, atOnce)).map(({ status }) => status);
    const within = statuses.filter((status) => status !== TOO_MANY).length;
    const refusals = Array<number>(VISITORS - within).fill(TOO_MANY);
    expect(statuses).toEqual([...Array<number>(within).fill(request.status), ...refusals]);
    return within;
  }

  test.each([
    { what: "sessions", most: 60, path: "/sessions", input: () => ({}), status: 200 },
    { what: "logins", most: 60, ...LOG_IN },
    { what: "registrations", most: 60, path: "/customers", input: newCustomer, status: 200 },
    { what: "look-ups by email", most: 60, path: "/customers/look-up", input: anyEmail, status: 200 },
    { what: "login emails", most: 60, path: "/login-links", input: () => linkTo(somebody()), status: 200 },
    { what: "password emails", most: 60, path: "/password-resets", input: anyEmail, status: 200 },
    { what: "promo codes", most: 10, path: "/basket/promo-code", ...CODE, status: 422 },
    { what: "vouchers", most: 10, path: "vouchers", ...CODE, status: 404 },
  ])(
    "the addresses of one IPv6 network share the limit of $what, and other networks are answered",
    {
      timeout: 120_000,
    },
    async ({ most, path, ...request }) => {
      const requested = { ...request, path: path === "vouchers" ? house.vouchers : path };
      expect(await answered(requested, ofOneNetwork())).toBe(most);
      expect(await answered(requested, ofNetworks(), AT_ONCE)).toBe(VISITORS);
    },
  );

  test("a mailbox gets thirty emails in ten minutes, from however many networks, and five from one", {
    timeout: 60_000,
  }, async () => {
    const [one, other] = [somebody(), somebody().toUpperCase()];
    const emails = (email: string) => ({ path: "/login-links", input: () => linkTo(email), status: 200 });
    expect(await answered(emails(one), ofNetworks())).toBe(30);
    expect(await answered(emails(one.toUpperCase()), ofNetworks())).toBe(0);
    expect(await answered(emails(other), ofOneNetwork())).toBe(5);
  });

  test("a rate limit counts the last ten minutes, not ten minutes of the clock", {
    timeout: 60_000,
  }, async () => {
    const from = ofOneNetwork();
    const tenMinutes = 600_000;
    house.clock.now = Math.ceil(house.clock.now / tenMinutes) * tenMinutes + tenMinutes - 1_000;
    expect(await answered(LOG_IN, from)).toBe(60);
    house.clock.now += 2_000;
    expect(await answered(LOG_IN, from)).toBe(0);
    house.clock.now += tenMinutes;
    expect(await answered(LOG_IN, from)).toBe(60);
  });

  test("a session ends a day after its last request, and thirty days after its start", async () => {
    const start = async () => (await send("/sessions", {}, "192.0.2.1")).value.session;
    const entered = async (session: string | undefined) =>
      (await send("/basket/promo-code", { code: "NO-SUCH" }, "192.0.2.1", session)).status;
    const [used, unused] = [await start(), await start()];
    expect(await entered(unused)).toBe(422);
    const hour = 3_600_000;
    for (let day = 0; day < 31; day++) {
      expect(await entered(used)).toBe(422);
      house.clock.now += 23 * hour;
    }
    expect(await entered(unused)).toBe(401);
    house.clock.now += 8 * hour;
    expect(await entered(used)).toBe(401);
  });
});
