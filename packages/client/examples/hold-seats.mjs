/** Holds two seats in a basket: `node hold-seats.mjs https://tickets.example.org 1203` */
import { createClient, ShopFault } from "@parkett/client";

const [, , baseUrl, performance] = process.argv;
const client = createClient({ baseUrl, language: "sv" });

try {
  const started = await client.customers.startSession();
  if (!started.ok) throw new Error(started.refusal.reason);
  const shop = client.withSession(started.value.session);
  const quantities = [{ priceType: 1, quantity: 2 }];
  const held = await shop.basket.addBestAvailable({
    performance: Number(performance),
    band: "A",
    quantities,
  });
  if (held.ok) {
    const { tickets, totals, expires } = held.value.basket;
    console.log(
      `${tickets.length} seats for ${totals.total.amount / 100} ${totals.total.currency} until ${expires}`,
    );
  } else {
    // What an operation refuses is a value: no seats left, not on sale yet, too many tickets.
    console.log(`Refused: ${held.refusal.reason}`);
  }
} catch (error) {
  // The shop could not read or execute the request at all.
  if (!(error instanceof ShopFault)) throw error;
  console.log(`Failed: ${error.status} ${error.code}`);
}
