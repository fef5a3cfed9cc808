import { createHttpBackEnd } from "#contract/http-client.ts";
import type { Caller } from "#contract/operation.ts";
import { SOMEBODY } from "#contract/testing/somebody.ts";

/** Visitors with seats and an order, and existing ids: without them nearly all requests would end at "no such seat". */

export interface Visitor {
  readonly name: "nobody" | "a visitor" | "a customer" | "a payer";
  readonly session: string;
  readonly tickets: readonly string[];
  readonly order: string;
}

export interface Stage {
  readonly visitors: readonly Visitor[];
  readonly event: string;
  readonly performance: number;
  /** Valid values by the name of a field or parameter. */
  values(visitor: Visitor): Readonly<Record<string, unknown>>;
}

let stages = 0;
let people = 0;

export async function openStage(url: string): Promise<Stage> {
  stages += 1;
  // Registrations are limited per network.
  const network = `10.251.${Math.floor(stages / 250)}.${stages % 250}`;
  const backEnd = createHttpBackEnd(url, { "x-forwarded-for": network });
  const nobody: Caller = { session: null, language: "sv", address: "", idempotencyKey: null };
  const agenda = await backEnd.catalogue.agenda({}, nobody);
  const onSale = agenda.ok
    ? agenda.value.performances.find(
        ({ availability, ways }) => availability.state === "select-or-book" && ways === "both",
      )
    : undefined;
  if (!onSale) throw new Error("Nothing is on sale");
  const status = await backEnd.seating.status({ performance: onSale.id }, nobody);
  if (!status.ok) throw new Error("No seats");
  const plan = await backEnd.seating.plan({ plan: status.value.plan }, nobody);
  if (!plan.ok) throw new Error("No plan");
  const seats = plan.value.sections.flatMap(({ rows }) =>
    rows.flatMap((row) => row.seats.map(({ id }) => id)),
  );

  const start = async (): Promise<Caller> => {
    const started = await backEnd.customers.startSession({}, nobody);
    return { ...nobody, session: started.ok ? started.value.session : null };
  };
  const holds = async (caller: Caller): Promise<string[]> => {
    const quantities = [{ priceType: 1, quantity: 2 }];
    for (const band of ["B", "C", "A"] as const) {
      const held = await backEnd.basket.addBestAvailable(
        { performance: onSale.id, band, quantities },
        caller,
      );
      if (held.ok) return held.value.basket.tickets.map(({ id }) => id);
    }
    throw new Error("No seats left to begin with");
  };
  const registers = async (caller: Caller): Promise<Caller> => {
    people += 1;
    const email = `fuzz-${process.pid}-${people}@test.example`;
    const registered = await backEnd.customers.register({ ...SOMEBODY, email }, caller);
    if (!registered.ok) throw new Error(`Not registered: ${registered.refusal.reason}`);
    return { ...caller, session: registered.value.session };
  };

  const visitor = await start();
  const customer = await registers(await start());
  const payer = await registers(await start());
  const visitors: Visitor[] = [
    { name: "nobody", session: "", tickets: [], order: "" },
    { name: "a visitor", session: visitor.session ?? "", tickets: await holds(visitor), order: "" },
    { name: "a customer", session: customer.session ?? "", tickets: await holds(customer), order: "" },
  ];
  const tickets = await holds(payer);
  const methods = await backEnd.orders.deliveryMethods({}, payer);
  const method = (methods.ok && methods.value[0]?.id) || "";
  await backEnd.orders.chooseDelivery({ method }, payer);
  const basket = await backEnd.basket.read({}, payer);
  const expectedTotal = (basket.ok && basket.value.basket?.totals.total.amount) || 0;
  const placed = await backEnd.orders.place({ acceptTerms: true, expectedTotal }, payer);
  if (!placed.ok) throw new Error(`No order: ${placed.refusal.reason}`);
  visitors.push({ name: "a payer", session: payer.session ?? "", tickets, order: placed.value.link });

  return {
    visitors,
    event: onSale.event.slug,
    performance: onSale.id,
    values: ({ tickets: own, order }) => ({
      ...SOMEBODY,
      event: onSale.event.slug,
      instance: onSale.id,
      performance: onSale.id,
      plan: status.value.plan,
      link: order || placed.value.link,
      order: order || placed.value.link,
      near: seats[10],
      count: 2,
      keep: [seats[11]],
      avoid: [],
      band: "B",
      seats: [{ seat: seats[20], priceType: 1 }],
      quantities: [{ priceType: 1, quantity: 1 }],
      ticket: own[0] ?? "nobody's",
      tickets: own.length > 0 ? own.slice(0, 1) : ["nobody's"],
      priceType: 1,
      method,
      acceptTerms: true,
      expectedTotal,
      email: "somebody@test.example",
      token: "a-token-of-nobody",
      confirm: SOMEBODY.password,
      next: "/basket",
      returned: "unknown",
    }),
  };
}
