import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { connect } from "node:http2";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type ApnsSandbox, createApnsSandbox } from "#sandbox/apns/server.ts";
import { createApns } from "./apns.ts";

let sandbox: ApnsSandbox;
const apnsAt = (url: string) =>
  createApns({ url, topic: "pass.example.sundoperan", certificate: "", key: "", timeoutMs: 1_000 });

beforeAll(async () => {
  sandbox = await createApnsSandbox();
});
afterAll(() => sandbox.close());

test("pushes are sent with the pass type as topic, over one connection", async () => {
  const apns = apnsAt(sandbox.url);
  expect(await Promise.all(["one", "two"].map((token) => apns.push(token)))).toEqual([
    { ok: true, value: null },
    { ok: true, value: null },
  ]);
  expect(sandbox.pushed.map(({ token }) => token).sort()).toEqual(["one", "two"]);
  expect(sandbox.pushed[0]?.topic).toBe("pass.example.sundoperan");
  apns.close();
});

async function pushed(headers: Record<string, string>): Promise<string> {
  const session = connect(sandbox.url);
  const stream = session.request({
    ":method": "POST",
    ":path": "/3/device/bare",
    ...{ "apns-topic": "pass.example.sundoperan", ...headers },
  });
  stream.end("{}");
  const [answered] = await once(stream, "response");
  let body = "";
  for await (const part of stream) body += part;
  session.close();
  return `${answered[":status"]} ${body}`.trim();
}

test("the stand-in rejects a background push of the wrong priority", async () => {
  const background = { "apns-push-type": "background" };
  expect(await pushed(background)).toBe('400 {"reason":"BadPriority"}');
  expect(await pushed({ ...background, "apns-priority": "10" })).toBe('400 {"reason":"BadPriority"}');
  expect(await pushed({ "apns-priority": "5" })).toBe('400 {"reason":"InvalidPushType"}');
  expect(await pushed({ ...background, "apns-priority": "5" })).toBe("200");
});

test.each([
  [410, "Unregistered", "gone"],
  [400, "BadDeviceToken", "gone"],
  [429, "TooManyRequests", "unreachable"],
  [503, "ServiceUnavailable", "unreachable"],
])(
  "a response of Apple's push service with status %s and reason %s means %s",
  async (status, reason, meant) => {
    const apns = apnsAt(sandbox.url);
    sandbox.answer(`token-${status}`, status, reason);
    expect(await apns.push(`token-${status}`)).toEqual({ ok: false, refusal: { reason: meant } });
    apns.close();
  },
);

test("a push on a broken connection reports the service as unreachable, and the next push reconnects", async () => {
  const apns = apnsAt(sandbox.url);
  sandbox.answer("broken", 0);
  expect(await apns.push("broken")).toMatchObject({ refusal: { reason: "unreachable" } });
  expect(await apns.push("after")).toMatchObject({ ok: true });
  apns.close();
  expect(await apnsAt("http://127.0.0.1:1").push("x")).toMatchObject({ refusal: { reason: "unreachable" } });
});

test("a certificate of another pass type is reported as an error in the shop's configuration", async () => {
  const apns = apnsAt(sandbox.url);
  sandbox.answer("other", 400, "TopicDisallowed");
  await expect(apns.push("other")).rejects.toThrow("TopicDisallowed");
  apns.close();
});

test("over TLS the shop presents the pass type's certificate, and each side rejects an unknown certificate", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parkett-apns-"));
  const certified = async (name: string, about: string, ...more: string[]) => {
    const words = [
      "req",
      "-x509",
      "-newkey",
      "ec",
      "-pkeyopt",
      "ec_paramgen_curve:P-256",
      "-nodes",
      "-days",
      "2",
    ];
    const files = ["-keyout", `${name}.key`, "-out", `${name}.pem`, "-subj", about];
    await promisify(execFile)("openssl", [...words, ...files, ...more], { cwd: folder });
    const [certificate, key] = await Promise.all(
      ["pem", "key"].map((kind) => readFile(join(folder, `${name}.${kind}`), "utf8")),
    );
    return { certificate: certificate ?? "", key: key ?? "" };
  };
  const service = await certified("service", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost");
  const own = await certified("own", "/UID=pass.example.sundoperan/CN=Pass Type ID");
  const another = await certified("another", "/CN=Somebody else");
  const secure = await createApnsSandbox(0, { ...service, authority: own.certificate });
  const as = (keys: typeof own, authority?: string) =>
    createApns({ url: secure.url, topic: "pass.example.sundoperan", ...keys, authority, timeoutMs: 2_000 });
  try {
    const apns = as(own, service.certificate);
    expect(secure.url).toMatch(/^https:/);
    expect(await apns.push("one")).toEqual({ ok: true, value: null });
    expect(secure.pushed).toEqual([{ token: "one", topic: "pass.example.sundoperan" }]);
    apns.close();
    const strange = { ok: false, refusal: { reason: "unreachable" } };
    expect(await as(another, service.certificate).push("two")).toEqual(strange);
    expect(await as(own).push("three")).toEqual(strange);
    expect(secure.pushed).toHaveLength(1);
  } finally {
    await secure.close();
    await rm(folder, { recursive: true });
  }
});
