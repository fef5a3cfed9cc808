import { and, eq, gt, or, type SQL, sql } from "drizzle-orm";
import type { BackEnd } from "#contract/back-end.ts";
import { summariseEvent } from "#contract/house-views.ts";
import { inLanguage } from "#domain/languages.ts";
import { done, refused } from "#domain/outcome.ts";
import { isGiven, openUntil, type Programme, programmeOf } from "#domain/sales/programmes.ts";
import { isGuessTooOften } from "../../../visitors/throttle.ts";
import { contextOf } from "../../basket/read-basket.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import { summarisePerformance } from "../../catalogue/visitor-view.ts";
import { execute } from "../../kernel/commands.ts";
import type { Services } from "../../kernel/services.ts";
import type { Session } from "../../kernel/session.ts";
import { isStillCustomer } from "../../kernel/still-customer.ts";
import { viewerFor } from "../../lines/rights.ts";
import type { Transaction } from "../../storage/database.ts";
import { grants } from "../../storage/tables/customers/members.ts";
import { findSession } from "../../visitors/sessions.ts";

/** Programmes: a code gives a right to the session, and to the customer who signs in with it. */
export function createProgrammes(services: Services): BackEnd["programmes"] {
  return {
    async enter(input, caller) {
      const context = await contextOf(services, caller);
      if (!context.ok) return context;
      const { index, session } = context.value;
      if (await isGuessTooOften(services, "programme", caller.address, session.id))
        return refused("too-many-programme-codes");
      const now = services.now();
      const found = programmeOf(index.catalogue.sales?.programmes ?? [], input.code, now);
      const isIt = input.programme === undefined || found?.id === input.programme;
      if (!found || !isIt) return refused("wrong-programme-code");
      if (comingIn(index, found, now).length === 0) return refused("programme-without-performances");
      const requested = { operation: "enterProgramme", input };
      return execute(services, { session, caller, requested }, async (transaction) => {
        await grant(services, transaction, session, found);
        return done({ programme: found.id });
      });
    },

    async read(input, caller) {
      const [index, counts, session] = await Promise.all([
        services.catalogue.current(),
        services.counts.read(),
        findSession(services, caller),
      ]);
      const programme = index.catalogue.sales?.programmes?.find(({ id }) => id === input.programme);
      const now = services.now();
      const until = programme && session ? await openTo(services, session, programme.id) : null;
      if (!programme || !until || !isGiven(programme, now)) return refused("programme-closed");
      const viewer = await viewerFor(services, index, caller);
      return done({
        id: programme.id,
        name: inLanguage(programme.name, viewer.language),
        about: inLanguage(programme.about, viewer.language),
        until: until.toISOString(),
        performances: comingIn(index, programme, now).map((performance) => ({
          ...summarisePerformance(index, performance, counts.of(performance.id), viewer),
          event: summariseEvent(index.eventOf(performance), viewer.language),
        })),
      });
    },
  };
}

function comingIn(index: CatalogueIndex, { performances }: Programme, now: number) {
  return performances
    .flatMap((id) => index.performance(id) ?? [])
    .filter(({ starts, cancelled }) => starts > now && !cancelled)
    .sort((a, b) => a.starts - b.starts);
}

const causeOf = (programme: string) => `programme:${programme}`;

/** Grants the right to the customer, or to the session before sign-in. A repeated code renews it. */
async function grant(
  services: Services,
  transaction: Transaction,
  session: Session,
  programme: Programme,
): Promise<void> {
  const now = services.now();
  const right = {
    ...{ cause: causeOf(programme.id), modesOfSale: [programme.modeOfSale], opens: [] },
    ...{ from: new Date(now), until: new Date(openUntil(programme, now)) },
  };
  const put = (owner: { readonly customer: string } | { readonly session: string }) =>
    transaction
      .insert(grants)
      .values({ id: services.random.id(), ...owner, ...right })
      .onConflictDoUpdate({
        target: "customer" in owner ? [grants.customer, grants.cause] : [grants.session, grants.cause],
        targetWhere:
          "customer" in owner ? sql`${grants.customer} is not null` : sql`${grants.session} is not null`,
        set: { modesOfSale: right.modesOfSale, from: right.from, until: right.until },
      });
  const { customer } = session;
  const isCustomers = customer !== null && (await isStillCustomer(transaction, customer));
  await put(isCustomers ? { customer } : { session: session.id });
}

/** When the programme closes for this visitor; null if it is not open to them. */
async function openTo(services: Services, session: Session, programme: string): Promise<Date | null> {
  const own: (SQL | undefined)[] = [eq(grants.session, session.id)];
  if (session.customer !== null) own.push(eq(grants.customer, session.customer));
  const rows = await services.database
    .select({ until: grants.until })
    .from(grants)
    .where(and(or(...own), eq(grants.cause, causeOf(programme)), gt(grants.until, new Date(services.now()))));
  return rows.map(({ until }) => until).sort((a, b) => b.getTime() - a.getTime())[0] ?? null;
}
