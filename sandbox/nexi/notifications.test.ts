import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { open, send, setUpSandbox } from "./testing/sandbox-stage.ts";
import { DECLINED_CARD, payByCard } from "./visitor.ts";

setUpSandbox();

describe("the stand-in's webhooks", () => {
  const received: { authorization: string | undefined; event: string; id: string }[] = [];
  let answers: number[] = [];
  const shop = createServer(async (request, response) => {
    let text = "";
    for await (const chunk of request) text += String(chunk);
    const { event, id } = JSON.parse(text);
    received.push({ authorization: request.headers.authorization, event, id });
    response.statusCode = answers.shift() ?? 200;
    response.end();
  });
  let shopUrl = "";
  beforeEach(async () => {
    received.length = 0;
    answers = [];
    await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
    shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`;
  });
  afterEach(async () => {
    shop.closeAllConnections();
    await new Promise((resolve) => shop.close(resolve));
  });
  const arrivals = (count: number) => vi.waitFor(() => expect(received).toHaveLength(count));

  it("carry the shop's authorization string, and are retried until accepted", async () => {
    answers = [503, 500];
    await payByCard((await open(shopUrl)).page);
    await arrivals(3);
    expect(new Set(received.map(({ id }) => id)).size).toBe(1);
    expect(received[0]).toMatchObject({ authorization: "12345678", event: "payment.checkout.completed" });
  });

  it("report a decline", async () => {
    await payByCard((await open(shopUrl)).page, DECLINED_CARD);
    await arrivals(1);
    expect(received[0]?.event).toBe("payment.reservation.failed");
  });

  it("can be duplicated, delayed and turned off", async () => {
    await send("POST", "/sandbox/webhooks", { copies: 3, delayMs: 30 });
    await payByCard((await open(shopUrl)).page);
    expect(received).toHaveLength(0);
    await arrivals(3);
    await send("POST", "/sandbox/webhooks", { mode: "off" });
    await payByCard((await open(shopUrl)).page);
    await new Promise((resolve) => setTimeout(resolve, 60));
    expect(received).toHaveLength(3);
  });
});
