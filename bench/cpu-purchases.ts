import { execSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { bigHall, houseWith, load } from "../src/engine/testing/big-hall.ts";
import { ADULT, CARMEN } from "../src/engine/testing/small-house.ts";
import { openApiServers } from "./load/api-servers.ts";
import { onSaleNow } from "./load/on-sale-now.ts";
import { signIn } from "./load/signed-in.ts";
const N = Number(process.argv[2] ?? 300);
const plan = bigHall(80, 50, (seat) => ({ ...seat, band: "A" }));
const shop = await openApiServers(onSaleNow(houseWith(plan, 1)), 1);
const cpu = () => {
  const out: Record<string, number> = {};
  for (const line of execSync("ps -eo pid,ppid,args --no-headers", { encoding: "utf8" }).split("\n")) {
    const m = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line);
    if (!m) continue;
    const [, pid, , args] = m as unknown as string[];
    const name = /bench\/load\/shop-server/.test(args!) ? "shop" : /sandbox\/nexi\/main/.test(args!) ? "provider" : /postgres: .* run /.test(args!) ? "pg" : /postgres:/.test(args!) ? "pgbg" : null;
    if (!name) continue;
    try {
      const s = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]!.split(" ");
      out[name] = (out[name] ?? 0) + (Number(s[11]) + Number(s[12])) * 10;
    } catch {}
  }
  const u = process.cpuUsage(); out.client = (u.user + u.system) / 1000;
  return out;
};
async function run(count: number) {
  const visitors = await load(shop.database, count, Date.now());
  const sessions = visitors.flatMap(({ session }) => session ?? []);
  await signIn(shop.database, sessions);
  const before = cpu(); const statements = await shop.statements(); const t = performance.now();
  let next = 0;
  await Promise.all(Array.from({ length: 32 }, async () => { for (let s = sessions[next++]; s; s = sessions[next++]) await buy(s); }));
  const ms = performance.now() - t; const after = cpu();
  const per = Object.fromEntries(Object.keys(after).map((k) => [k, +(((after[k] ?? 0) - (before[k] ?? 0)) / count).toFixed(2)]));
  console.log(JSON.stringify({ perSecond: +(count / ms * 1000).toFixed(1), statements: ((await shop.statements()) - statements) / count, cpuMs: per, sum: +Object.values(per).reduce((a, b) => a + b, 0).toFixed(2) }));
}
async function buy(session: string) {
  const ask = async (method: string, path: string, body: unknown) => {
    const answer = await shop.send(0, method, path, session, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const quantities = [{ priceType: ADULT, quantity: 2 }];
  const held = await ask("POST", "/basket/best-available", { performance: CARMEN, band: "A", quantities });
  await ask("PUT", "/basket/delivery", { method: "e-ticket" });
  const { totals } = held.basket as { totals: { total: { amount: number } } };
  const placed = await ask("POST", "/orders", { acceptTerms: true, expectedTotal: totals.total.amount });
  await payByCard(String(placed.paymentPage));
  const verified = await ask("POST", `/orders/${placed.link}/verification`, { returned: "paid" });
  if (verified.state !== "paid") throw new Error("x");
}
if (process.env.PGSS) await shop.database.$client.query("create extension if not exists pg_stat_statements");
await run(60); await run(N); if (process.env.PGSS) await shop.database.$client.query("select pg_stat_statements_reset()"); await run(N);
if (process.env.PGSS) { const { rows } = await shop.database.$client.query("select calls, round((total_exec_time/" + N + ")::numeric,3) as exec, round((total_plan_time/" + N + ")::numeric,3) as plan, wal_bytes/" + N + " as wal, left(regexp_replace(query,'\\s+',' ','g'),110) as q from pg_stat_statements order by total_exec_time+total_plan_time desc limit 45"); for (const r of rows) console.log(r.calls, r.exec, r.plan, Math.round(r.wal), r.q); }
await shop.close();
