import { faultsIn } from "../tooling/audit.ts";
import { pause, register, startLoad, until } from "../tooling/load.ts";
import { openHouse, type Rehearsed } from "./stage.ts";

/** `npm run rehearse -- rolling`. Restarts every process, one after the other, twice, while visitors buy: no order fails. */
const ROUNDS = 2;

export async function rehearseRolling(): Promise<Rehearsed> {
  await using house = await openHouse(2);
  const { stage, query, performances } = house;
  const buyers = await Promise.all([0, 1, 2].map((who) => register(stage.url, `rolling-${who}`)));
  const load = startLoad({ url: stage.url, name: "rolling", holders: 8, buyers, ...performances.next() });
  const { books } = load;
  await until(async () => books.holders.length > 20 && books.paid.size > 2);
  for (let round = 0; round < ROUNDS; round++) {
    for (const shop of stage.shops) {
      await shop.restart();
      await pause(1_000);
    }
  }
  const paidWhile = books.paid.size;
  await until(async () => books.paid.size > paidWhile);
  await load.leave();
  return {
    restarts: ROUNDS * stage.shops.length,
    held: books.holders.length,
    paid: books.paid.size,
    repeated: books.retried,
    faults: await faultsIn(books, query, stage.payments),
  };
}
