import { openShopProcess } from "/work/rooms/e2e/shop-process.ts";
import { performanceOnSale } from "/work/rooms/e2e/shopper.ts";
import { createHttpBackEnd } from "/work/rooms/src/contract/http-client.ts";
import { payByCard } from "/work/rooms/sandbox/nexi/visitor.ts";
import { readFile, writeFile } from "node:fs/promises";
const shop = await openShopProcess({ port: 5300 });
await shop.start();
const { performance } = await performanceOnSale(shop.url);
const b = createHttpBackEnd(shop.url);
const nobody = { session: null, language: "sv", address: "", idempotencyKey: null } as const;
const P = { password: "Parkett2027", firstName: "Å", lastName: "Ö", title: "", prefix: "", middleName: "", phone: "0401234567", dateOfBirth: "", line1: "K 1", line2: "", line3: "", postalCode: "211 20", city: "M", county: "", country: 191, acceptTerms: true, email: `x${Date.now()}@t.example` };
const r: any = await b.customers.register(P, nobody);
const c = { ...nobody, session: r.value.session };
await b.basket.addBestAvailable({ performance, band: "A", wishes: [{ priceType: 1, quantity: 2 }] }, c);
await b.orders.chooseDelivery({ method: "e-ticket" }, c);
const bk: any = await b.basket.read({}, c);
const pl: any = await b.orders.place({ acceptTerms: true, expectedTotal: bk.value.basket.totals.total.amount }, c);
await payByCard(pl.value.paymentPage);
console.log(JSON.stringify(await b.orders.verify({ link: pl.value.link, returned: "paid" }, c)));
const file = shop.house + "/season.json";
const season = JSON.parse(await readFile(file, "utf8"));
for (const e of season.events) for (const p of e.performances) if (p.id === performance) { console.log(p.starts); Object.assign(p, { starts: "+25d 18:00" }); }
await shop.kill();
await writeFile(file, JSON.stringify(season));
await shop.start();
for (let i = 0; i < 10; i++) {
  await new Promise((d) => setTimeout(d, 2000));
  console.log(JSON.stringify(await shop.query("select * from performance_changes")), JSON.stringify(await shop.query("select name,state,output,retry_count from jobs.job where name='performance-change'")));
}
await shop.close();
process.exit(0);
