import { Hono } from "hono";
import { describe, expect, test } from "vitest";
import type { BotCheckClient } from "../../web/site.ts";
import { clientAddress } from "./client-address.ts";
import { contentSecurityPolicy, foreignSources, sameOriginPosts, securityHeaders } from "./security.ts";

const options = { publicUrl: "https://tickets.example.org", formTargets: ["https://checkout.example"] };
const app = new Hono();
app.use(securityHeaders(options));
app.use(sameOriginPosts(options, (context) => context.text("Forbidden", 403)));
app.all("*", (context) => context.text("reached"));

const FORM = "application/x-www-form-urlencoded";
const post = (headers: Record<string, string>) =>
  app.request("/basket", { method: "POST", headers: { "content-type": FORM, ...headers }, body: "a=b" });

describe("a post to a page", () => {
  test("is accepted from the shop's own pages", async () => {
    expect((await post({ "sec-fetch-site": "same-origin" })).status).toBe(200);
    expect((await post({ origin: "https://tickets.example.org" })).status).toBe(200);
  });

  test.each([
    ["another site", { "sec-fetch-site": "cross-site", origin: "https://evil.example" }],
    ["a sister site", { "sec-fetch-site": "same-site" }],
    ["another origin, from an old browser", { origin: "https://evil.example" }],
    ["nowhere", {}],
    ["a sandboxed frame", { origin: "null" }],
  ])("is rejected when it comes from %s", async (_where, headers) => {
    expect((await post(headers as Record<string, string>)).status).toBe(403);
  });

  test("must be a form: plain text, which other sites can send without a preflight, is rejected", async () => {
    expect((await post({ "sec-fetch-site": "same-origin", "content-type": "text/plain" })).status).toBe(403);
  });

  test("is checked, while a GET is not", async () => {
    expect((await app.request("/basket")).status).toBe(200);
  });
});

test("every response forbids MIME sniffing, framing and third-party scripts", async () => {
  const { headers } = await app.request("/");
  expect(headers.get("x-content-type-options")).toBe("nosniff");
  expect(headers.get("strict-transport-security")).toContain("max-age");
  expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  const policy = contentSecurityPolicy("abc", options.formTargets);
  expect(policy).toContain("script-src 'self' 'nonce-abc'");
  expect(policy).toContain("form-action 'self' https://checkout.example");
  expect(policy).not.toContain("unsafe");
  expect(policy).toContain("object-src 'none'");
  expect(policy).toContain("base-uri 'none'");
  expect(headers.get("referrer-policy")).toBe("strict-origin-when-cross-origin");
});

describe("the content security policy of a page", () => {
  const house = {
    consent: {
      version: 1,
      tagManager: { id: "GTM-HOUSE1", class: "marketing", hosts: ["https://ads.example"] },
      partners: [],
    },
    tableBooking: null,
  } as Parameters<typeof foreignSources>[1]["house"];
  const client: BotCheckClient = {
    ...{ host: "https://www.google.com", siteKey: "key", version: 3, mode: "enterprise" },
    ...{ size: "normal", language: "sv", badge: true },
  };
  const policyFor = (cookie: string, bots: BotCheckClient | null = null) => {
    const request = new Request("https://tickets.example.org/", { headers: { cookie } });
    const policy = contentSecurityPolicy("abc", [], foreignSources(bots, { house, request }));
    return new Map(
      policy.split("; ").map((line) => {
        const [name = "", ...sources] = line.split(" ");
        return [name, sources];
      }),
    );
  };
  // developers.google.com/tag-platform/security/guides/csp, "Google Analytics 4".
  const COUNTS = [
    ["connect-src", "https://*.google-analytics.com"],
    ["connect-src", "https://*.analytics.google.com"],
    ["connect-src", "https://*.googletagmanager.com"],
    ["connect-src", "https://www.google.com"],
    ["img-src", "https://*.google-analytics.com"],
    ["img-src", "https://*.googletagmanager.com"],
    ["script-src", "https://www.googletagmanager.com"],
  ] as const;

  test("allows Google's hosts if the house configures a container and the visitor has agreed", () => {
    const policy = policyFor("consent=1.marketing.1800000000");
    for (const [directive, host] of COUNTS) expect(policy.get(directive), directive).toContain(host);
    expect(policy.get("connect-src")).toContain("https://ads.example");
    // These hosts only receive measurements; they serve no scripts or frames.
    for (const directive of ["script-src", "frame-src"])
      expect(policy.get(directive)?.join(" ")).not.toContain("analytics");
  });

  test("allows none of Google's hosts before the visitor agrees", () => {
    expect([...policyFor("").values()].flat().join(" ")).not.toContain("google");
  });

  test("allows both frames of reCAPTCHA", () => {
    expect(policyFor("", client).get("frame-src")).toEqual([
      "https://www.google.com/recaptcha/",
      "https://recaptcha.google.com/recaptcha/",
    ]);
  });
});

describe("the client address of a request", () => {
  const incoming = (forwarded?: string) =>
    ({
      socket: { remoteAddress: "10.0.0.9" },
      headers: forwarded === undefined ? {} : { "x-forwarded-for": forwarded },
    }) as unknown as Parameters<typeof clientAddress>[0];

  test("is the connection's own address without a trusted proxy", () => {
    expect(clientAddress(incoming("1.2.3.4"), 0)).toBe("10.0.0.9");
  });

  test("is the entry written by the trusted proxies, never one sent by the visitor", () => {
    expect(clientAddress(incoming("6.6.6.6, 1.2.3.4"), 1)).toBe("1.2.3.4");
    expect(clientAddress(incoming("6.6.6.6, 1.2.3.4, 10.0.0.8"), 2)).toBe("1.2.3.4");
    expect(clientAddress(incoming(), 1)).toBe("10.0.0.9");
  });
});
