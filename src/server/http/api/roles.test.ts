import { randomUUID } from "node:crypto";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BackEnd } from "#contract/back-end.ts";
import { createHttpBackEnd } from "#contract/http-client.ts";
import type { Caller } from "#contract/operation.ts";
import type { Restriction } from "#domain/entitlements.ts";
import type { Memberships } from "#domain/sales/contributions/memberships.ts";
import { ADULT, NOON, smallHouse } from "../../../engine/testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../../engine/testing/test-shop.ts";
import { serveApi } from "./api.ts";
import { checkedBackEnd } from "./checked-back-end.ts";

/** Section 6 of the specification over HTTP. `e2e/account/roles.spec.ts` covers other permissions. */

const HOUR = 3_600_000;
const MEMBER_PRICE = 9;
const OPEN = 1;
const PERFORMANCES = { members: 21, agents: 22, subscribers: 23, priority: 24 } as const;
const words = (sv: string) => ({ sv });
const friend = {
  ...{ id: 2, fund: 1, slug: "friend", name: words("Operans vän"), about: words("Om"), benefits: [] },
  ...{ price: 16_000, vat: null, months: 12, modesOfSale: [5], opens: ["members" as const] },
  ...{ loginNeeded: true, retired: false },
};
const memberships: Memberships = { levels: [friend], upsell: null };

let shop: TestShop;
let backEnd: BackEnd;
let close: () => Promise<unknown>;
beforeAll(async () => {
  const { performances, priceLists, priceTypes } = smallHouse();
  const [performance] = performances;
  const [ordinary] = priceTypes;
  if (!performance || !ordinary) throw new Error("The small house is empty");
  const sold = { modeOfSale: 3, priority: false, from: NOON - HOUR, to: performance.starts };
  const presale = { ...sold, modeOfSale: 5, priority: true, to: NOON + 24 * HOUR };
  const only = (restrictedTo: Restriction) => ({
    ...performance,
    id: PERFORMANCES[restrictedTo],
    restrictedTo,
  });
  shop = await openTestShop({
    catalogue: {
      sales: { memberships },
      performances: [
        ...performances,
        only("members"),
        only("agents"),
        only("subscribers"),
        { ...performance, id: PERFORMANCES.priority, sale: [presale, { ...sold, from: NOON + 24 * HOUR }] },
      ],
      priceTypes: [
        ...priceTypes,
        { ...ordinary, id: MEMBER_PRICE, name: words("Medlem"), percentOfOrdinary: 80 },
      ],
      priceLists: priceLists.map((list) => ({
        ...list,
        priceTypes: [
          ...list.priceTypes.map((type) => ({ ...type, modesOfSale: [3, 5] })),
          { id: MEMBER_PRICE, modesOfSale: [5] },
        ],
      })),
    },
  });
  const app = new Hono();
  serveApi(app, {
    backEnd: checkedBackEnd(shop.backEnd),
    callerOf: () => ({ language: "sv", address: "127.0.0.1" }),
    log: () => {},
  });
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise((listening) => server.once("listening", listening));
  const at = server.address();
  backEnd = createHttpBackEnd(`http://127.0.0.1:${typeof at === "object" && at ? at.port : 0}`);
  close = () => new Promise((closed) => server.close(closed));
});
afterAll(async () => {
  await close();
  await shop.close();
});

async function holding(opens: readonly Restriction[], modesOfSale: readonly number[] = []): Promise<Caller> {
  const caller = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  const me = await backEnd.customers.me({}, caller);
  await shop.database.$client.query(
    `insert into grants (id, customer, cause, modes_of_sale, opens, valid_from, valid_until)
     values ($1, $2, 'of the test', $3, $4, $5, $6)`,
    [
      ...[randomUUID(), me.ok ? me.value.id : "", modesOfSale, opens],
      ...[new Date(NOON - HOUR), new Date(NOON + 1_000 * HOUR)],
    ],
  );
  return caller;
}

type Answer = { readonly ok: boolean; readonly refusal?: { readonly reason: string } };
const outcome = (answer: Answer) => (answer.ok ? "yes" : (answer.refusal?.reason ?? "?"));
let seats = 0;
const take = (performance: number) => async (caller: Caller) => {
  seats += 1;
  const chosen = [{ seat: `${seats % 2 ? "A" : "B"}-${3 + (seats % 7)}`, priceType: ADULT }];
  const taken = await backEnd.basket.addSeats({ performance, seats: chosen }, caller);
  await backEnd.basket.empty({}, caller);
  return outcome(taken);
};
const seesMemberPrice = async (caller: Caller) => {
  const read = await backEnd.catalogue.performance({ event: "carmen", performance: OPEN }, caller);
  return read.ok && JSON.stringify(read.value).includes('"Medlem"') ? "shown" : "not shown";
};

test("each role sees and buys only its own performances, prices and memberships", async () => {
  const roles = [
    await visitor(shop.backEnd),
    await signedIn(shop.backEnd, await visitor(shop.backEnd)),
    await holding(["members"], [5]),
    await holding(["agents"]),
    await holding(["subscribers"]),
  ];
  const actions: Record<string, (caller: Caller) => Promise<string>> = {
    "an open performance": take(OPEN),
    "members only": take(PERFORMANCES.members),
    "agents only": take(PERFORMANCES.agents),
    "subscribers only": take(PERFORMANCES.subscribers),
    "priority booking": take(PERFORMANCES.priority),
    "the members' price": seesMemberPrice,
    "a membership": async (caller) =>
      outcome(await backEnd.memberships.join({ level: "friend", renews: false }, caller)),
  };
  const [no, login] = ["not-on-sale", "login-needed"];
  const table: Record<string, readonly string[]> = {
    // ................ visitor, customer, member, access card, subscriber
    "an open performance": ["yes", "yes", "yes", "yes", "yes"],
    "members only": [login, no, "yes", no, no],
    "agents only": [login, no, no, "yes", no],
    "subscribers only": [login, no, no, no, "yes"],
    // The page says who may book already, and where to sign in.
    "priority booking": [no, no, "yes", no, no],
    "the members' price": ["not shown", "not shown", "shown", "not shown", "not shown"],
    "a membership": ["login-needed", "yes", "yes", "yes", "yes"],
  };
  for (const [action, expected] of Object.entries(table)) {
    const answers = [];
    for (const caller of roles) answers.push(await actions[action]?.(caller));
    expect(answers, action).toEqual(expected);
  }
});

test("a customer books for members of the own household, and not for those of other households", async () => {
  const [mine, other] = [
    await signedIn(shop.backEnd, await visitor(shop.backEnd)),
    await signedIn(shop.backEnd, await visitor(shop.backEnd)),
  ];
  const added = await backEnd.checkout.addMember({ firstName: "Elsa", lastName: "Ek" }, mine);
  const member = added.ok ? added.value.id : "";
  const books = async (caller: Caller, seat: string) => {
    await backEnd.basket.addSeats({ performance: OPEN, seats: [{ seat, priceType: ADULT }] }, caller);
    return outcome(await backEnd.checkout.setBookedFor({ member }, caller));
  };
  expect(await books(mine, "A-1")).toBe("yes");
  expect(await books(other, "A-2")).toBe("unknown-member");
  expect(await books(await visitor(shop.backEnd), "B-3")).toBe("login-needed");
});
