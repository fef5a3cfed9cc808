import { payByCard } from "#sandbox/nexi/visitor.ts";
import { bigHall, houseWith, load } from "../src/engine/testing/big-hall.ts";
import { ADULT, CARMEN } from "../src/engine/testing/small-house.ts";
import { openApiServers } from "./load/api-servers.ts";
import { onSaleNow } from "./load/on-sale-now.ts";
import { signIn } from "./load/signed-in.ts";
const plan = bigHall(6, 40, (seat) => ({ ...seat, band: "A" }));
const shop = await openApiServers(onSaleNow(houseWith(plan, 1)), 1);
const visitors = await load(shop.database, 6, Date.now());
const sessions = visitors.flatMap(({ session }) => session ?? []);
await signIn(shop.database, sessions);
async function buy(session: string, log: boolean) {
  const ask = async (method: string, path: string, body: unknown) => {
    if (log) console.log(`== ${method} ${path}`);
    process.env.X = "";
    const answer = await shop.send(0, method, path, session, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    await new Promise((r) => setTimeout(r, 50));
    return answer.body;
  };
  const quantities = [{ priceType: ADULT, quantity: 2 }];
  const held = await ask("POST", "/basket/best-available", { performance: CARMEN, band: "A", quantities });
  await ask("PUT", "/basket/delivery", { method: "e-ticket" });
  const { totals } = held.basket as { totals: { total: { amount: number } } };
  const placed = await ask("POST", "/orders", { acceptTerms: true, expectedTotal: totals.total.amount });
  if (log) console.log("== provider page");
  await payByCard(String(placed.paymentPage));
  await new Promise((r) => setTimeout(r, 300));
  const verified = await ask("POST", `/orders/${placed.link}/verification`, { returned: "paid" });
  if (verified.state !== "paid") throw new Error("x");
}
for (const [i, s] of sessions.entries()) { const last = i === sessions.length - 1; if (last) { await shop.database.$client.query("select 'MARK'"); process.env.LOGQ = "1"; } await buy(s, last); }
await new Promise((r) => setTimeout(r, 500));
await shop.close();
