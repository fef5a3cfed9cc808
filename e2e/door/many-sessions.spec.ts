import { randomUUID } from "node:crypto";
import { expect, test } from "@playwright/test";
import { createHttpBackEnd } from "#contract/http-client.ts";
import { hashToken } from "../../src/credentials/tokens.ts";
import { hold } from "../testing/prepared.ts";
import { privateDatabase } from "../testing/private-database.ts";
import { performanceOnSale } from "../testing/shopper.ts";

const PEOPLE = 300;
/** Several renders of the front page (one a second). */
const AGAIN_MS = 3_000;
/** As many as the shop accepts without a 503. */
const AT_ONCE = 10;
const OWN = "/account/your-profile";
const PAGES = [
  OWN,
  "/",
  "/basket",
  "/account/your-orders",
  "/account/memberships",
  "/gift-vouchers",
] as const;
const STRANGERS = ["/", "/gift-vouchers"] as const;

interface Person {
  readonly mark: string;
  readonly session: string;
}

/** Directly: registering would hash three hundred passwords. */
async function registerMany(): Promise<Person[]> {
  const people = Array.from({ length: PEOPLE }, (_, at) => ({
    ...{ id: randomUUID(), session: randomUUID() },
    mark: `Canary${at}x`,
  }));
  const database = privateDatabase(process.env.SHOP_DATA ?? "");
  const ids = people.map(({ id }) => id);
  await database.query(
    `insert into customers (id, email, folded_email, password_hash, first_name, last_name, phone, created)
     select id, mark || $3 || '@test.example', mark || $3 || '@test.example', '', mark, mark, '1', now()
     from unnest($1::uuid[], $2::text[]) as one(id, mark)`,
    [ids, people.map(({ mark }) => mark), randomUUID()],
  );
  await database.query(
    `insert into sessions (id, token_hash, customer, created, last_seen)
     select gen_random_uuid(), hash, id, now(), now() from unnest($1::uuid[], $2::bytea[]) as one(id, hash)`,
    [ids, people.map(({ session }) => hashToken(session))],
  );
  return people;
}

test("of three hundred concurrent customers each sees only their own page, which is not cacheable", async ({
  baseURL,
}) => {
  test.slow();
  const shop = baseURL ?? "";
  const people = await registerMany();
  const backEnd = createHttpBackEnd(shop);
  const performance = await performanceOnSale(shop);
  for (const { session } of people.slice(0, 6)) {
    const caller = { session, language: "sv", address: "", idempotencyKey: null } as const;
    await hold({ backEnd, caller }, performance, 1);
  }
  const wrong: string[] = [];
  async function ask(path: string, person: Person | null): Promise<void> {
    const headers = new Headers({ "accept-language": "sv", accept: "text/html" });
    if (person) headers.set("cookie", `session=${person.session}`);
    const answer = await fetch(`${shop}${path}`, { headers, redirect: "manual" });
    const marks = (await answer.text()).match(/Canary\d+x/g) ?? [];
    const who = person?.mark ?? "a stranger";
    if (answer.status !== 200) wrong.push(`${path}: ${answer.status} for ${who}`);
    if (marks.some((mark) => mark !== person?.mark)) wrong.push(`${path}: ${marks[0]} for ${who}`);
    if (!person) return;
    if ((path === OWN || path === "/") && marks.length === 0) wrong.push(`${path}: nobody for ${who}`);
    const kept = answer.headers.get("cache-control") ?? "";
    if (!/no-store/.test(kept)) wrong.push(`${path}: "${kept}" for ${who}`);
  }
  const requested = people.flatMap((person, at) => [
    () => ask(PAGES[at % PAGES.length] ?? OWN, person),
    ...(PAGES[at % PAGES.length] === "/" ? [() => ask("/", person), () => ask("/", person)] : []),
    ...(at % 10 === 0 ? STRANGERS.map((path) => () => ask(path, null)) : []),
  ]);
  await allAtOnce(requested.values());
  // Own parts are cached, so all wait for the same render of the front page.
  const known = people.filter((_, at) => PAGES[at % PAGES.length] === "/");
  await allAtOnce(again(known, AGAIN_MS).map((person) => () => ask("/", person)));
  expect(wrong).toEqual([]);
});

async function allAtOnce(
  requested: Iterator<() => Promise<void>> & Iterable<() => Promise<void>>,
): Promise<void> {
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const one of requested) await one();
    }),
  );
}

/** Repeats the list in order until the time is up. */
function* again<One>(all: readonly One[], milliseconds: number): Generator<One, void> {
  const end = performance.now() + milliseconds;
  while (performance.now() < end) yield* all;
}
