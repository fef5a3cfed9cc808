import type { Caller, InputOf, OutputOf, RefusalOf } from "#contract/operation.ts";
import type { resale as operations } from "#contract/sales/resale.ts";
import { type ResaleRules, resaleUntil } from "#domain/orders/resale.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { returnable } from "../../payments/refund-sale.ts";
import { moneyIn } from "../catalogue/money-in.ts";
import type { Services } from "../kernel/services.ts";
import { viewFrozenPerformance, viewPlace } from "../orders/document/order-view.ts";
import { paymentsOf } from "../orders/payments/order-payments.ts";
import { inTransaction } from "../storage/in-transaction.ts";
import { creditUntil } from "../value/issue-value.ts";
import { customerSession } from "../visitors/sessions.ts";
import { isRefunded, type Payback, planPayback } from "./plan-payback.ts";
import { lockTheirTicket, type TicketForResale } from "./read-ticket.ts";
import { isSeatToTake } from "./retake-seat.ts";
import { whyNot } from "./why-not.ts";

type Quote = typeof operations.quote;
type Shown = OutputOf<Quote>;

export async function quote(
  services: Services,
  { code }: InputOf<Quote>,
  caller: Caller,
): Promise<Outcome<Shown, RefusalOf<Quote>>> {
  const session = await customerSession(services, caller);
  if (!session.ok) return session;
  const { customer } = session.value;
  const index = await services.catalogue.current();
  return inTransaction(services.database, async (transaction) => {
    const found = await lockTheirTicket(services, index, transaction, { code, customer });
    if (!found) return refused("ticket-not-found");
    // A house that no longer offers it still shows the state of a ticket.
    const rules = services.settings.resale ?? (found.resale ? ENDED : null);
    if (!rules) return refused("no-resale");
    const { order } = found.context;
    const { snapshot } = order.document;
    const frozen = snapshot.performances.find(({ id }) => id === found.ticket.performance);
    const place = snapshot.tickets[found.ticket.line]?.place;
    if (!frozen || !place) return refused("ticket-not-found");
    const performance = viewFrozenPerformance(frozen, index.changesOf(frozen.id), caller, order.created);
    return done({
      code: found.ticket.code,
      order: { number: order.number, link: order.link },
      performance,
      place: viewPlace(place, caller),
      until: new Date(resaleUntil(rules, Date.parse(performance.starts))).toISOString(),
      creditUntil: creditUntil(services),
      ...(await stateOf(found, rules)),
    });
  });
}

/** Of a house that has switched it off: every ticket is its customer's again at once. */
const ENDED: ResaleRules = { money: "credit", hoursBefore: 0 };

type State = Pick<Shown, "state" | "why" | "since" | "amount" | "to">;

async function stateOf(found: TicketForResale, rules: ResaleRules): Promise<State> {
  const { resale, ticket, context } = found;
  const money = moneyIn(context.index);
  const since = resale?.since.toISOString() ?? null;
  if (resale?.state === "sold" && resale.settled !== null) {
    const [value, credit] = [resale.value ?? 0, resale.credit ?? 0];
    const to = value === 0 ? "credit" : credit === 0 ? "original" : "mixed";
    return { state: "sold", why: null, since, amount: money(value + credit), to };
  }
  const payback = await planPayback(found);
  const planned = { amount: money(payback.amount), to: await destinationOf(found, rules, payback) };
  if (resale?.state === "sold") return { state: "sold", why: null, since, ...planned };
  if (resale?.state === "open") {
    const isFree = await isSeatToTake(context, ticket);
    return { state: isFree ? "open" : "being-bought", why: null, since, ...planned };
  }
  const why = await whyNot(found, rules, payback);
  return { state: why ? "not-possible" : "possible", why, since: null, ...planned };
}

async function destinationOf(
  { context }: TicketForResale,
  rules: ResaleRules,
  payback: Payback,
): Promise<Shown["to"]> {
  if (await isRefunded(context, rules.money, payback)) return "original";
  const { services, transaction, order } = context;
  const { kept, lines } = payback;
  const { value, credit } = await returnable(paymentsOf(services), transaction, {
    order: order.id,
    kept,
    lines,
  });
  return value === 0 ? "credit" : credit === 0 ? "original" : "mixed";
}
