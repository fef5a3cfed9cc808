import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Caller } from "#contract/operation.ts";
import type { AccessScheme } from "#domain/sales/access-schemes.ts";
import { atBoxOffice } from "../../../box-office/box-office.ts";
import { rowsOf } from "../../testing/money-scenes.ts";
import { ADULT, NOON, smallHouse, TOSCA } from "../../testing/small-house.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../testing/test-shop.ts";

const AGENTS = 16;
const DAY_MS = 86_400_000;
const scheme = (id: string, change: Partial<AccessScheme> = {}): AccessScheme => ({
  ...{ id, name: { sv: id }, about: { sv: id }, modesOfSale: [AGENTS], opens: ["agents"], ...change },
});

let shop: TestShop;
let agent: Caller;
beforeEach(async () => {
  const house = smallHouse();
  shop = await openTestShop({
    catalogue: {
      sales: { "access-schemes": [scheme("agents"), scheme("companions", { opens: [] })] },
      priceLists: house.priceLists.map((list) => ({
        ...list,
        priceTypes: [{ id: ADULT, modesOfSale: [3, AGENTS] }],
      })),
      performances: house.performances.map((one) =>
        one.id === TOSCA
          ? {
              ...one,
              restrictedTo: "agents" as const,
              sale: [{ modeOfSale: AGENTS, priority: false, from: NOON - DAY_MS, to: one.starts }],
            }
          : one,
      ),
    },
  });
  agent = await somebody();
});
afterEach(() => shop.close());

const somebody = async (email?: string) => signedIn(shop.backEnd, await visitor(shop.backEnd), email);

/** Arguments are separated by |, since names may contain spaces. */
async function boxOffice(line: string): Promise<string> {
  const result = await atBoxOffice({ engine: shop.engine, who: "the box office" }, line.split("|"));
  return result.ok ? result.value : `refused: ${result.refusal.reason}`;
}
async function newCode(more = "", of = "agents", name = "Åsa|Öberg"): Promise<string> {
  const entered = await boxOffice(`access-code|${of}|${name}${more}`);
  return entered.slice(0, 14);
}

const apply = (code: string, as = agent) => shop.backEnd.accessSchemes.apply({ code }, as);
const hold = (as = agent) =>
  shop.backEnd.basket.addBestAvailable(
    { performance: TOSCA, band: "A", quantities: [{ priceType: ADULT, quantity: 2 }] },
    as,
  );
async function mine(as = agent) {
  const read = await shop.backEnd.accessSchemes.mine({}, as);
  if (!read.ok) throw new Error("not signed in");
  return read.value;
}
const WRONG = { ok: false, refusal: { reason: "wrong-access-code" } };

test("a registration code opens its access scheme in the account where it is applied, and in no other", async () => {
  expect(await hold()).toMatchObject({ ok: false });
  const code = await newCode();
  expect(code).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{9}$/);
  expect(await mine()).toEqual([]);
  expect(await apply(` ${code.toLowerCase()} `)).toEqual({ ok: true, value: { scheme: "agents" } });
  expect(await mine()).toMatchObject([{ scheme: "agents", last4: code.slice(-4), until: null }]);
  expect(await hold()).toMatchObject({ ok: true });
  expect(await hold(await somebody())).toMatchObject({ ok: false });
});

test("a registration code is not stored in any table or in the box office's log", async () => {
  const code = await newCode();
  const kept = await rowsOf(shop, "select row_to_json(a)::text as kept from access_registrations a");
  const log = await rowsOf(shop, "select row_to_json(l)::text as kept from audit_log l");
  expect(JSON.stringify([kept, log])).not.toContain(code);
  expect(JSON.stringify([kept, log])).not.toContain(code.replace("-", ""));
});

test("a registration code requires the account's name to match", async () => {
  const other = await newCode("", "agents", "Karin|Öberg");
  expect(await apply(other)).toMatchObject({ refusal: { reason: "access-name-differs" } });
  expect(await mine()).toEqual([]);
  expect(await apply(await newCode("", "agents", "Asa Maria|OBERG"))).toMatchObject({ ok: true });
});

test("wrong, expired, ended and other customers' registration codes are rejected with the same answer", async () => {
  for (const code of ["", "-", "agents", "2222-222222222"]) expect(await apply(code)).toMatchObject(WRONG);
  expect(await apply(await newCode("|--until|2027-01-14"))).toMatchObject(WRONG);
  const ended = await newCode();
  const [row] = await rowsOf<{ id: string }>(shop, "select id from access_registrations where until is null");
  expect(await boxOffice(`access-end|${row?.id}`)).toContain("has ended");
  expect(await apply(ended)).toMatchObject(WRONG);
  const taken = await newCode();
  expect(await apply(taken)).toMatchObject({ ok: true });
  expect(await apply(taken, await somebody())).toMatchObject(WRONG);
});

