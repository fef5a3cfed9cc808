import { eq } from "drizzle-orm";
import type { RegistrationEntry, RegistrationPerformance } from "#contract/sales/registrations.ts";
import type { Language } from "#domain/languages.ts";
import type { Services } from "../../kernel/services.ts";
import { draws, registrations } from "../../storage/tables/sales/registrations.ts";
import { customers, orders } from "../../storage/tables/shop.ts";
import { drawnEntry, viewChoice, viewRegistrationEntry } from "./entry-view.ts";

export interface RegistrationNotice {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: Language;
  readonly entry: RegistrationEntry;
  /** The performance of the drawn seats, including released ones; otherwise that of the first choice. */
  readonly performance: RegistrationPerformance;
  /** Minor units. */
  readonly total: number | null;
  /** Whether a party that releases its seats may buy others. */
  readonly mayBuyOn: boolean;
}

/** @returns null if the registration is no longer in the catalogue or the customer was deleted */
export async function registrationNotice(services: Services, id: string): Promise<RegistrationNotice | null> {
  const [row] = await services.database
    .select()
    .from(registrations)
    .innerJoin(customers, eq(customers.id, registrations.customer))
    .leftJoin(draws, eq(draws.registration, registrations.registration))
    .leftJoin(orders, eq(orders.id, registrations.order))
    .where(eq(registrations.id, id));
  if (!row) return null;
  const { registrations: own, customers: person, orders: order, draws: draw } = row;
  const index = await services.catalogue.current();
  const registration = index.catalogue.registrations?.find((one) => one.id === own.registration);
  const at = { language: own.language, now: services.now() };
  // Emails are sent while the announcement is still running. For its own reader the result counts as announced.
  const announced = draw && { drawn: draw.drawn, announced: draw.announced ?? own.announced };
  const entry =
    registration && viewRegistrationEntry(index, { registration, row: own, draw: announced, order, at });
  if (!entry) return null;
  const { email, firstName, lastName } = person;
  const drawn = drawnEntry(index, own);
  const performance = drawn ? viewChoice(index, drawn, own.language) : entry.first.performance;
  const mayBuyOn = registration.declined.party === "may-buy";
  return {
    email,
    firstName,
    lastName,
    language: own.language,
    entry,
    performance,
    total: order?.total ?? null,
    mayBuyOn,
  };
}
