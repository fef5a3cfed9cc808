import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { data, ledger, open, send, sendTogether, setUpSandbox } from "./testing/sandbox-stage.ts";
import { DECLINED_CARD, decide, loseConnection, payByCard, payBySwish, SECURE_CARD } from "./visitor.ts";

setUpSandbox();

describe("a visitor on the hosted page", () => {
  it("returns to the shop with the payment's id after paying", async () => {
    const { id, page } = await open();
    expect(await payByCard(page)).toBe(`http://shop.example/back?a=1&paymentid=${id}`);
    expect(await ledger()).toMatchObject([{ reserved: 169_600, charged: 0 }]);
  });

  it("pays once if the form is submitted twice concurrently", async () => {
    const { id } = await open();
    const form = {
      path: `/hosted/${id}/card`,
      body: "number=4925000000000079&expiry=12/39&cvc=123",
      headers: { "content-type": "application/x-www-form-urlencoded" },
    };
    expect(await sendTogether([form, form, form])).toEqual([303, 303, 303]);
    const journal = await readFile(join(data, "ledger.jsonl"), "utf8");
    expect(journal.match(/"type":"reserved"/g)).toHaveLength(1);
  });

  it("can retry after a decline, and is returned to the shop after the third", async () => {
    const { id, page } = await open();
    expect(await payByCard(page, DECLINED_CARD)).toContain(`/hosted/${id}?`);
    expect(await (await fetch(`${page}?language=sv-SE`)).text()).toContain("Banken nekade köpet");
    await payByCard(page, DECLINED_CARD);
    expect(await payByCard(page, DECLINED_CARD)).toBe(`http://shop.example/cancel?paymentid=${id}`);
    expect(await payByCard(page)).toContain("/back?");
  });

  it("approves a card at the bank, or a Swish payment in the app", async () => {
    const card = await open();
    await payByCard(card.page, SECURE_CARD);
    expect(await ledger()).toMatchObject([{ reserved: 0 }]);
    expect(await decide(card.page, "approve")).toContain("/back?");
    const swish = await open();
    await payBySwish(swish.page);
    expect(await decide(swish.page, "deny")).toContain(`/hosted/${swish.id}?`);
    await payBySwish(swish.page);
    expect(await decide(swish.page, "approve")).toContain("/back?");
    expect(await ledger()).toMatchObject([
      { reserved: 169_600 },
      { reserved: 0, charged: 169_600, declines: 1 },
    ]);
  });

  it("has paid if the connection is lost before the return", async () => {
    const { page } = await open();
    const dropped = await loseConnection(page);
    await expect(fetch(new URL(dropped ?? "", page))).rejects.toThrow();
    expect(await ledger()).toMatchObject([{ reserved: 169_600 }]);
  });

  it("finds a terminated payment closed, and cannot pay it", async () => {
    const { id, page } = await open();
    expect((await send("PUT", `/v1/payments/${id}/terminate`)).status).toBe(204);
    const response = await fetch(page);
    expect(response.status).toBe(410);
    expect(await response.text()).toContain("no longer open");
    await payByCard(page);
    expect(await ledger()).toMatchObject([{ reserved: 0, terminated: true }]);
  });

  it("sees which fields have errors", async () => {
    const { page } = await open();
    const response = await fetch(`${page}/card?language=sv-SE`, {
      method: "POST",
      body: new URLSearchParams({ number: `"><script>alert(1)</script>`, expiry: "01/20", cvc: "1" }),
    });
    expect(response.status).toBe(422);
    const text = await response.text();
    expect(text).toContain("Skriv ett av kortnumren i listan");
    expect(text).toContain("Skriv en månad som ligger framåt i tiden");
    expect(text).not.toContain("<script>");
  });
});
