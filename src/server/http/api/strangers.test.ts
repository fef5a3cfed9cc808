import { randomUUID } from "node:crypto";
import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hashToken } from "../../../credentials/tokens.ts";
import { buy } from "../../../engine/testing/purchase.ts";
import { holdSeats } from "../../../engine/testing/seat-scenes.ts";
import { openTestShop, signedIn, type TestShop, visitor } from "../../../engine/testing/test-shop.ts";
import { serveApi } from "./api.ts";
import { checkedBackEnd } from "./checked-back-end.ts";

const SESSIONS = 1_000;
const GUESSES = 10_000;
const AT_ONCE = 50;

let shop: TestShop;
let url: string;
const closing: (() => Promise<unknown>)[] = [];
beforeAll(async () => {
  shop = await openTestShop();
  closing.push(() => shop.close());
  const app = new Hono();
  const backEnd = checkedBackEnd(shop.backEnd);
  serveApi(app, { backEnd, callerOf: () => ({ language: "sv", address: "127.0.0.1" }), log: () => {} });
  const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" });
  await new Promise((listening) => server.once("listening", listening));
  const at = server.address();
  url = `http://127.0.0.1:${typeof at === "object" && at ? at.port : 0}/api/v1`;
  closing.push(() => new Promise((closed) => server.close(closed)));
});
afterAll(async () => {
  for (const close of closing.reverse()) await close();
});

/** Runs as many requests concurrently as a crowd of browsers would; returns the results in order. */
async function inTurns<Item, Result>(items: readonly Item[], ask: (item: Item) => Promise<Result>) {
  const results: Result[] = [];
  for (let at = 0; at < items.length; at += AT_ONCE)
    results.push(...(await Promise.all(items.slice(at, at + AT_ONCE).map(ask))));
  return results;
}

test("ten thousand guessed order links are not found: sequential, off by one character, or random", {
  timeout: 120_000,
}, async () => {
  const owner = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  await holdSeats(shop, owner, ["A-5"]);
  const { link, number } = await buy(shop, owner);
  const near = Array.from({ length: GUESSES / 2 }, (_, at) => {
    const place = at % link.length;
    return link.slice(0, place) + at.toString(36).padStart(3, "0") + link.slice(place + 3);
  }).filter((guess) => guess !== link);
  const numbers = Array.from({ length: GUESSES / 4 }, (_, at) =>
    String(Number.parseInt(number, 10) - 1_000 + at),
  );
  const air = Array.from({ length: GUESSES / 4 }, () => randomUUID().replaceAll("-", ""));
  const guesses = [...near, number, ...numbers, ...air];
  const stranger = await signedIn(shop.backEnd, await visitor(shop.backEnd));
  const answers = await inTurns(guesses, (guess) => shop.backEnd.orders.read({ link: guess }, stranger));
  expect(guesses.length).toBeGreaterThanOrEqual(GUESSES);
  expect(guesses.filter((_, at) => answers[at]?.ok)).toEqual([]);
  // The correct link works, so a guess could have succeeded.
  expect(await shop.backEnd.orders.read({ link }, stranger)).toMatchObject({ ok: true });
});

test("each of a thousand concurrent sessions reads only its own customer, in responses that no cache may store", async () => {
  // Registering hashes a password, which would dominate a test with a thousand customers.
  const people = Array.from({ length: SESSIONS }, (_, at) => ({
    id: randomUUID(),
    token: randomUUID(),
    mark: `Canary${at}x`,
  }));
  const now = new Date(shop.clock.now);
  const { $client: client } = shop.database;
  const ids = people.map(({ id }) => id);
  await client.query(
    `insert into customers (id, email, folded_email, password_hash, first_name, last_name, phone, created)
     select id, mark || '@test.example', mark || '@test.example', '', mark, mark, '1', $3 from unnest($1::uuid[], $2::text[]) as one(id, mark)`,
    [ids, people.map(({ mark }) => mark), now],
  );
  await client.query(
    `insert into sessions (id, token_hash, customer, created, last_seen)
     select gen_random_uuid(), hash, id, $3, $3 from unnest($1::uuid[], $2::bytea[]) as one(id, hash)`,
    [ids, people.map(({ token }) => hashToken(token)), now],
  );
  const notified = await inTurns(people, async ({ token, mark }) => {
    const answers = await Promise.all(
      ["customers/me"].map((path) =>
        fetch(`${url}/${path}`, { headers: { authorization: `Bearer ${token}` } }),
      ),
    );
    const texts = await Promise.all(answers.map((answer) => answer.text()));
    const kept = answers.filter(({ headers }) => headers.get("cache-control") !== "no-store");
    return { mark, marks: texts.flatMap((text) => text.match(/Canary\d+x/g) ?? []), kept: kept.length };
  });
  expect(
    notified.filter(({ mark, marks }) => marks.length === 0 || marks.some((one) => one !== mark)),
  ).toEqual([]);
  expect(notified.filter(({ kept }) => kept > 0)).toEqual([]);
});
