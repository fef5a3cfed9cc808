import { gunzipSync } from "node:zlib";
import { beforeEach, describe, expect, test } from "vitest";
import { readConsent } from "#domain/consent.ts";
import { readCookie } from "#request/cookies.ts";
import type { VisitTag } from "../../../engine/account/visit-tag.ts";
import { createPageCache, type PageCache } from "./page-cache.ts";

/** A renderer that copies all visitor input into its page, so that anything wrongly shared would show. */

const EVENT = "https://tickets.example/events/carmen";
let clock: number;
let renders: number;
let extra: ResponseInit;
let form: string;
let visits: Map<string, VisitTag>;
let kinds: string[];
let cache: PageCache;

beforeEach(() => {
  clock = 1_000_000;
  renders = 0;
  extra = {};
  form = "";
  visits = new Map();
  kinds = [];
  let nonces = 0;
  cache = createPageCache({
    publicUrl: "https://tickets.example",
    languages: ["sv", "en"],
    now: () => clock,
    newNonce: () => `nonce-${++nonces}`,
    consentFor: (request) => readConsent(readCookie(request, "consent"), 1),
    policy: (nonce) => `script-src 'nonce-${nonce}'`,
    visitTag: async (session) => visits.get(session) ?? null,
    isShared: (pathname) => !pathname.endsWith("/99"),
    async render(request, { nonce, marks, shared }) {
      renders++;
      await new Promise((done) => setTimeout(done, 5));
      const sent = JSON.stringify([request.url, ...request.headers]);
      const own = shared ? "" : (readCookie(request, "__Host-session") ?? "");
      kinds.push(shared ? `${shared.isSignedIn} ${shared.session}` : "own");
      const name = `${marks.open}<b>${own}, ${marks.now}</b>${marks.close}`;
      const html = `<p>${renders} ${sent}</p>${name}${form}<script nonce="${nonce}"></script><script nonce="${nonce}"></script>`;
      return new Response(html, { headers: { "content-type": "text/html" }, ...extra });
    },
  });
});

const ask = (url = EVENT, headers: Record<string, string> = {}, method = "GET") =>
  cache.answer(new Request(url, { method, headers }), "203.0.113.1");
const textOf = async (answer: Response | null) => (answer ? await answer.text() : null);

describe("an anonymous page", () => {
  test("is rendered once a second, however many visitors request it", async () => {
    await ask();
    clock += 999;
    await ask();
    expect(renders).toBe(1);
    clock += 1;
    await ask();
    expect(renders).toBe(2);
  });

  test("is rendered once for concurrent requests", async () => {
    const answers = await Promise.all(Array.from({ length: 200 }, () => ask()));
    expect(renders).toBe(1);
    expect(answers.every((answer) => answer?.status === 200)).toBe(true);
  });

  test("has a nonce for each visitor, the same in the page and in the policy", async () => {
    const answers = await Promise.all([ask(), ask(), ask()]);
    const nonces = await Promise.all(
      answers.map(async (answer) => {
        const policy = answer?.headers.get("content-security-policy") ?? "";
        const [, nonce] = /'nonce-([^']+)'/.exec(policy) ?? [];
        const inPage = [...((await textOf(answer)) ?? "").matchAll(/nonce="([^"]*)"/g)].map(
          (found) => found[1],
        );
        expect(inPage).toEqual([nonce, nonce]);
        return nonce;
      }),
    );
    expect(new Set(nonces).size).toBe(3);
    expect(renders).toBe(1);
  });

  test("is compressed for clients that accept it", async () => {
    const answer = await ask(EVENT, { "accept-encoding": "gzip, deflate, br" });
    expect(answer?.headers.get("content-encoding")).toBe("gzip");
    expect(answer?.headers.get("vary")).toContain("Accept-Encoding");
    const html = gunzipSync(Buffer.from(await (answer as Response).arrayBuffer())).toString();
    expect(html).toContain('nonce="nonce-1"');
  });

  test("is cached by language; the cookie takes precedence over the browser", async () => {
    const swedish = await textOf(await ask());
    const english = await textOf(await ask(EVENT, { "accept-language": "en-GB,sv;q=0.5" }));
    const chosen = await textOf(await ask(EVENT, { "accept-language": "en", cookie: "lang=sv" }));
    expect(swedish).toContain("lang=sv");
    expect(english).toContain("lang=en");
    expect(chosen).toContain("lang=sv");
    expect(renders).toBe(2);
  });

  test("is cached by consent, not by the time of consent", async () => {
    const requested = await textOf(await ask());
    const agreed = await textOf(await ask(EVENT, { cookie: "consent=1.statistics.1800000000" }));
    const refused = await textOf(await ask(EVENT, { cookie: "consent=1..1800000001" }));
    expect(requested).not.toContain("consent=");
    expect(agreed).toContain("consent=1.statistics.0");
    expect(refused).toContain("consent=1..0");
    await ask(EVENT, { cookie: "consent=1.statistics.1900000000" });
    expect(renders).toBe(3);
  });

  test("is cached by the agenda's filters", async () => {
    const august = await textOf(await ask("https://tickets.example/?month=2027-08"));
    expect(august).toContain("2027-08");
    expect(await textOf(await ask("https://tickets.example/"))).not.toContain("2027-08");
  });
});