test("one of six accounts with the same name can apply a registration code at the same time", async () => {
  const code = await newCode();
  const people = await Promise.all(Array.from({ length: 6 }, () => somebody()));
  const answers = await Promise.all(people.map((as) => apply(code, as)));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  const rights = await rowsOf(shop, "select 1 from grants where valid_until > now()");
  expect(rights).toHaveLength(1);
});

test("an access registration is valid until the end of its last day", async () => {
  expect(await apply(await newCode("|--until|2027-01-15"))).toMatchObject({ ok: true });
  expect(await mine()).toMatchObject([{ until: "2027-01-15" }]);
  expect(await hold()).toMatchObject({ ok: true });
  shop.clock.advance(13 * 3600);
  expect(await mine()).toEqual([]);
  expect(await hold()).toMatchObject({ ok: false });
});

test("a second code of the same access scheme replaces the first, which can be applied again", async () => {
  const [first, second] = [await newCode(), await newCode("|--until|2027-06-30")];
  await apply(first);
  await apply(second);
  expect(await mine()).toMatchObject([{ last4: second.slice(-4), until: "2027-06-30" }]);
  expect(await apply(first, await somebody())).toMatchObject({ ok: true });
});

describe("removing an access registration", () => {
  test("ends its rights, empties a basket that depends on them, and allows the code to be applied again", async () => {
    const code = await newCode();
    await apply(code);
    await hold();
    const [{ id } = { id: "" }] = await mine();
    expect(await shop.backEnd.accessSchemes.remove({ registration: id }, agent)).toEqual({
      ...{ ok: true, value: { emptied: "rights-lost" } },
    });
    expect(await shop.backEnd.basket.read({}, agent)).toMatchObject({ value: { basket: null } });
    expect(await mine()).toEqual([]);
    expect(await hold()).toMatchObject({ ok: false });
    expect(await apply(code)).toMatchObject({ ok: true });
    expect(await hold()).toMatchObject({ ok: true });
  });

  test("is possible for its own customer only", async () => {
    await apply(await newCode());
    const [{ id } = { id: "" }] = await mine();
    expect(await shop.backEnd.accessSchemes.remove({ registration: id }, await somebody())).toMatchObject({
      refusal: { reason: "unknown-registration" },
    });
    expect(await mine()).toHaveLength(1);
  });

  test("keeps a basket without such tickets", async () => {
    await apply(await newCode("", "companions"));
    const [{ id } = { id: "" }] = await mine();
    expect(await shop.backEnd.accessSchemes.remove({ registration: id }, agent)).toMatchObject({
      value: { emptied: null },
    });
  });
});

test("the box office registers a customer in an access scheme, lists registrations and ends one permanently", async () => {
  const known = await somebody("ombud@test.example");
  expect(await boxOffice("access-give|agents|ombud@test.example|--until|2027-06-30")).toContain("is in");
  expect(await mine(known)).toMatchObject([{ scheme: "agents", last4: null, until: "2027-06-30" }]);
  expect(await hold(known)).toMatchObject({ ok: true });
  const list = await boxOffice("access-list");
  expect(list).toContain("agents  Åsa Öberg  by hand");
  expect(await boxOffice(`access-end|${list.slice(0, 36)}`)).toContain("has ended");
  expect(await mine(known)).toEqual([]);
  expect(await hold(known)).toMatchObject({ ok: false });
});

test("the box office gets an error for invalid arguments about an access registration", async () => {
  expect(await boxOffice("access-give|nobody|a@test.example")).toBe("refused: unknown-scheme");
  expect(await boxOffice("access-give|agents|nobody@test.example")).toBe("refused: unknown-customer");
  expect(await boxOffice("access-code|agents|Åsa|Öberg|--until|2027-02-30")).toBe("refused: invalid-input");
  expect(await boxOffice("access-end|7")).toBe("refused: unknown-registration");
});

test("attempts at registration codes are rate-limited", async () => {
  for (let turn = 0; turn < 10; turn++) await apply("2222-222222222");
  expect(await apply(await newCode())).toMatchObject({ refusal: { reason: "too-many-access-codes" } });
});
