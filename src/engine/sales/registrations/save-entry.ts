import { and, eq, ne, notInArray } from "drizzle-orm";
import type { Caller, InputOf, RefusalOf } from "#contract/operation.ts";
import type { registrations as operations } from "#contract/sales/registrations.ts";
import { done, type Outcome, refused } from "#domain/outcome.ts";
import {
  type EntryState,
  householdKey,
  type Registration,
  type SeatChoice,
} from "#domain/sales/registrations/registrations.ts";
import { findCustomer } from "../../account/login/customers.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { Services } from "../../kernel/services.ts";
import type { CustomerSession } from "../../kernel/session.ts";
import type { Transaction } from "../../storage/database.ts";
import type { PerformanceEntry } from "../../storage/documents/catalogue-document.ts";
import { registrations } from "../../storage/tables/sales/registrations.ts";
import type { RegistrationRow } from "./entry-view.ts";
import { priceTypesIn, sectionsOf } from "./registration-view.ts";

type Save = typeof operations.save;
type SaveRefusal = RefusalOf<Save>;
type FirstChoice = NonNullable<InputOf<Save>["first"]>;

interface Saving {
  readonly index: CatalogueIndex;
  readonly session: CustomerSession;
  readonly registration: Registration;
  readonly performance: PerformanceEntry;
  readonly input: InputOf<Save>;
  readonly caller: Caller;
}

export async function saveEntry(
  services: Services,
  transaction: Transaction,
  saving: Saving,
): Promise<Outcome<{ number: string; state: EntryState }, SaveRefusal>> {
  const { registration, input, session, performance } = saving;
  const fault = firstFault(saving) ?? alternativesFault(saving);
  if (fault) return fault;
  const household = await householdOf(transaction, registration, session);
  if (await isTaken(transaction, registration, household, session)) return refused("household-registered");
  if (input.first) await openEntry(services, transaction, { saving, first: input.first, household });
  const mine = and(
    eq(registrations.registration, registration.id),
    eq(registrations.customer, session.customer),
  );
  const [row] = await transaction.select().from(registrations).where(mine).for("update");
  if (!row || (row.state === "withdrawn" && !input.first)) return refused("no-first-choice");
  const first = input.first ? { performance: performance.id, ...input.first } : row;
  const alternatives = (input.alternatives ?? row.alternatives).filter((choice) => !isSame(choice, first));
  const state = stateAfter(row, input.enter);
  const now = new Date(services.now());
  await transaction
    .update(registrations)
    .set({
      ...{ performance: first.performance, section: first.section, party: first.party },
      ...{ priceType: first.priceType, alternatives, state, household, changed: now },
      rehearsal: registration.rehearsal !== null && (input.rehearsal ?? row.rehearsal),
      language: saving.caller.language,
      ...(input.enter && { entered: row.entered ?? now }),
    })
    .where(mine);
  if (input.enter) {
    await services.outbox.put(transaction, { kind: "registration", entry: row.id, stage: "received" });
  }
  return done({ number: row.number, state });
}

/** A new first choice is a draft until the last step; an entered registration stays entered while it is changed. */
function stateAfter({ state }: Pick<RegistrationRow, "state">, enter: boolean): EntryState {
  if (enter) return "entered";
  return state === "withdrawn" ? "draft" : state;
}

function firstFault({ index, registration, performance, input: { first } }: Saving) {
  if (!first) return null;
  if (!hasSection(index, registration, performance, first.section)) return refused("unknown-section");
  if (!priceTypesIn(index, registration).includes(first.priceType)) return refused("type-not-drawn");
  const limit = index.priceType(first.priceType)?.maxPerPerformance ?? registration.mostTickets;
  const max = Math.min(limit, registration.mostTickets, index.catalogue.maxTickets);
  return first.party < 1 || first.party > max ? refused("party-size", { max }) : null;
}

function alternativesFault({ index, registration, input: { alternatives = [] } }: Saving) {
  const max = registration.mostAlternatives;
  if (alternatives.length > max) return refused("too-many-choices", { max });
  for (const [at, choice] of alternatives.entries()) {
    const entry = registration.performances.includes(choice.performance)
      ? index.performance(choice.performance)
      : undefined;
    if (!entry || !hasSection(index, registration, entry, choice.section)) return refused("unknown-section");
    if (alternatives.slice(0, at).some((other) => isSame(other, choice))) return refused("choice-twice");
  }
  return null;
}

function isSame(one: SeatChoice, other: SeatChoice): boolean {
  return one.performance === other.performance && one.section === other.section;
}

function hasSection(
  index: CatalogueIndex,
  registration: Registration,
  performance: PerformanceEntry,
  slug: string,
): boolean {
  return sectionsOf(index, registration, performance).some((section) => section.slug === slug);
}

async function householdOf(
  transaction: Transaction,
  { onePer }: Registration,
  { customer }: CustomerSession,
): Promise<string> {
  if (onePer === "customer") return customer;
  const found = await findCustomer(transaction, customer);
  return householdKey(found?.address ?? null, customer);
}

async function isTaken(
  transaction: Transaction,
  { id }: Registration,
  household: string,
  { customer }: CustomerSession,
): Promise<boolean> {
  const others = await transaction
    .select({ id: registrations.id })
    .from(registrations)
    .where(
      and(
        eq(registrations.registration, id),
        eq(registrations.household, household),
        ne(registrations.customer, customer),
        notInArray(registrations.state, ["draft", "withdrawn"]),
      ),
    );
  return others.length > 0;
}

/** Inserts the customer's only row; an existing row is left unchanged. */
async function openEntry(
  { random, now }: Services,
  transaction: Transaction,
  {
    saving: { registration, performance, session, caller },
    first,
    household,
  }: { readonly saving: Saving; readonly first: FirstChoice; readonly household: string },
): Promise<void> {
  await transaction
    .insert(registrations)
    .values({
      ...{ id: random.id(), number: random.bytes(6).toString("hex").toUpperCase() },
      ...{ registration: registration.id, customer: session.customer, household, state: "draft" as const },
      ...{ performance: performance.id, ...first, language: caller.language, changed: new Date(now()) },
    })
    .onConflictDoNothing({ target: [registrations.registration, registrations.customer] });
}
