import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { OFFICE, openOfficeStage } from "./testing/office-stage.ts";

let stage: Awaited<ReturnType<typeof openOfficeStage>>;
beforeEach(async () => {
  stage = await openOfficeStage();
});
afterEach(() => stage.close());

const at = (path: string) => `${OFFICE}${path}`;

describe("the office's address", () => {
  test("answers every request with no-store, and lets no other site frame or read it", async () => {
    for (const path of ["/", "/office/api/session", "/healthz", "/nothing"]) {
      const { headers } = await stage.fetch(new Request(at(path)));
      expect(headers.get("cache-control"), path).toBe("no-store");
      expect(headers.get("content-security-policy"), path).toContain("frame-ancestors 'none'");
      expect(headers.get("cross-origin-resource-policy"), path).toBe("same-origin");
      expect(headers.get("access-control-allow-origin"), path).toBeNull();
      expect(headers.get("strict-transport-security"), path).toMatch(/max-age=\d+/);
    }
  });

  test("runs no inline script, and accepts only styles with its nonce", async () => {
    const answers = await Promise.all([0, 1].map(() => stage.fetch(new Request(at("/orders/100010")))));
    const policies = answers.map(({ headers }) => headers.get("content-security-policy") ?? "");
    expect(policies[0]).toContain("script-src 'self';");
    expect(policies[0]).not.toContain("unsafe-inline");
    expect(policies[0]).not.toBe(policies[1]);
    const nonce = /'nonce-([^']+)'/.exec(policies[0] ?? "")?.[1] ?? "";
    expect(await answers[0]?.text()).toContain(`nonce="${nonce}"`);
  });

  test("gives the session in a cookie that only this host gets, that scripts cannot read and other sites cannot send", async () => {
    const { token } = await stage.invited("kim@test.example", "finance");
    const set: string[] = [];
    const device = stage.device();
    const { body } = await device.ask("session.beginTotp", { token });
    expect(body["uri"]).toMatch(/^otpauth:\/\/totp\/Operan/);
    const kim = await stage.person("finance");
    const response = await kim.device.ask("session.end");
    set.push(response.headers.get("set-cookie") ?? "");
    expect(set[0]).toMatch(/^__Host-office=; Max-Age=0; Path=\/; HttpOnly; Secure; SameSite=Strict$/);
  });
});

describe("a request from another site", () => {
  const post = (headers: Record<string, string>) =>
    stage.fetch(
      new Request(at("/office/api/session/lock"), {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: "{}",
      }),
    );

  test.each([
    ["a cross-site request", { "sec-fetch-site": "cross-site" }],
    ["one of a sibling host", { "sec-fetch-site": "same-site" }],
    ["one with another origin", { origin: "https://evil.example" }],
    ["one without origin", {}],
    ["a form", { "sec-fetch-site": "same-origin", "content-type": "text/plain" }],
  ])("is refused: %s", async (_, headers) => {
    expect((await post(headers)).status).toBe(403);
  });

  test("is not refused if it is the office's own", async () => {
    expect((await post({ "sec-fetch-site": "same-origin" })).status).toBe(401);
    expect((await post({ origin: OFFICE })).status).toBe(401);
  });
});

describe("an overlong or wrong request", () => {
  test("is refused above 256 KB", async () => {
    const kim = await stage.person("finance");
    const answer = await kim.device.ask("session.unlock", { password: "x".repeat(300_000) });
    expect(answer.status).toBe(413);
  });

  test("is refused after 1,200 of one address in a minute, and not for another address", async () => {
    const ask = (address: string) => stage.fetch(new Request(at("/office/api/session/options")), address);
    for (let sent = 0; sent < 1_200; sent += 1) await ask("192.0.2.9");
    const refused = await ask("192.0.2.9");
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "60"]);
    expect((await ask("192.0.2.10")).status).toBe(200);
  });

  test.each(["a\0b", "half \ud83c"])(
    "is refused, and not stored, with %j in a text, a name or an address",
    async (text) => {
      const kim = await stage.person("administrator");
      const wrong = { status: 422, refused: "invalid-input" };
      expect(await kim.device.ask("search.order", { order: "x\0" })).toMatchObject(wrong);
      expect(await kim.device.ask("staff.invite", { email: "a@test.example", name: text })).toMatchObject(
        wrong,
      );
      expect(await kim.device.ask("staff.invite", { [text]: 1 })).toMatchObject(wrong);
      expect(
        await kim.device.ask("session.withPassword", { email: "a@test.example", password: text }),
      ).toMatchObject(wrong);
    },
  );

  test.each([
    ["sv", "Fyll i fältet."],
    ["en", "Fill in the field."],
  ])("reports the fields that are wrong in the language of the request, %s", async (language, message) => {
    const kim = await stage.person("administrator");
    const header = { "accept-language": language };
    for (const [name, field] of [
      ["staff.invite", "email"],
      ["session.withCode", "sealed"],
    ] as const) {
      const answer = await kim.device.ask(name, { [field]: undefined, code: "123456" }, header);
      expect(answer).toMatchObject({ status: 422, refused: "invalid-input" });
      expect(answer.body).toMatchObject({ data: { faults: [{ field, message }] } });
    }
  });
});
