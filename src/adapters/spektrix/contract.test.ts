import { serve } from "@hono/node-server";
import { Hono } from "hono";
import { afterEach, expect } from "vitest";
import { type BackEndStage, backEndContract } from "#contract/back-end.contract.ts";
import { createHttpBackEnd } from "#contract/http-client.ts";
import { SALES_OF_BOTH } from "#contract/testing/sales-of-both.ts";
import { NOBODY } from "#contract/testing/stage.ts";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { serveApi } from "../../server/http/api/api.ts";
import { checkedBackEnd } from "../../server/http/api/checked-back-end.ts";
import { openVendorShop, type VendorShop } from "./testing/vendor-shop.ts";

const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function stageOf(shop: VendorShop): Promise<BackEndStage> {
  const backEnd = checkedBackEnd(shop.backEnd);
  const agenda = await backEnd.catalogue.agenda({}, NOBODY);
  const of = (slug: string) =>
    (agenda.ok && agenda.value.performances.find(({ event }) => event.slug === slug)?.id) || 0;
  const performance = of("carmen");
  const read = await backEnd.catalogue.performance({ event: "carmen", performance }, NOBODY);
  const adult = read.ok && read.value.performance.priceTypes.find(({ name }) => name === "Ordinarie");
  return {
    backEnd,
    capabilities: shop.spektrix.capabilities,
    pay: async (page) => void (await payByCard(page)),
    // The vendor issues everything when an order is confirmed.
    workOff: async () => {},
    issueVoucher: shop.issueVoucher,
    storeCard: ({ email }) => shop.storeCard(email),
    onSale: { event: "carmen", performance, seats: ["A-4", "A-5", "A-6"] },
    notYet: { event: "faust", performance: of("faust") },
    priceType: adult ? adult.id : 0,
  };
}

async function openStage(): Promise<BackEndStage> {
  const shop = await openVendorShop({ sales: SALES_OF_BOTH });
  closing.push(() => shop.close());
  return stageOf(shop);
}

backEndContract("a vendor's system in process", openStage);

backEndContract("a vendor's system over HTTP", async () => {
  const stage = await openStage();
  const app = new Hono();
  serveApi(app, {
    backEnd: stage.backEnd,
    callerOf: () => ({ language: "sv", address: "127.0.0.1" }),
    log: () => {},
    onAnswer: ({ output }, value) => expect(output.parse(value)).toEqual(value),
  });
  const url = await new Promise<string>((done) => {
    const server = serve({ fetch: app.fetch, port: 0, hostname: "127.0.0.1" }, ({ port }) =>
      done(`http://127.0.0.1:${port}`),
    );
    closing.push(() => new Promise((closed) => server.close(() => closed())));
  });
  return { ...stage, backEnd: createHttpBackEnd(url) };
});
