import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { payByCard } from "#sandbox/nexi/visitor.ts";
import { bigHall, houseWith, load } from "../src/engine/testing/big-hall.ts";
import { auditSeats } from "../src/engine/testing/seat-audit.ts";
import { ADULT, CARMEN } from "../src/engine/testing/small-house.ts";
import { type ApiServers, openApiServers } from "./load/api-servers.ts";
import { onSaleNow } from "./load/on-sale-now.ts";
import { signIn } from "./load/signed-in.ts";

/**
 * `npm run two-versions -- <revision>`: an older version's API next to today's on one database, as during a
 * rolling deployment. Customers buy at either or at both, and compete for the same seats. Exits with 1 on any
 * error.
 */

const ROOT = resolve(import.meta.dirname, "..");
const [, , revision] = process.argv;
if (!revision) throw new Error("Which version? npm run two-versions -- <revision>");
const [NEW, OLD] = [0, 1];
const EACH = 6;

const folder = await mkdtemp(join(tmpdir(), "parkett-older-"));
execFileSync("sh", ["-c", `git archive ${JSON.stringify(revision)} | tar -x -C ${folder}`], { cwd: ROOT });
await symlink(join(ROOT, "node_modules"), join(folder, "node_modules"));
const olderServer = ["bench/load/shop-server.ts", "bench/shop-server.ts"]
  .map((file) => join(folder, file))
  .find((file) => existsSync(file));
if (!olderServer) throw new Error(`${revision} has no server of the interface by itself`);

const plan = bigHall(20, 40, (seat) => ({ ...seat, band: "A" }));
const faults: string[] = [];
const bought: { how: string; link: string; session: string }[] = [];

async function buy(
  shop: ApiServers,
  session: string,
  at: readonly [hold: number, place: number, verify: number],
) {
  const ask = async (server: number, method: string, path: string, body: unknown) => {
    const answer = await shop.send(server, method, path, session, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const [hold, place, verify] = at;
  const quantities = [{ priceType: ADULT, quantity: 2 }];
  const held = await ask(hold, "POST", "/basket/best-available", {
    performance: CARMEN,
    band: "A",
    quantities,
  });
  await ask(place, "PUT", "/basket/delivery", { method: "e-ticket" });
  const { totals } = held.basket as { totals: { total: { amount: number } } };
  const placed = await ask(place, "POST", "/orders", {
    acceptTerms: true,
    expectedTotal: totals.total.amount,
  });
  await payByCard(String(placed.paymentPage));
  const verified = await ask(verify, "POST", `/orders/${placed.link}/verification`, { returned: "paid" });
  if (verified.state !== "paid") throw new Error(`A paid order is ${verified.state}`);
  return String(placed.link);
}

const WAYS: Readonly<Record<string, readonly [number, number, number]>> = {
  "all at the older": [OLD, OLD, OLD],
  "all at today's": [NEW, NEW, NEW],
  "held at the older, bought at today's": [OLD, NEW, NEW],
  "held at today's, bought at the older": [NEW, OLD, OLD],
  "placed at the older, settled by today's": [OLD, OLD, NEW],
  "placed at today's, settled by the older": [NEW, NEW, OLD],
};

const shop = await openApiServers(onSaleNow(houseWith(plan, 1)), 1, [olderServer]);
try {
  const visitors = await load(shop.database, EACH * Object.keys(WAYS).length, Date.now());
  const sessions = visitors.flatMap(({ session }) => session ?? []);
  await signIn(shop.database, sessions);
  for (const [way, [how, at]] of Object.entries(WAYS).entries()) {
    const some = sessions.slice(way * EACH, (way + 1) * EACH).map(async (session) => {
      const link = await buy(shop, session, at).catch((error: unknown) => {
        faults.push(`${how}: ${error}`);
        return null;
      });
      if (link) bought.push({ how, link, session });
    });
    await Promise.all(some);
  }
  for (const { how, link, session } of bought) {
    const [today, older] = await Promise.all(
      [NEW, OLD].map((server) => shop.send(server, "GET", `/orders/${link}`, session, null)),
    );
    const seatsIn = (answer: typeof today) =>
      JSON.stringify((answer?.body.tickets as { seat?: unknown }[])?.length);
    if (today?.status !== 200 || older?.status !== 200) {
      faults.push(`${how}: read with ${today?.status} by today's, ${older?.status} by the older`);
    } else if (
      today.body.state !== "paid" ||
      older.body.state !== "paid" ||
      seatsIn(today) !== seatsIn(older)
    ) {
      faults.push(`${how}: the two read another order`);
    }
  }
  const audit = await auditSeats(shop.database, new Date());
  for (const [what, count] of Object.entries(audit)) if (count > 0) faults.push(`${count} seats ${what}`);
  const { rows } = await shop.database.$client.query<{ paid: number; charged: number; total: number }>(
    `select (select count(*)::int from orders where state = 'paid') as paid,
       (select coalesce(sum(total), 0)::int from orders where state = 'paid') as total,
       (select coalesce(sum(amount), 0)::int from ledger where kind = 'charge') as charged`,
  );
  const [books] = rows;
  if (books?.charged !== books?.total) faults.push(`charged ${books?.charged} for ${books?.total}`);
  for (const fault of faults.slice(0, 20)) console.error(fault);
  for (const how of Object.keys(WAYS)) {
    console.log(`${how}: ${bought.filter((one) => one.how === how).length} of ${EACH} bought, read by both`);
  }
  console.log(JSON.stringify({ older: revision, paid: books?.paid, faults: faults.length }));
} finally {
  await shop.close();
  await rm(folder, { recursive: true, force: true });
}
if (faults.length > 0) process.exitCode = 1;
