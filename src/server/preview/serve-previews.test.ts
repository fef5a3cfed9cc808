import { Hono } from "hono";
import { beforeEach, describe, expect, test } from "vitest";
import { houseSchema } from "#config/house/house.ts";
import { smallHouse } from "#config/testing/small-house.ts";
import { done, refused } from "#domain/outcome.ts";
import type { AppParts } from "../http/app-parts.ts";
import { createDoor, type DoorEnv } from "../http/door/door.ts";
import { createPreviewLinks } from "./preview-links.ts";
import type { OpenedPreview, Previews } from "./previews.ts";
import { servePreviews } from "./serve-previews.ts";

const PUBLIC_URL = "https://house.example";
const house = houseSchema.parse(smallHouse().house);
const links = createPreviewLinks("a key", PUBLIC_URL, Date.now);
const tokenOf = (draft: string) => links.addressOf(draft).address.split("/").at(-1) ?? "";

/** Only what the middleware looks at. */
const parts = { publicUrl: PUBLIC_URL, queue: {} } as unknown as AppParts;
const shown = { name: "Vår", files: { house, source: {} } } as unknown as OpenedPreview;
const previews: Previews = {
  open: async (draft) => {
    if (draft === "gone") return refused("unknown-draft");
    return draft === "broken" ? refused("faults", { faults: [] }) : done(shown);
  },
};

let received: { readonly method: string; readonly headers: Headers; readonly preview: string }[];
let app: Hono<DoorEnv>;
beforeEach(() => {
  received = [];
  app = new Hono<DoorEnv>();
  servePreviews(
    app,
    parts,
    { previews, links },
    {
      door: createDoor(house, Date.now),
      openApp: ({ preview }) => {
        const drafted = new Hono<DoorEnv>();
        drafted.all("*", (context) => {
          const { method, headers } = context.req.raw;
          received.push({ method, headers, preview: preview?.("sv").text ?? "" });
          return context.text("draft", 200, { "Cache-Control": "public, max-age=600" });
        });
        return drafted;
      },
    },
  );
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
    expect(received[0]?.preview).toBe("Förhandsvisning av utkastet ”Vår”. Här kan ingenting köpas.");
  });

  test("brings its language and consent to the draft, and neither its session nor what it has cached", async () => {
    const cookie = `__Host-session=secret; lang=de; ${cookieOf("one")}; consent=1.all`;
    await ask("/basket", cookie, { headers: { "if-none-match": '"a"', authorization: "Bearer x" } });
    const { headers } = received[0] ?? {};
    expect(headers?.get("cookie")).toBe("lang=de; consent=1.all");
    expect([headers?.get("authorization"), headers?.get("if-none-match")]).toEqual([null, null]);
  });

  test("gets the build's files and notices of providers where they always are", async () => {
    for (const path of ["/assets/a.js", "/healthz", "/webhooks/nexi"])
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
