import { bandOf } from "./catalogue/bands.ts";
import { readPaymentType } from "./orders/payment-type.ts";
import type { Services } from "./services.ts";
import { answerOf } from "./wire/client.ts";
import { pricesShape, type VendorBand } from "./wire/shapes.ts";

/**
 * What of the vendor's system the house's files do not name and have to, with file and place. Throws while the vendor is
 * away.
 */
export async function faultsAtStart(services: Services): Promise<string[]> {
  const { vendor, book, catalogue, now } = services;
  const [{ performances }, payment] = await Promise.all([catalogue.current(), readPaymentType(vendor, book)]);
  const coming = performances.filter(({ starts }) => starts > now());
  // One price list serves many performances.
  const lists = new Map(coming.map((one) => [one.priceList ?? one.instance, one.instance]));
  const read = await Promise.all(
    [...lists.values()].map((instance) =>
      answerOf(vendor.ask({ path: `/instances/${instance}/price-list`, answer: pricesShape })),
    ),
  );
  const bands = read.flatMap(({ prices }) => prices.map(({ priceBand }) => priceBand));
  const unmapped = new Map<string, VendorBand>(
    bands.filter((band) => bandOf(book, band) === null).map((band) => [band.id, band]),
  );
  return [
    ...("fault" in payment ? [payment.fault] : []),
    ...[...unmapped.values()].map(
      ({ id, name }) =>
        `house.json, vendor.priceBands: the vendor's price band "${name}" (${id}) is not mapped`,
    ),
  ];
}
