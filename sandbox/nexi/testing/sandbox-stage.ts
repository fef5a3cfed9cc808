import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach } from "vitest";
import { createNexiSandbox, SANDBOX_SECRET_KEY, type Sandbox } from "../server.ts";

export let data: string;
export let sandbox: Sandbox;
export const start = async () => {
  sandbox = await createNexiSandbox({ port: 0, data, webhookPauses: [10, 20, 40] });
};

/** Starts a stand-in with an empty ledger for each test of the file. */
export function setUpSandbox() {
  beforeEach(async () => {
    data = await mkdtemp(join(tmpdir(), "nexi-sandbox-"));
    await start();
  });
  afterEach(async () => {
    await sandbox.close();
    await rm(data, { recursive: true });
  });
}

export const item = {
  reference: "T-1",
  name: "Parkett",
  quantity: 2,
  unit: "st",
  unitPrice: 80_000,
  taxRate: 600,
  taxAmount: 9_600,
  netTotalAmount: 160_000,
  grossTotalAmount: 169_600,
};
export function creation(webhookUrl = "http://127.0.0.1:9/n") {
  const hook = (eventName: string) => ({ eventName, url: webhookUrl, authorization: "12345678" });
  return {
    order: { items: [item], amount: 169_600, currency: "SEK", reference: "P1" },
    checkout: {
      integrationType: "HostedPaymentPage",
      returnUrl: "http://shop.example/back?a=1",
      cancelUrl: "http://shop.example/cancel",
      termsUrl: "http://shop.example/terms",
    },
    notifications: { webHooks: [hook("payment.checkout.completed"), hook("payment.reservation.failed")] },
    myReference: "ours",
  };
}

export async function send(
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
) {
  const response = await fetch(`${sandbox.url}${path}`, {
    method,
    headers: { authorization: SANDBOX_SECRET_KEY, "content-type": "application/json", ...headers },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await response.text();
  const json = text === "" ? null : JSON.parse(text);
  return { status: response.status, body: json };
}
/** Concurrent requests: each sends half of its body before any is finished. */
export function sendTogether(
  requests: readonly { path: string; body: string; headers?: Record<string, string> }[],
): Promise<number[]> {
  return Promise.all(
    requests.map(async ({ path, body, headers }) => {
      const half = Math.floor(body.length / 2);
      const slow = new ReadableStream<Uint8Array>({
        start: async (controller) => {
          controller.enqueue(Buffer.from(body.slice(0, half)));
          await new Promise((resolve) => setTimeout(resolve, 100));
          controller.enqueue(Buffer.from(body.slice(half)));
          controller.close();
        },
      });
      const init = {
        method: "POST",
        headers: { authorization: SANDBOX_SECRET_KEY, "content-type": "application/json", ...headers },
        body: slow,
        duplex: "half",
        redirect: "manual",
      } as const;
      const response = await fetch(`${sandbox.url}${path}`, init);
      await response.arrayBuffer();
      return response.status;
    }),
  );
}
export async function open(webhookUrl?: string): Promise<{ id: string; page: string }> {
  const { body } = await send("POST", "/v1/payments", creation(webhookUrl));
  return { id: body.paymentId, page: body.hostedPaymentPageUrl };
}
export async function ledger() {
  const { body } = await send("GET", "/sandbox/ledger");
  return body.payments as Record<string, unknown>[];
}