describe("the page cache never shows one visitor's input to another", () => {
  const POISON = "evil.example";

  test.each([
    ["a host", { host: POISON }],
    ["a forwarded host", { "x-forwarded-host": POISON, forwarded: `host=${POISON}` }],
    ["a scheme and an original address", { "x-forwarded-proto": POISON, "x-original-url": `/${POISON}` }],
    ["a cookie", { cookie: `theme=${POISON}` }],
    ["a language", { "accept-language": `${POISON}, sv` }],
    ["a referrer", { referer: `https://${POISON}` }],
  ])("from %s", async (_what, headers) => {
    const poisoned = await ask(`https://${POISON}/events/carmen`, headers as Record<string, string>);
    expect(await textOf(poisoned)).not.toContain(POISON);
    expect(await textOf(await ask())).not.toContain(POISON);
    expect(renders).toBe(1);
  });

  test.each([
    "?utm_source=x",
    "?month=<script>",
    "?month=2027-08&",
    "?MONTH=1",
    "?genre=opera&next=//evil.example",
    "?month=2027-08%00",
  ])("from the query %s, whose page is rendered for this visitor only", async (query) => {
    expect(await ask(`https://tickets.example/${query}`)).toBeNull();
    expect(renders).toBe(0);
  });
});

describe("a page for a visitor with a session", () => {
  const HERS = { cookie: "__Host-session=asa" };
  const HIS = { cookie: "__Host-session=bo" };
  const tagOf = (tag: string, more: Partial<VisitTag> = {}): VisitTag => ({
    tag,
    isSignedIn: false,
    rights: "",
    ...more,
  });
  beforeEach(() => {
    visits.set("asa", tagOf("a1"));
    visits.set("bo", tagOf("b1"));
  });

  test("is rendered once, then served as the shared page with the visitor's parts, at the current time", async () => {
    expect(await textOf(await ask(EVENT, HERS))).toContain(`<b>asa, ${clock}</b>`);
    await ask(EVENT, HIS);
    await ask();
    clock += 500;
    const [hers, his, nobodys] = [await ask(EVENT, HERS), await ask(EVENT, HIS), await ask()];
    expect(await textOf(hers)).toContain(`<b>asa, ${clock}</b>`);
    expect(await textOf(his)).toContain(`<b>bo, ${clock}</b>`);
    expect(await textOf(nobodys)).toContain(`<b>, ${clock}</b>`);
    expect(kinds).toEqual(["own", "own", "false null"]);
  });

  test("reuses only the visitor's parts on the next page", async () => {
    await ask(EVENT, HERS);
    const next = await textOf(await ask("https://tickets.example/", { ...HERS, referer: "secret" }));
    expect(next).toContain("<b>asa");
    expect(next?.replace("<b>asa", "")).not.toMatch(/asa|secret/);
    expect(kinds).toEqual(["own", "false null"]);
  });

  test("is rendered again when the visit tag has changed after a command", async () => {
    await ask(EVENT, HERS);
    visits.set("asa", tagOf("a2"));
    await ask(EVENT, HERS);
    await ask(EVENT, HERS);
    expect(kinds).toEqual(["own", "own", "false null"]);
  });

  test("discards the visitor's parts after two minutes and when the session ends", async () => {
    await ask(EVENT, HERS);
    clock += 120_000;
    await ask(EVENT, HERS);
    expect(kinds).toEqual(["own", "own"]);
    visits.delete("asa");
    expect(await ask(EVENT, HERS)).toBeNull();
  });

  test("is shared separately for signed-in customers and for customers with additional rights", async () => {
    visits.set("asa", tagOf("a1", { isSignedIn: true }));
    visits.set("bo", tagOf("b1", { isSignedIn: true, rights: "members" }));
    for (const who of [HERS, HIS, HERS, HIS, HERS, HIS]) await ask(EVENT, who);
    expect(kinds).toEqual(["own", "own", "true null", "true bo"]);
  });

  test.each([
    ["sets a cookie", () => (extra = { headers: { "set-cookie": "session=abc" } })],
    ["contains a command's key", () => (form = '<input name="key" value="1"/>')],
    ["reports an error", () => (extra = { status: 503 })],
  ])("that %s is not cached in any part", async (_what, become) => {
    become();
    await ask(EVENT, HERS);
    await ask(EVENT, HERS);
    expect(kinds).toEqual(["own", "own"]);
  });

  test("is not shared if it shows more of the visitor than the header does", async () => {
    expect(await ask(`${EVENT}/99`, HERS)).toBeNull();
    expect(renders).toBe(0);
  });

  test("is compressed for clients that accept it", async () => {
    await ask(EVENT, HERS);
    const answer = (await ask(EVENT, { ...HERS, "accept-encoding": "gzip" })) as Response;
    expect(gunzipSync(Buffer.from(await answer.arrayBuffer())).toString()).toContain(`<b>asa, ${clock}</b>`);
  });
});

