import { eq } from "drizzle-orm";
import { inLanguage, type Language } from "#domain/languages.ts";
import type { Services } from "../../kernel/services.ts";
import { orders } from "../../storage/tables/shop.ts";
import { viewPlace } from "./order-view.ts";

export interface OrderSeat {
  readonly performance: number;
  readonly place: ReturnType<typeof viewPlace>;
  readonly priceType: string;
}

/** For emails about reserved orders, which have no tickets yet. */
export async function seatsOfOrder(
  { database }: Services,
  link: string,
  language: Language,
): Promise<OrderSeat[]> {
  const [order] = await database.select().from(orders).where(eq(orders.link, link));
  if (!order) return [];
  const { document } = order;
  const frozen = document.snapshot.tickets;
  return document.lines.flatMap(({ performance }, position) => {
    const ticket = frozen[position];
    if (!ticket) return [];
    const { place, priceType } = ticket;
    return [
      { performance, place: viewPlace(place, { language }), priceType: inLanguage(priceType, language) },
    ];
  });
}
