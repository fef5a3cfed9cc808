import { bandOf } from "./catalogue/bands.ts";
import type { Performance } from "./catalogue/listing.ts";
import { waysOf } from "./catalogue/view.ts";
import { readPaymentType } from "./orders/payment-type.ts";
import type { Services } from "./services.ts";
import { answerOf } from "./wire/client.ts";
import { pricesShape, type VendorBand } from "./wire/shapes.ts";

/** Names that the house's files must map, with file and place. @throws while the vendor is unavailable */
export async function faultsAtStart(services: Services): Promise<string[]> {
  const { vendor, book, catalogue, now, log } = services;
  const [{ performances }, payment] = await Promise.all([
    catalogue.current(),
    book.payment === "vendor" ? null : readPaymentType(vendor, book),
  ]);
  const coming = performances.filter(({ starts }) => starts > now());
  // Many performances share a price list.
  const listOf = ({ priceList, instance }: Performance) => priceList ?? instance;
  const lists = new Map(
    await Promise.all(
      [...new Map(coming.map((one) => [listOf(one), one.instance]))].map(async ([list, instance]) => {
        const path = `/instances/${instance}/price-list`;
        const { prices } = await answerOf(vendor.ask({ path, answer: pricesShape }));
        return [list, new Map(prices.map(({ priceBand }) => [priceBand.id, priceBand]))] as const;
      }),
    ),
  );
  const warn = (unsold: readonly Performance[], why: string) => {
    const events = [...new Set(unsold.map(({ event }) => event.slug))];
    if (events.length > 0) log.warn({ events }, why);
  };
  const unreserved = coming.filter(
    (one) => one.plan.unreserved.length > 0 && lists.get(listOf(one))?.size !== 1,
  );
  const counted = await Promise.all(
    unreserved.map(async (one) => ({ one, areas: (await catalogue.countsOf(one)).areas })),
  );
  warn(
    counted.flatMap(({ one, areas }) => (areas.size < one.plan.unreserved.length ? [one] : [])),
    "unreserved, and not sold: neither the vendor's counts nor the price list have exactly one band",
  );
  warn(
    coming.filter((one) => waysOf(book, one) === null),
    "reserved, and not sold: without a seat map seats are had by a best available overlay alone",
  );
  const bands = [...lists.values()].flatMap((list) => [...list.values()]);
  const unmapped = new Map<string, VendorBand>(
    bands.filter((band) => bandOf(book, band) === null).map((band) => [band.id, band]),
  );
  return [
    ...(payment && "fault" in payment ? [payment.fault] : []),
    ...[...unmapped.values()].map(
      ({ id, name }) =>
        `house.json, vendor.priceBands: the vendor's price band "${name}" (${id}) is not mapped`,
    ),
  ];
}
