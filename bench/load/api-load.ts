import { payByCard } from "#sandbox/nexi/visitor.ts";
import type { Catalogue } from "../../src/engine/storage/documents/catalogue-document.ts";
import { bigHall, houseWith, load, seeded } from "../../src/engine/testing/big-hall.ts";
import { ADULT, CARMEN } from "../../src/engine/testing/small-house.ts";
import type { ApiServers } from "./api-servers.ts";
import { type LoadResult, rush } from "./seat-load.ts";
import { signIn } from "./signed-in.ts";

/** For bench:http and bench:scale: holds and purchases through /api/v1, spread evenly over the processes. */

const HOLDING = 64;
const BUYING = 32;

/** Some performances in equal halls, and one more in a hall that is large enough for all purchases. */
export function houseForLoad(
  hall: Halls["hall"],
  performances: number,
  purchases: number,
): { readonly catalogue: Catalogue; readonly last: number } {
  const plan = bigHall(hall.rows, hall.seatsInRow, (seat) => ({ ...seat, band: "A" }));
  const big = bigHall(Math.ceil((purchases * 3) / 50), 50, (seat) => ({ ...seat, band: "A" }));
  const house = houseWith(plan, performances);
  const [first] = house.performances;
  if (!first) throw new Error("A house without performances");
  const last = CARMEN + performances;
  const inBig = { ...first, id: last, plan: big.id };
  return {
    catalogue: { ...house, plans: [plan, big], performances: [...house.performances, inBig] },
    last,
  };
}

interface Halls {
  readonly performances: readonly number[];
  readonly hall: { readonly rows: number; readonly seatsInRow: number };
  readonly seed: number;
}

/** @param onFault called for each response of 500 and above */
export async function holds(
  shop: ApiServers,
  { performances, hall, seed }: Halls,
  onFault: () => void,
): Promise<LoadResult> {
  const visitors = await load(
    shop.database,
    performances.length * hall.rows * hall.seatsInRow * 2,
    Date.now(),
  );
  const wave = { clients: HOLDING, waves: [performances], visitors, hall, random: seeded(seed) };
  let next = 0;
  return rush(wave, async ({ session }, { performance, seats, quantity }) => {
    const server = next++;
    const answer = seats
      ? await shop.send(server, "POST", "/basket/seats", session, {
          performance,
          seats: seats.map((seat) => ({ seat, priceType: ADULT })),
        })
      : await shop.send(server, "POST", "/basket/best-available", session, {
          performance,
          band: "A",
          quantities: [{ priceType: ADULT, quantity }],
        });
    if (answer.status >= 500) onFault();
    if (answer.status !== 200) return null;
    return (answer.body.basket as { tickets: { seat: string }[] }).tickets.map(({ seat }) => seat);
  });
}

interface Bought {
  readonly perSecond: number;
  readonly statementsEach: number;
  readonly messagesEach: number;
}

/** From the seats to the paid order with its tickets, for `count` concurrent customers of one performance. */
export async function purchases(
  shop: ApiServers,
  performanceId: number,
  count: number,
  onFault: (error: unknown) => void,
): Promise<Bought> {
  const customers = await signedInLoad(shop, count);
  let next = 0;
  const one = async () => {
    for (let at = next++; at < customers.length; at = next++) {
      const session = customers[at];
      if (session) await buy(shop, at, session, performanceId).catch(onFault);
    }
  };
  const before = await shop.sent();
  const began = performance.now();
  await Promise.all(Array.from({ length: BUYING }, one));
  const perSecond = count / ((performance.now() - began) / 1000);
  const after = await shop.sent();
  return {
    perSecond,
    statementsEach: (after.statements - before.statements) / count,
    messagesEach: (after.messages - before.messages) / count,
  };
}

async function buy(shop: ApiServers, server: number, session: string, performance: number): Promise<void> {
  const ask = async (method: string, path: string, body: unknown) => {
    const answer = await shop.send(server, method, path, session, body);
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const quantities = [{ priceType: ADULT, quantity: 2 }];
  const held = await ask("POST", "/basket/best-available", { performance, band: "A", quantities });
  await ask("PUT", "/basket/delivery", { method: "e-ticket" });
  const { totals } = held.basket as { totals: { total: { amount: number } } };
  const placed = await ask("POST", "/orders", { acceptTerms: true, expectedTotal: totals.total.amount });
  await payByCard(String(placed.paymentPage));
  const verified = await ask("POST", `/orders/${placed.link}/verification`, { returned: "paid" });
  if (verified.state !== "paid") throw new Error(`A paid order is ${verified.state}`);
}

async function signedInLoad(shop: ApiServers, count: number): Promise<string[]> {
  const visitors = await load(shop.database, count, Date.now());
  const sessions = visitors.flatMap(({ session }) => session ?? []);
  await signIn(shop.database, sessions);
  return sessions;
}
