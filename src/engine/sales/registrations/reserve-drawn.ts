import type { Registration } from "#domain/sales/registrations/registrations.ts";
import type { CatalogueIndex } from "../../catalogue/catalogue-index.ts";
import type { Services } from "../../kernel/services.ts";
import { releaseAll } from "../../lines/allocator.ts";
import { putReminders, reserveBasket } from "../../orders/reserved/reserve-basket.ts";
import type { Transaction } from "../../storage/database.ts";
import { baskets } from "../../storage/tables/shop.ts";
import { keptUntil } from "./draw.ts";
import { drawnEntry, type RegistrationRow } from "./entry-view.ts";

/** Reserves a party's seats in an order that awaits payment; null if they can no longer be sold, and are released. */
export async function reserveFor(
  services: Services,
  index: CatalogueIndex,
  transaction: Transaction,
  { registration, row }: { readonly registration: Registration; readonly row: RegistrationRow },
): Promise<string | null> {
  const performance = drawnEntry(index, row);
  const { basket: holder, seats, customer } = row;
  if (!holder || !seats) throw new Error(`Registration ${row.id} was drawn without seats`);
  const tickets = seats.map((seat) => ({
    ...{ id: services.random.id(), performance: row.drawnPerformance ?? 0, seat, priceType: row.priceType },
  }));
  // There is no visitor's session: the customer finds the order in their account.
  const session = { id: services.random.id(), customer };
  if (performance) {
    const span = keptUntil(services, registration, performance);
    const [basket] = await transaction
      .insert(baskets)
      .values({
        ...{ id: holder, session: session.id, state: "emptied", tickets },
        ...{ created: new Date(services.now()), expires: new Date(span.releaseAt) },
      })
      .returning();
    if (!basket) throw new Error("The basket was not inserted");
    const { language } = row;
    const order = await reserveBasket(services, index, transaction, { session, basket, language, span });
    if (order.ok) {
      const rules = services.settings.payLater ?? { reminderDays: [1] };
      await putReminders(services, transaction, { order: order.value.link, span, rules });
      return order.value.id;
    }
  }
  await releaseAll(transaction, { id: holder, tickets });
  services.seatChanges.announceAfter(transaction, {
    ...{ kind: "freed", performances: [row.drawnPerformance ?? 0] },
  });
  return null;
}
