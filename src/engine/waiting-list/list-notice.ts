import { eq } from "drizzle-orm";
import type { OutputOf } from "#contract/operation.ts";
import type { waitingList as operations } from "#contract/sales/waiting-list.ts";
import type { Language } from "#domain/languages.ts";
import type { Services } from "../kernel/services.ts";
import { orders } from "../storage/tables/shop.ts";
import { listEntries, listOffers } from "../storage/tables/waiting-list/waiting-list.ts";
import { viewEntry } from "./entry-view.ts";

/** Data for the emails to a party. */
export interface ListNotice {
  readonly email: string;
  readonly link: string;
  readonly language: Language;
  readonly entry: OutputOf<typeof operations.entry>;
}

/** Called when an email to a party is written. Null if the entry was deleted. */
export async function listNotice(services: Services, id: string): Promise<ListNotice | null> {
  const [row] = await services.database.select().from(listEntries).where(eq(listEntries.id, id));
  if (!row) return null;
  const { email, link, language } = row;
  const entry = await viewEntry(services, await services.catalogue.current(), row, language);
  return { email, link, language, entry };
}

/** Whether an order is an offer of a waiting list, which has separate emails. */
export async function isListOffer({ database }: Pick<Services, "database">, link: string): Promise<boolean> {
  const found = await database
    .select({ entry: listOffers.entry })
    .from(listOffers)
    .innerJoin(orders, eq(orders.id, listOffers.order))
    .where(eq(orders.link, link));
  return found.length > 0;
}
