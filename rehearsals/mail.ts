import { createHttpBackEnd } from "#contract/http-client.ts";
import { faultsIn, type Query } from "../tooling/audit.ts";
import { NOBODY, pause, register, startLoad, until } from "../tooling/load.ts";
import { openHouse, type Rehearsed } from "./stage.ts";

/**
 * `npm run rehearse -- mail`. The mail server is down for a day: customers see their tickets at once, and get one email
 * for each order when it is back. The day passes by changing the jobs' rows an hour at a time.
 */
const HOURS = 24;

export async function rehearseMail(): Promise<Rehearsed> {
  await using house = await openHouse(1);
  const { stage, query, performances } = house;
  await stage.mail.stop();
  const buyers = await Promise.all([0, 1].map((who) => register(stage.url, `mail-${who}`)));
  const load = startLoad({ url: stage.url, name: "mail", holders: 0, buyers, ...performances.next() });
  await until(async () => load.books.paid.size >= 10, 60_000);
  await load.leave();
  const links = [...load.books.paid.values()];
  const backEnd = createHttpBackEnd(stage.url);
  const orders = await Promise.all(
    links.map(async (link) => {
      const read = await backEnd.orders.read({ link }, NOBODY);
      if (!read.ok) throw new Error(read.refusal.reason);
      return read.value;
    }),
  );
  const ticketless = orders.filter(({ state, tickets }) => state !== "paid" || !tickets[0]?.code);
  let tries = 0;
  for (let hour = 0; hour < HOURS; hour++) tries += await letAnHourPass(query);
  await stage.mail.start();
  await letAnHourPass(query);
  const waiting = () =>
    query<{ count: number }>(`select count(*)::int as count from jobs.job where ${EMAILS}`);
  await until(async () => (await waiting())[0]?.count === 0);
  // A second copy would have arrived by then.
  await pause(5_000);
  const answer = await fetch(`${stage.mailbox}/emails.json`);
  const emails = (await answer.json()) as { readonly text: string }[];
  const copies = links.map((link) => emails.filter(({ text }) => text.includes(link)).length);
  const faults = await faultsIn(load.books, query, stage.payments);
  if (ticketless.length > 0) faults.push(`${ticketless.length} orders showed no tickets without mail`);
  const odd = copies.filter((count) => count !== 1);
  if (odd.length > 0)
    faults.push(`of ${odd.length} orders there is not just one email, but ${odd.join(", ")}`);
  if (tries < HOURS) faults.push(`in ${HOURS} hours emails were tried ${tries} times`);
  return { paid: links.length, tries, emails: copies.reduce((sum, count) => sum + count, 0), faults };
}

const EMAILS = "name = 'order-confirmation' and state in ('created', 'retry', 'active')";

/** @returns the number of attempts in that hour */
async function letAnHourPass(query: Query): Promise<number> {
  const before = await triesSoFar(query);
  await query(`update jobs.job set start_after = start_after - interval '1 hour',
    created_on = created_on - interval '1 hour', keep_until = keep_until - interval '1 hour' where ${EMAILS}`);
  await until(async () => {
    const rows = await query(
      `select 1 from jobs.job where ${EMAILS} and (start_after <= now() or state = 'active')`,
    );
    return rows.length === 0;
  });
  return (await triesSoFar(query)) - before;
}

async function triesSoFar(query: Query): Promise<number> {
  const [row] = await query<{ tries: number }>(
    `select coalesce(sum(retry_count), 0)::int as tries from jobs.job where name = 'order-confirmation'`,
  );
  return row?.tries ?? 0;
}
