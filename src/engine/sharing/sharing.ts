import { and, eq, inArray, isNull } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import type { PerformanceOfTicket } from "#contract/operations/basket.ts";
import type { Order } from "#contract/operations/orders.ts";
import { readableEmail } from "#domain/customer/email-address.ts";
import { isOver, shareFaults } from "#domain/customer/sharing.ts";
import { resaleUntil } from "#domain/orders/resale.ts";
import { done, refused } from "#domain/outcome.ts";
import { hashToken } from "../../credentials/tokens.ts";
import { isCustomerTooOften } from "../../visitors/throttle.ts";
import { execute } from "../kernel/commands.ts";
import type { Services } from "../kernel/services.ts";
import { usedAmong } from "../orders/tickets/used-tickets.ts";
import type { Transaction } from "../storage/database.ts";
import { ticketShares } from "../storage/tables/orders/shares.ts";
import { orders, tickets } from "../storage/tables/shop.ts";
import { customerSession } from "../visitors/sessions.ts";
import { lookAtPasses } from "../wallets/wallet-passes.ts";
import { createNames, nameUntil } from "./names.ts";
import { tokenOfShare } from "./share-token.ts";
import { readShare, whyHidden } from "./shared-ticket.ts";

/** Shares single tickets by a link, which shows a valid ticket until it is revoked or the performance is over. */
export function createSharing(
  services: Services,
  { mine }: Pick<BackEnd["orders"], "mine">,
): BackEnd["sharing"] {
  const { database } = services;

  const sharesOf = (codes: readonly string[]) =>
    database
      .select()
      .from(ticketShares)
      .where(and(inArray(ticketShares.ticket, [...codes]), isNull(ticketShares.revoked)));

  return {
    async tickets(input, caller) {
      const read = await mine(input, caller);
      if (!read.ok) return read;
      const coming = read.value.flatMap((order) => heldIn(order, services.now()));
      const codes = coming.map(({ ticket }) => ticket.code);
      const [shares, used] = await Promise.all([sharesOf(codes), usedAmong(database, codes)]);
      const shareOf = (code: string) => {
        const share = shares.find(({ ticket }) => ticket === code);
        if (!share) return null;
        const { id, name, created } = share;
        return { id, name, token: tokenOfShare(services, id), since: created.toISOString() };
      };
      const performances = [...Map.groupBy(coming, ({ performance }) => performance.id).values()];
      return done(
        performances
          .flatMap((all) => {
            const [first] = all;
            if (!first) return [];
            const until = nameUntil(services, first.performance);
            const resaleEnds = resaleEnd(services, first.performance);
            const owned = all.map(({ order, ticket }) => ({
              order,
              ticket,
              share: shareOf(ticket.code),
              nameUntil:
                until !== null && ticket.valid && !used.has(ticket.code)
                  ? new Date(until).toISOString()
                  : null,
              resaleUntil:
                resaleEnds !== null && !used.has(ticket.code) ? new Date(resaleEnds).toISOString() : null,
            }));
            return [{ performance: first.performance, tickets: owned }];
          })
          .sort((a, b) => Date.parse(a.performance.starts) - Date.parse(b.performance.starts)),
      );
    },

    async share(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const faults = shareFaults(input);
      if (faults.length > 0) return refused("invalid", { faults });
      const { customer } = session.value;
      const [name, email] = [input.name.trim(), readableEmail(input.email)];
      // Prevents misuse for bulk email to arbitrary addresses.
      if (email !== "" && (await isCustomerTooOften(services, "share-email", customer)))
        return refused("too-many-attempts");
      const own = await mine({}, caller);
      const owned = (own.ok ? own.value : [])
        .flatMap((order) => comingIn(order, services.now()))
        .find(({ ticket }) => ticket.code === input.code);
      if (!owned || owned.performance.change?.kind === "cancelled") return refused("ticket-not-shareable");
      const requested = { operation: "shareTicket", input };
      const shared = await execute(
        services,
        { session: session.value, caller, requested },
        async (transaction) => {
          if (!(await isStillValid(transaction, input.code))) return refused("ticket-not-shareable");
          const id = services.random.id();
          const made = await transaction
            .insert(ticketShares)
            .values({
              id,
              ticket: input.code,
              tokenHash: hashToken(tokenOfShare(services, id)),
              name,
              created: new Date(services.now()),
            })
            .onConflictDoNothing()
            .returning({ id: ticketShares.id });
          if (made.length === 0) return refused("shared-already");
          if (email !== "") {
            const { language } = caller;
            await services.outbox.put(transaction, { kind: "shared-ticket", share: id, email, language });
          }
          return done({ id });
        },
      );
      if (!shared.ok) return shared;
      const { id } = shared.value;
      return done({ id, token: tokenOfShare(services, id) });
    },

    ...createNames(services),

    async takeBack(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const requested = { operation: "takeBackTicket", input };
      return execute(services, { session: session.value, caller, requested }, async (transaction) => {
        const theirs = transaction
          .select({ code: tickets.code })
          .from(tickets)
          .innerJoin(orders, eq(orders.id, tickets.order))
          .where(eq(orders.customer, session.value.customer));
        const ended = await transaction
          .update(ticketShares)
          .set({ revoked: new Date(services.now()) })
          .where(
            and(
              eq(ticketShares.id, input.id),
              inArray(ticketShares.ticket, theirs),
              isNull(ticketShares.revoked),
            ),
          )
          .returning({ ticket: ticketShares.ticket });
        const [share] = ended;
        if (!share) return refused("unknown-share");
        const [of] = await transaction
          .select({ link: orders.link })
          .from(orders)
          .innerJoin(tickets, eq(tickets.order, orders.id))
          .where(eq(tickets.code, share.ticket));
        if (of) await lookAtPasses(services, transaction, of.link, [share.ticket]);
        return done({});
      });
    },

    async read({ token }, caller) {
      const share = await readShare(services, { tokenHash: hashToken(token) }, caller.language);
      if (!share) return refused("share-ended");
      const why = whyHidden(share, services.now());
      if (why !== null) return refused(why);
      const { performance, ticket, order, name } = share;
      const { price: _price, fees: _fees, total: _total, ...shown } = ticket;
      return done({ performance, ticket: shown, from: order.holder.firstName, name });
    },
  };
}

function comingIn(order: Order, now: number) {
  return heldIn(order, now).filter(({ ticket }) => ticket.valid);
}

/** Also tickets that are for resale. */
function heldIn(order: Order, now: number) {
  return order.tickets.flatMap((ticket) => {
    const performance = order.performances.find(({ id }) => id === ticket.performance);
    const isHeld = ticket.valid || ticket.resale?.state === "open";
    if (!performance || !isHeld || isOver(performance, now)) return [];
    return [{ order: order.link, ticket, performance }];
  });
}

/** Milliseconds; null once it has passed. */
function resaleEnd(
  { settings, now }: Pick<Services, "settings" | "now">,
  { starts, change }: PerformanceOfTicket,
): number | null {
  if (!settings.resale || change?.kind === "cancelled") return null;
  const until = resaleUntil(settings.resale, Date.parse(starts));
  return until > now() ? until : null;
}

/** Locks the ticket, to wait for a concurrent refund. */
async function isStillValid(transaction: Transaction, code: string): Promise<boolean> {
  const [row] = await transaction.select().from(tickets).where(eq(tickets.code, code)).for("update");
  return row?.valid ?? false;
}
