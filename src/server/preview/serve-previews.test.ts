import { Hono } from "hono";
import { beforeEach, describe, expect, test } from "vitest";
import { houseSchema } from "#config/house/house.ts";
import { smallHouse } from "#config/testing/small-house.ts";
import { BackEndAway } from "#contract/back-end-away.ts";
import { done, refused } from "#domain/outcome.ts";
import { createRequestGuards, type SiteEnv } from "../http/guards/request-guards.ts";
import { thrownResponses } from "../http/guards/thrown-responses.ts";
import { bannersOf } from "./preview-app.ts";
import { createPreviewLinks } from "./preview-links.ts";
import { servePreviews } from "./serve-previews.ts";

const PUBLIC_URL = "https://house.example";
const house = houseSchema.parse(smallHouse().house);
const links = createPreviewLinks("a key", PUBLIC_URL, Date.now);
const tokenOf = (draft: string) => links.addressOf(draft).address.split("/").at(-1) ?? "";

interface Draft {
  readonly name: string;
}
let drafts: Map<string, Draft>;
let open: string[];
let served: { close(): void };
let received: { readonly method: string; readonly headers: Headers }[];
let app: Hono<SiteEnv>;
beforeEach(() => {
  [received, open] = [[], []];
  drafts = new Map(["one", "two", "three", "four"].map((name) => [name, { name }]));
  app = new Hono<SiteEnv>();
  const guards = createRequestGuards(house, Date.now);
  app.use(thrownResponses(guards));
  served = servePreviews<Draft>(app, {
    ...{ publicUrl: PUBLIC_URL, links, guards },
    async open(draft) {
      if (draft === "away") throw new BackEndAway("the database does not respond");
      if (draft === "broken") return refused("faults");
      const shown = drafts.get(draft);
      return shown ? done(shown) : refused("unknown-draft");
    },
    async openApp({ name }) {
      open.push(name);
      const drafted = new Hono<SiteEnv>();
      drafted.all("*", (context) => {
        const { method, headers } = context.req.raw;
        received.push({ method, headers });
        return context.text("draft", 200, { "Cache-Control": "public, max-age=600" });
      });
      return { fetch: drafted.fetch, close: () => open.splice(open.indexOf(name), 1) };
    },
  });
  app.all("*", (context) => context.text("shop"));
});

const ask = (path: string, cookie = "", init: RequestInit = {}) =>
  app.request(`${PUBLIC_URL}${path}`, { ...init, headers: { ...init.headers, cookie } });
const cookieOf = (draft: string) => `__Host-preview=${tokenOf(draft)}`;

describe("a browser", () => {
  test("without the cookie of a preview gets the shop", async () => {
    expect(await (await ask("/events/tosca")).text()).toBe("shop");
  });

  test("that opens a link gets a cookie, and pages of the draft that no cache may keep", async () => {
    const opening = await ask(`/preview/${tokenOf("one")}`);
    expect([opening.status, opening.headers.get("location")]).toEqual([303, "/"]);
    expect(opening.headers.get("set-cookie")).toMatch(
      /^__Host-preview=[\w-]+; Path=\/; SameSite=Lax; HttpOnly; Secure$/,
    );
    const page = await ask("/events/tosca", cookieOf("one"));
    expect(await page.text()).toBe("draft");
    expect(page.headers.get("cache-control")).toBe("private, no-store");
    expect(page.headers.get("x-robots-tag")).toBe("noindex");
  });

  test("brings its language and consent to the draft, and neither its session nor what it has cached", async () => {
    const cookie = `__Host-session=secret; lang=de; ${cookieOf("one")}; consent=1.all`;
    await ask("/basket", cookie, { headers: { "if-none-match": '"a"', authorization: "Bearer x" } });
    const { headers } = received[0] ?? {};
    expect(headers?.get("cookie")).toBe("lang=de; consent=1.all");
    expect([headers?.get("authorization"), headers?.get("if-none-match")]).toEqual([null, null]);
  });

  test("gets the build's files and notices of providers where they always are", async () => {
    for (const path of ["/assets/a.js", "/webhooks/nexi"])
      expect(await (await ask(path, cookieOf("one"))).text(), path).toBe("shop");
  });

  test("that leaves the preview loses its cookie", async () => {
    const left = await ask("/preview/end", cookieOf("one"));
    expect(left.headers.get("set-cookie")).toContain("__Host-preview=; Path=/; SameSite=Lax; Max-Age=0");
  });
});

test.each([
  ["an invalid link", "/preview/nonsense", "", 410],
  ["an invalid cookie", "/", "__Host-preview=nonsense", 410],
  ["a draft that is no more", "/", cookieOf("gone"), 410],
  ["a draft with faults", "/", cookieOf("broken"), 409],
])("%s is answered by a page with a way out, never by the shop", async (_what, path, cookie, status) => {
  const answer = await ask(path, cookie);
  expect(answer.status).toBe(status);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  expect(await answer.text()).toContain('<a href="/preview/end">Avsluta förhandsvisningen</a>');
});

test.each([
  ["/events/tosca?month=2027-02", "/events/tosca?month=2027-02"],
  ["//evil.example", "/"],
  ["/\\\\evil.example", "/"],
  ["/\\evil.example", "/"],
  ["/\t/evil.example", "/"],
  ["/events\\..\\..\\\\evil.example", "/"],
  ["/..//evil.example", "/"],
  ["https://evil.example", "/"],
  ["https:evil.example", "/"],
  ["javascript:alert(1)", "/"],
  ["/events\r\nset-cookie: a=b", "/eventsset-cookie:%20a=b"],
])("a link to the page %j leads to %j of this shop", async (page, location) => {
  const answer = await ask(`/preview/${tokenOf("one")}?page=${encodeURIComponent(page)}`);
  expect([answer.status, answer.headers.get("location")]).toEqual([303, location]);
});

test("the app of a draft is opened once, and closed when three newer ones are open or the shop closes", async () => {
  for (const draft of ["one", "one", "two", "three"]) await ask("/", cookieOf(draft));
  expect(open).toEqual(["one", "two", "three"]);
  await ask("/", cookieOf("four"));
  expect(open).toEqual(["two", "three", "four"]);
  drafts.set("four", { name: "four, changed" });
  await ask("/", cookieOf("four"));
  expect(open).toEqual(["three", "four", "four, changed"]);
  served.close();
  await expect.poll(() => open).toEqual([]);
});

test("the banner names the draft, and that nothing can be bought", async () => {
  const banner = await bannersOf(house, "Vår");
  expect(banner("sv").text).toBe("Förhandsvisning av utkastet ”Vår”. Här kan ingenting köpas.");
});

test("while the database does not respond a draft is unavailable, and its page tries again", async () => {
  const answer = await ask("/", cookieOf("away"));
  expect([answer.status, answer.headers.get("retry-after")]).toEqual([503, "5"]);
});