describe("the page cache does not cache", () => {
  test.each([
    ["with a session", EVENT, { cookie: "lang=sv; __Host-session=abc" }],
    ["with a session that has ended", EVENT, { cookie: "__Host-session=" }],
    ["a choice of prices", `${EVENT}/12/price-selection`, {}],
    ["a seat map", `${EVENT}/12/syos`, {}],
    ["the data of a page", `${EVENT}.data`, {}],
    ["a basket", "https://tickets.example/basket", {}],
    ["an address with a trailing slash", `${EVENT}/`, {}],
    ["an address with needless escapes", "https://tickets.example/events/%63armen", {}],
  ])("%s", async (_what, url, headers) => {
    expect(await ask(url, headers as Record<string, string>)).toBeNull();
    expect(renders).toBe(0);
  });

  test("a request other than GET", async () => {
    for (const method of ["POST", "HEAD", "PUT"]) expect(await ask(EVENT, {}, method)).toBeNull();
  });

  test("a page that sets a cookie", async () => {
    extra = { headers: { "set-cookie": "session=abc" } };
    expect(await ask()).toBeNull();
    expect(await ask()).toBeNull();
    expect(renders).toBe(2);
  });

  test("a page with a command's key", async () => {
    form = '<input type="hidden" name="key" value="0b9f6a1c"/>';
    expect(await ask()).toBeNull();
    expect(await ask()).toBeNull();
    expect(renders).toBe(2);
  });
});

test.each([404, 500, 503])("the page cache does not cache a response of status %i", async (status) => {
  extra = { status };
  expect((await ask())?.status).toBe(status);
  extra = {};
  expect((await ask())?.status).toBe(200);
});

test("the page cache does not cache a thrown error", async () => {
  let fails = true;
  const shaky = createPageCache({
    publicUrl: "https://tickets.example",
    languages: ["sv"],
    now: () => clock,
    newNonce: () => "n",
    consentFor: () => null,
    policy: () => "",
    visitTag: async () => null,
    async render(_request, { nonce }) {
      if (fails) throw new Error("no");
      return new Response(`<script nonce="${nonce}"></script>`);
    },
  });
  await expect(shaky.answer(new Request(EVENT), "203.0.113.1")).rejects.toThrow("no");
  fails = false;
  expect((await shaky.answer(new Request(EVENT), "203.0.113.1"))?.status).toBe(200);
});

test("the page cache's memory is limited when visitors request many different addresses", async () => {
  for (let id = 1; id <= 400; id++) await ask(`${EVENT}/${id}`);
  expect(renders).toBe(400);
  await ask(`${EVENT}/400`);
  expect(renders).toBe(400);
  await ask(`${EVENT}/1`);
  expect(renders).toBe(401);
}, 20_000);
