import { and, count, eq, isNull, ne, notInArray, type SQL } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import type { Caller, RefusalOf } from "#contract/operation.ts";
import type { registrations as operations, RegistrationEntry } from "#contract/sales/registrations.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import { type Registration, registrationOf, stateAt } from "#domain/sales/registrations/registrations.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { viewerOf } from "../../catalogue/viewer.ts";
import { execute } from "../../kernel/commands.ts";
import type { Services } from "../../kernel/services.ts";
import type { CustomerSession } from "../../kernel/session.ts";
import type { Transaction } from "../../storage/database.ts";
import type { PerformanceEntry } from "../../storage/documents/catalogue-document.ts";
import { isUniqueViolation } from "../../storage/faults.ts";
import { draws, registrations } from "../../storage/tables/sales/registrations.ts";
import { orders } from "../../storage/tables/shop.ts";
import { customerSession, findSession } from "../../visitors/sessions.ts";
import { declineDrawn } from "./decline.ts";
import { viewRegistrationEntry } from "./entry-view.ts";
import { viewRegistration } from "./registration-view.ts";
import { saveEntry } from "./save-entry.ts";
import { readDraw } from "./seed.ts";

/** Registrations for a draw: one per customer, which can be changed or withdrawn until registration closes. */

export function createRegistrations(services: Services): BackEnd["registrations"] {
  const { database } = services;
  return {
    async read(input, caller) {
      const index = await services.catalogue.current();
      const found = findRegistration(index, input.performance);
      if (!found.ok) return found;
      const { registration, performance } = found.value;
      const draw = await readDraw(database, registration.id);
      const session = await findSession(services, caller);
      const own =
        session?.customer &&
        and(eq(registrations.registration, registration.id), eq(registrations.customer, session.customer));
      const [mine = null] = own ? await entriesOf(services, index, own, caller) : [];
      const [entered] = await database
        .select({ count: count() })
        .from(registrations)
        .where(
          and(
            eq(registrations.registration, registration.id),
            notInArray(registrations.state, ["draft", "withdrawn"]),
          ),
        );
      const viewer = viewerOf(services, index, caller);
      const entries = entered?.count ?? 0;
      return done(viewRegistration(index, { registration, performance, viewer, draw, entries, mine }));
    },

    async save(input, caller) {
      const allowed = await mayWrite(services, input.performance, caller);
      if (!allowed.ok) return allowed;
      const { index, session, registration, performance } = allowed.value;
      const requested = { operation: "saveRegistration", input };
      try {
        return await execute(services, { session, caller, requested }, async (transaction) => {
          if (!(await isUndrawn(transaction, registration))) return refused("registration-closed");
          return saveEntry(services, transaction, {
            index,
            session,
            registration,
            performance,
            input,
            caller,
          });
        });
      } catch (error) {
        // Another customer of the household registered at the same moment.
        if (isUniqueViolation(error)) return refused("household-registered");
        throw error;
      }
    },

    async withdraw(input, caller) {
      const allowed = await mayWrite(services, input.performance, caller);
      if (!allowed.ok) return allowed;
      const { session, registration } = allowed.value;
      const requested = { operation: "withdrawRegistration", input };
      return execute(services, { session, caller, requested }, async (transaction) => {
        if (!(await isUndrawn(transaction, registration))) return refused("registration-closed");
        const mine = and(
          eq(registrations.registration, registration.id),
          eq(registrations.customer, session.customer),
        );
        const [row] = await transaction.select().from(registrations).where(mine).for("update");
        if (!row || row.state === "withdrawn") return done({});
        await transaction
          .update(registrations)
          .set({ state: "withdrawn", changed: new Date(services.now()) })
          .where(mine);
        if (row.state === "entered") {
          await services.outbox.put(transaction, {
            ...{ kind: "registration", entry: row.id, stage: "withdrawn" },
          });
        }
        return done({});
      });
    },

    async decline(input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const index = await services.catalogue.current();
      const found = findRegistration(index, input.performance);
      if (!found.ok) return found;
      const requested = { operation: "declineDrawnSeats", input };
      return execute(services, { session: session.value, caller, requested }, (transaction) =>
        declineDrawn(services, index, transaction, {
          registration: found.value.registration,
          customer: session.value.customer,
        }),
      );
    },

    async mine(_input, caller) {
      const session = await customerSession(services, caller);
      if (!session.ok) return session;
      const index = await services.catalogue.current();
      const own = eq(registrations.customer, session.value.customer);
      const which = and(own, ne(registrations.state, "draft"));
      return done(await entriesOf(services, index, which, caller));
    },
  };
}

interface Found {
  readonly registration: Registration;
  readonly performance: PerformanceEntry;
}

/** A dress rehearsal cannot be the first choice: a request for it returns the registration's first performance. */
export function findRegistration(
  index: CatalogueIndex,
  id: number,
): Outcome<Found, { reason: "unknown-performance" } | { reason: "no-registration" }> {
  if (!index.performance(id)) return refused("unknown-performance");
  const registration = registrationOf(index.catalogue.registrations, id);
  const first = registration?.rehearsal === id ? registration.performances[0] : id;
  const performance = first === undefined ? undefined : index.performance(first);
  return registration && performance ? done({ registration, performance }) : refused("no-registration");
}

async function mayWrite(
  services: Services,
  id: number,
  caller: Caller,
): Promise<
  Outcome<
    Found & { readonly index: CatalogueIndex; readonly session: CustomerSession },
    Extract<
      RefusalOf<typeof operations.withdraw>,
      {
        reason:
          | "login-needed"
          | "unknown-performance"
          | "no-registration"
          | "registration-closed"
          | "registration-not-open";
      }
    >
  >
> {
  const session = await customerSession(services, caller);
  if (!session.ok) return session;
  const index = await services.catalogue.current();
  const found = findRegistration(index, id);
  if (!found.ok) return found;
  const state = stateAt(found.value.registration, services.now());
  if (state === "not-yet") return refused("registration-not-open");
  if (state === "closed") return refused("registration-closed");
  return done({ ...found.value, index, session: session.value });
}

/** Locks the draw's row: a registration cannot be added while the seats are drawn. */
async function isUndrawn(transaction: Transaction, { id }: Registration): Promise<boolean> {
  const rows = await transaction
    .select({ registration: draws.registration })
    .from(draws)
    .where(and(eq(draws.registration, id), isNull(draws.drawn)))
    .for("share");
  return rows.length > 0;
}

/** The entries among the registrations that are still in the catalogue. */
async function entriesOf(
  { database, now }: Services,
  index: CatalogueIndex,
  which: SQL | undefined,
  { language }: Pick<Caller, "language">,
): Promise<RegistrationEntry[]> {
  const rows = await database
    .select()
    .from(registrations)
    .leftJoin(draws, eq(draws.registration, registrations.registration))
    .leftJoin(orders, eq(orders.id, registrations.order))
    .where(which)
    .orderBy(registrations.changed, registrations.id);
  return rows.flatMap(({ registrations: row, draws: draw, orders: order }) => {
    const registration = index.catalogue.registrations?.find(({ id }) => id === row.registration);
    const at = { language, now: now() };
    return (registration && viewRegistrationEntry(index, { registration, row, draw, order, at })) ?? [];
  });
}
