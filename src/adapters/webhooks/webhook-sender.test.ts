import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { WebhookMessage } from "#ports/webhooks.ts";
import { type Receiver, type ReceiverMode, startReceiver } from "./testing/receiver.ts";
import { createWebhookSender } from "./webhook-sender.ts";

const OLD = `whsec_${Buffer.alloc(24, 1).toString("base64")}`;
const NEW = `whsec_${Buffer.alloc(24, 2).toString("base64")}`;
let receiver: Receiver;

beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver.stop());

const local = createWebhookSender({ allowsLocal: true, timeoutMs: 500 });

function message(url: string, more: Partial<WebhookMessage> = {}): WebhookMessage {
  return { url, id: "one", at: Date.now(), secrets: [NEW], body: '{"type":"order.paid"}', ...more };
}

test("a delivery is signed by the old and the new secret, as the standard's own library verifies", async () => {
  await receiver.answer("ok");
  const sent = await local.send(message(receiver.url, { id: "signed", secrets: [NEW, OLD] }));
  expect(sent).toEqual({ ok: true, status: 204, fault: null });
  const arrived = () => receiver.received.find((one) => one.headers["webhook-id"] === "signed");
  await expect.poll(arrived).toBeDefined();
  const { headers, body } = arrived() ?? {};
  for (const secret of [OLD, NEW]) {
    expect(new Webhook(secret).verify(body ?? "", headers ?? {})).toEqual({ type: "order.paid" });
  }
  const other = new Webhook(`whsec_${Buffer.alloc(24, 3).toString("base64")}`);
  expect(() => other.verify(body ?? "", headers ?? {})).toThrow("No matching signature");
});

test.each<[ReceiverMode, object]>([
  ["slow", { ok: false, status: null, fault: "no-answer" }],
  ["lie", { ok: false, status: 500, fault: "status" }],
  ["hang-up", { ok: false, status: null, fault: "no-answer" }],
  ["redirect", { ok: false, status: 302, fault: "redirect" }],
  ["endless", { ok: true, status: 200, fault: null }],
])("a receiver that answers %s gets one request and a result in time", async (mode, result) => {
  await receiver.answer(mode);
  const before = receiver.received.length;
  expect(await local.send(message(receiver.url))).toEqual(result);
  await expect.poll(() => receiver.received.length).toBe(before + 1);
});

test("a receiver that is down is reported as no connection, an unknown host as unknown", async () => {
  expect((await local.send(message("http://127.0.0.1:1/"))).fault).toBe("no-connection");
  const nowhere = createWebhookSender({ allowsLocal: false, resolve: async () => [] });
  expect((await nowhere.send(message("https://example.org/"))).fault).toBe("unknown-host");
});

test("outside the demo only https addresses without credentials and with public hosts are accepted", () => {
  const { addressFault } = createWebhookSender({ allowsLocal: false });
  expect(addressFault("https://example.org/hook")).toBeNull();
  expect(addressFault("http://example.org/hook")).toBe("not-https");
  expect(addressFault("https://example.org:22/hook")).toBe("not-https");
  expect(addressFault("https://user:word@example.org/")).toBe("not-an-address");
  expect(addressFault("ftp://example.org/")).toBe("not-an-address");
  for (const host of [
    "localhost",
    "127.0.0.1",
    "0x7f.1",
    "2130706433",
    "[::1]",
    "[::ffff:10.0.0.1]",
    "a.localhost",
  ])
    expect(addressFault(`https://${host}/`), host).toBe("private-address");
});

test("a host with one private address among its addresses is not connected to", async () => {
  const sender = createWebhookSender({
    allowsLocal: false,
    resolve: async () => [
      { address: "8.8.8.8", family: 4 },
      { address: "::ffff:127.0.0.1", family: 6 },
    ],
  });
  expect(await sender.send(message("https://example.org/"))).toEqual({
    ...{ ok: false, status: null, fault: "private-address" },
  });
});

test("a name is resolved once per attempt and the connection goes to that address", async () => {
  await receiver.answer("ok");
  let asked = 0;
  // A second answer would be another address, as of a host that rebinds its name.
  const resolve = async () => [{ address: asked++ === 0 ? "127.0.0.1" : "127.0.0.2", family: 4 }];
  const sender = createWebhookSender({ allowsLocal: true, timeoutMs: 500, resolve });
  const sent = await sender.send(message(`http://rebinds.invalid:${receiver.port}/pinned`));
  expect(sent.ok).toBe(true);
  expect(asked).toBe(1);
  await expect
    .poll(() => receiver.received.find(({ url }) => url === "/pinned")?.headers["host"])
    .toBe(`rebinds.invalid:${receiver.port}`);
});
